import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryKind, KnownDay } from './diary-kinds.ts'

/** What was known of a span before the server was asked, by day. */
export type KnownBefore = ReadonlyMap<string, string>

const markOf = ({ serverId, revision }: KnownDay) => `${serverId} ${revision}`

export async function readMarks(
  database: DiaryDatabase,
  kind: DiaryKind,
  from: string,
  to: string,
): Promise<KnownBefore> {
  const days = await database.days
    .where('[kind+date]')
    .between([kind, from], [kind, to], true, true)
    .toArray()
  return new Map(days.map(day => [day.date, markOf(day)]))
}

/**
 * Takes over what the server has of a span: what it no longer has goes. A day that has changed here since it was asked
 * stays: its change is newer than the list.
 */
export async function writeKnown(
  database: DiaryDatabase,
  { kind, from, to }: { kind: DiaryKind; from: string; to: string },
  known: KnownDay[],
  before: KnownBefore,
): Promise<void> {
  const told = new Set(known.map(day => day.date))
  await database.transaction('rw', database.days, async () => {
    const now = await readMarks(database, kind, from, to)
    const isUntouched = (date: string) => now.get(date) === before.get(date)
    const gone = [...now.keys()].filter(date => !told.has(date) && isUntouched(date))
    await database.days.bulkDelete(gone.map((date): [string, string] => [kind, date]))
    await database.days.bulkPut(known.filter(day => isUntouched(day.date)))
  })
}
