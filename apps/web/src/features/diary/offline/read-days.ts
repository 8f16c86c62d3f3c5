import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryDay, DiaryKind, DiaryTexts, KnownDay, OutboxDay } from './diary-kinds.ts'
import { knownDayFrom } from './stored-days.ts'

/** Days as the member wrote them last, ascending: unsent changes replace the server's version. */
export async function readDays<K extends DiaryKind>(
  database: DiaryDatabase,
  kind: K,
  from: string,
  to: string,
): Promise<DiaryDay<K>[]> {
  const range = [[kind, from], [kind, to], true, true] as const
  const [known, unsent] = await Promise.all([
    database.days
      .where('[kind+date]')
      .between(...range)
      .toArray(),
    database.outbox
      .where('[kind+date]')
      .between(...range)
      .toArray(),
  ])
  const readable = known.map(knownDayFrom).filter(day => day !== null)
  return overlaid(readable as KnownDay<K>[], unsent as OutboxDay<K>[])
}

export function overlaid<K extends DiaryKind>(known: KnownDay<K>[], unsent: OutboxDay<K>[]): DiaryDay<K>[] {
  const byDate = new Map<string, DiaryDay<K> | null>()
  for (const day of known) if (day.isWritten) byDate.set(day.date, knownView(day))
  const current = new Map(known.map(day => [day.date, day]))
  for (const row of unsent)
    byDate.set(row.date, row.action === 'delete' ? null : unsentView(row, current.get(row.date)))
  return [...byDate.values()].filter(day => day !== null).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

function knownView<K extends DiaryKind>(known: KnownDay<K>): DiaryDay<K> {
  const { kind, date, value, revision, unreadable } = known
  const isUnreadable = unreadable === 'everywhere'
  return { kind, date, value, revision, state: 'sent', error: null, isUnreadable, theirs: null }
}

export function unsentView<K extends DiaryKind>(
  row: OutboxDay<K>,
  current: KnownDay<K> | undefined,
): DiaryDay<K> {
  const { kind, date, value, base, state, error, ancestor, attempts } = row
  const theirs = state === 'conflict' ? (current ?? null) : null
  const mine = { kind, date, value, revision: base, ancestor, attempts }
  return { ...mine, state, error, isUnreadable: false, theirs }
}

/** Only the dates of written days, ascending: reading keys is much faster than reading whole rows. */
export async function readDates(database: DiaryDatabase, kind: DiaryKind): Promise<string[]> {
  const range = [
    [kind, ''],
    [kind, '\uffff'],
  ] as const
  const [known, unsent] = await Promise.all([
    database.days
      .where('[kind+date]')
      .between(...range)
      .primaryKeys(),
    database.outbox
      .where('[kind+date]')
      .between(...range)
      .toArray(),
  ])
  const dates = new Set(known.map(([, date]) => date))
  for (const { date, action } of unsent) {
    if (action === 'save') dates.add(date)
    else dates.delete(date)
  }
  return [...dates].toSorted()
}

/** The server's texts of a shown day: the ancestor of a change. */
export function sentText<K extends DiaryKind>(day: DiaryDay<K> | null): DiaryTexts[K] | undefined {
  return day?.state === 'sent' && !day.isUnreadable ? day.value : undefined
}
