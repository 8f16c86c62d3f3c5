import type { Skip } from '@iki/contract/diary'
import { and, eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { diarySkips } from './diary.tables.ts'

export type StatsRow = { entries: number; relax: number | null; breath: number | null; days: string[] }

/** All of it stands in one index: the rows are not visited. */
const stats = preparedQuery<StatsRow>(
  'diary_stats',
  `select count(*) as entries, round(avg(relax), 1)::float8 as relax, round(avg(breath), 1)::float8 as breath,
     coalesce(array_agg(date::text), '{}') as days
   from diary_entries where uid = $1 and deleted_at is null`,
)

export async function findStats(handle: Handle, uid: string): Promise<StatsRow> {
  const [row] = await stats(handle, [uid])
  return row ?? { entries: 0, relax: null, breath: null, days: [] }
}

export type RatingRow = { date: string; relax: number; breath: number }

const ratings = preparedQuery<RatingRow>(
  'diary_ratings',
  `select date, relax, breath from diary_entries
   where uid = $1 and deleted_at is null and date >= $2::date and date <= $3::date order by date`,
)

export const listRatings = (handle: Handle, uid: string, from: string, to: string) =>
  ratings(handle, [uid, from, to])

const skips = preparedQuery<Skip>(
  'diary_skips',
  `select date, reason from diary_skips where uid = $1 order by date`,
)

export const listSkips = (handle: Handle, uid: string) => skips(handle, [uid])

export async function saveSkip(handle: Handle, uid: string, { date, reason }: Skip): Promise<void> {
  await handle
    .insert(diarySkips)
    .values({ uid, date, reason })
    .onConflictDoUpdate({ target: [diarySkips.uid, diarySkips.date], set: { reason } })
}

export async function deleteSkip(handle: Handle, uid: string, date: string): Promise<void> {
  await handle.delete(diarySkips).where(and(eq(diarySkips.uid, uid), eq(diarySkips.date, date)))
}
