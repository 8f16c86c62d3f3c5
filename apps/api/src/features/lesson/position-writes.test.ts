import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLesson } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'
import { plannedOnce } from '#test/planned-once.ts'
import { listRecent, type PositionSave, savePosition } from './playback.store.ts'
import { listPositions } from './playback-list.store.ts'

const { database: db } = await createTestDatabase()
const { uid } = await createMember(db)
const noon = new Date('2026-06-01T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

const save = (lessonId: string, at: Date, seconds = 10): PositionSave => ({
  uid,
  lessonId,
  seconds,
  durationSeconds: 600,
  isCompleted: false,
  sequence: null,
  at,
  completedShare: 0.95,
})

test('a save that goes on with a lesson rewrites its row and no index', async () => {
  const id = await createLesson(db)
  await savePosition(db, save(id, noon))
  const updates = await db.transaction(async tx => {
    for (const seconds of [10, 20, 30]) await savePosition(tx, save(id, after(seconds), 10 + seconds))
    const { rows } = await tx.execute(sql`
      select pg_stat_get_xact_tuples_updated('lesson_playback'::regclass)::int as all,
        pg_stat_get_xact_tuples_hot_updated('lesson_playback'::regclass)::int as without_indexes`)
    return rows
  })
  expect(updates).toEqual([{ all: 3, without_indexes: 3 }])
})

test('what was played last comes first, also within the five minutes that the index knows', async () => {
  const [first, second, third] = [await createLesson(db), await createLesson(db), await createLesson(db)]
  const other = await createMember(db)
  const saves: [string, number][] = [
    [first, 60],
    [second, 120],
    [first, 240],
    [third, 301],
    [second, 299],
  ]
  for (const [id, at] of saves) await savePosition(db, { ...save(id, after(at)), uid: other.uid })
  expect((await listRecent(db, other.uid, null)).map(({ id }) => id)).toEqual([third, second, first])
  const pageBehind = async (at: number, id: string) =>
    (await listPositions(db, { uid: other.uid, kind: 'audio', before: { at: after(at), id } })).map(
      row => row.id,
    )
  expect(await pageBehind(301, third)).toEqual([second, first])
  expect(await pageBehind(299, second)).toEqual([first])
  expect(await pageBehind(240, first)).toEqual([])
})

test('a save is planned once for all who listen', async () => {
  const id = await createLesson(db)
  const planned = await plannedOnce(db, tx => savePosition(tx, save(id, noon)))
  expect(planned.lesson_playback_save).toBe(true)
})
