import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { databaseName, makeDatabase } from '#features/diary/offline/diary-database.ts'
import { listAsideDays, setMisfitsAside } from '#features/diary/offline/set-aside-days.ts'
import { knownDayFrom, outboxDayFrom } from '#features/diary/offline/stored-days.ts'
import { findPictures, pictureDatabase } from '#features/impression/form/draft-pictures.ts'
import { indexesOf } from '../../test/schema-shape.ts'

/** What releases of each version have left in the databases of a device opens in this release, with all that it holds. */

type Rows = Readonly<Record<string, Record<string, unknown>[]>>
type DatabaseKind = {
  name: string
  open: () => Dexie
  /** By version: the tables of that release, and what it has left in them. */
  versions: Readonly<Record<number, { tables: Readonly<Record<string, string>>; rows: Rows }>>
  /** What this release reads of what was left. */
  read: (database: Dexie) => Promise<Rows>
}

const at = '2026-11-20T03:00:00.000Z'
const written = { relax: 7, breath: 6, memo: '電車の中で', images: ['p1'] }
const unsent = { kind: 'general', date: '2026-11-20', action: 'save', value: written, addedAt: at }
const known = {
  kind: 'general',
  date: '2026-11-19',
  value: { ...written, memo: '朝', images: [] },
  serverId: 'e1',
  revision: 2,
  updatedAt: at,
  isWritten: true,
}
const facts = [{ name: 'canary', value: at }]
const blob = new Blob(['large'])
const thumbnail = new Blob(['small'])
const tables = { days: '[kind+date]', outbox: '[kind+date]', facts: 'name' }

const databases: readonly DatabaseKind[] = [
  {
    name: databaseName('haruko'),
    open: () => makeDatabase('haruko'),
    versions: {
      1: { tables, rows: { days: [known], outbox: [unsent], facts } },
      2: {
        tables: { ...tables, pictures: 'id, [kind+date]' },
        rows: {
          days: [known],
          outbox: [
            {
              ...unsent,
              base: 2,
              ancestor: known.value,
              idempotencyKey: 'k1',
              state: 'conflict',
              error: { code: 'diary_not_saved', message: '日記の保存に失敗しました' },
              attempts: [written],
              restores: null,
            },
          ],
          facts,
          pictures: [
            {
              id: 'p1',
              kind: 'general',
              date: '2026-11-20',
              blob,
              thumbnail,
              isSent: false,
              addedAt: at,
              error: null,
            },
          ],
        },
      },
    },
    async read(opened) {
      const database = opened as ReturnType<typeof makeDatabase>
      await setMisfitsAside(database)
      expect(await listAsideDays(database)).toEqual([])
      const days = (await database.days.toArray()).map(knownDayFrom)
      const outbox = (await database.outbox.toArray()).map(outboxDayFrom)
      const [stored, pictures] = await Promise.all([database.facts.toArray(), database.pictures.toArray()])
      return { days, outbox, facts: stored, pictures } as unknown as Rows
    },
  },
  {
    name: pictureDatabase.name,
    open: () => pictureDatabase,
    versions: {
      1: {
        tables: { pictures: 'id, addedAt' },
        rows: {
          pictures: [
            { id: 'p1', blob, thumbnail, addedAt: at },
            { id: 'p2', blob, thumbnail, sentAt: at, addedAt: at },
          ],
        },
      },
    },
    read: async () => ({ pictures: await findPictures(['p1', 'p2']) }),
  },
]

test.each(databases)('of $name there is an example of every version', ({ open, versions }) => {
  const all = Array.from({ length: open().verno }, (_, index) => `${index + 1}`)
  expect(Object.keys(versions), 'Add an example of the new version; the earlier ones stay.').toEqual(all)
})

const examples = databases.flatMap(({ versions, ...database }) =>
  Object.entries(versions).map(([of, example]) => ({ ...database, ...example, of: Number(of) })),
)

test.each(examples)('$name of version $of opens with all that it holds', async example => {
  await Dexie.delete(example.name)
  const before = new Dexie(example.name)
  before.version(example.of).stores(example.tables)
  for (const [table, rows] of Object.entries(example.rows)) await before.table(table).bulkAdd(rows)
  const indexes = indexesOf(before)
  before.close()

  const after = example.open()
  try {
    const read = await example.read(await after.open())
    for (const [table, rows] of Object.entries(example.rows)) expect(read[table]).toMatchObject(rows)
    // The example of this version has the tables that this release makes.
    if (example.of === after.verno) expect(indexes).toEqual(indexesOf(after))
  } finally {
    after.close()
  }
})
