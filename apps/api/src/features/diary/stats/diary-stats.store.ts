import type { Skip } from '@iki/contract/diary/diary'
import { and, eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { day, decimal, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { writtenDays } from '#core/written-days.ts'
import { diarySkips } from '../diary.tables.ts'

export type StatsRow = RowOf<typeof stats>

/** One index holds everything needed: the rows are not visited. */
const stats = statement({
  name: 'diary_stats',
  params: { uid: text },
  row: {
    entries: integer.because('a count'),
    relax: decimal.orNull,
    breath: decimal.orNull,
    days: text.array.because('coalesce'),
  },
  text: `select count(*) as entries, round(avg(relax), 1)::float8 as relax, round(avg(breath), 1)::float8 as breath,
     coalesce(array_agg(date::text), '{}') as days
   from diary_entries where uid = $uid and deleted_at is null`,
})

export async function findStats(handle: Handle, uid: string): Promise<StatsRow> {
  const row = await stats.first(handle, { uid })
  return row ?? { entries: 0, relax: null, breath: null, days: [] }
}

export type RatingRow = RowOf<typeof ratings>

const ratings = statement({
  name: 'diary_ratings',
  params: { uid: text },
  row: { date: day, relax: integer, breath: integer },
  text: `select date, relax, breath from diary_entries
   where uid = $uid and deleted_at is null order by date`,
})

export const listRatings = (handle: Handle, uid: string) => ratings.rows(handle, { uid })

const writtenDayCount = statement({
  name: 'diary_written_day_count',
  params: { uid: text, from: day, to: day },
  row: { count: integer.because('a count') },
  text: `select count(*) as count from (
     ${writtenDays('uid = $uid and date >= $from::date and date <= $to::date')}
   ) as written`,
})

/** On how many days something was written into any diary. */
export const countWrittenDays = async (handle: Handle, of: { uid: string; from: string; to: string }) =>
  (await writtenDayCount.first(handle, of))?.count ?? 0

const skips = statement({
  name: 'diary_skips',
  params: { uid: text },
  row: { date: day, reason: text.as<Skip['reason']>() },
  text: `select date, reason from diary_skips where uid = $uid order by date`,
})

export const listSkips = (handle: Handle, uid: string) => skips.rows(handle, { uid })

export async function saveSkip(handle: Handle, uid: string, { date, reason }: Skip): Promise<void> {
  await handle
    .insert(diarySkips)
    .values({ uid, date, reason })
    .onConflictDoUpdate({ target: [diarySkips.uid, diarySkips.date], set: { reason } })
}

const insertSkips = statement({
  name: 'diary_skips_insert',
  params: { uid: text, dates: text.array, reasons: text.array },
  row: { date: day },
  text: `insert into diary_skips (uid, date, reason)
   select $uid, given.date::date, given.reason from unnest($dates::text[], $reasons::text[]) as given (date, reason)
   where not exists (
     select from diary_entries e where e.uid = $uid and e.date = given.date::date and e.deleted_at is null
   )
   order by given.date on conflict do nothing returning date`,
})

/** Adds skips for days that have neither an entry nor a skip. Returns these days. */
export async function addSkips(handle: Handle, uid: string, added: readonly Skip[]): Promise<string[]> {
  const inserted = await insertSkips.rows(handle, {
    uid,
    dates: added.map(({ date }) => date),
    reasons: added.map(({ reason }) => reason),
  })
  return inserted.map(({ date }) => date)
}

export async function deleteSkip(handle: Handle, uid: string, date: string): Promise<void> {
  await handle.delete(diarySkips).where(and(eq(diarySkips.uid, uid), eq(diarySkips.date, date)))
}
