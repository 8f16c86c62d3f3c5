import type { DiaryDatabase } from './diary-database.ts'
import type { DayKey, DiaryKind, KnownDay } from './diary-kinds.ts'

/** What was stored of a span before the request, by day. */
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
 * Stores what the server has of a span, and removes what it no longer has. A day that has changed here since the
 * request stays as it is, because it is newer than the answer.
 */
export async function writeKnown(
  database: DiaryDatabase,
  { kind, from, to }: { kind: DiaryKind; from: string; to: string },
  known: KnownDay[],
  before: KnownBefore,
): Promise<void> {
  const dates = new Set(known.map(day => day.date))
  await database.transaction('rw', database.days, async () => {
    const now = await readMarks(database, kind, from, to)
    const isUntouched = (date: string) => now.get(date) === before.get(date)
    const removed = [...now.keys()].filter(date => !dates.has(date) && isUntouched(date))
    await database.days.bulkDelete(removed.map((date): [string, string] => [kind, date]))
    const updated = known.filter(day => isUntouched(day.date))
    await database.days.bulkPut(await withTextsFromHere(database, updated))
  })
}

/** Texts that the server can't open for now stay as they were here, unless another device has changed them since. */
async function withTextsFromHere(database: DiaryDatabase, known: KnownDay[]): Promise<KnownDay[]> {
  const unreadable = known.filter(day => day.unreadable)
  if (unreadable.length === 0) return known
  const here = await database.days.bulkGet(unreadable.map(({ kind, date }): DayKey => [kind, date]))
  const byDate = new Map(
    here.flatMap(day => (day && day.unreadable !== 'everywhere' ? [[day.date, day]] : [])),
  )
  return known.map(day => {
    const earlier = day.unreadable && byDate.get(day.date)
    return earlier && markOf(earlier) === markOf(day) ? { ...earlier, unreadable: 'onServer' } : day
  })
}

/** Stores days of the server that are newer than those here. The days between them stay as they are. */
export async function addNewer(database: DiaryDatabase, known: KnownDay[]): Promise<void> {
  await database.transaction('rw', database.days, async () => {
    const here = await database.days.bulkGet(known.map(({ kind, date }): DayKey => [kind, date]))
    const newer = known.filter(({ revision }, index) => revision > (here[index]?.revision ?? -1))
    await database.days.bulkPut(await withTextsFromHere(database, newer))
  })
}
