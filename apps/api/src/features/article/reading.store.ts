import type { Reading } from '@iki/contract/article'
import { type Handle, preparedQuery } from '#core/database.ts'

const save = preparedQuery<{ percent: number; is_finished: boolean }>(
  'article_reading_save',
  `insert into article_readings as r (uid, article_id, percent, is_finished, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (uid, article_id) do update set
     percent = greatest(r.percent, excluded.percent),
     is_finished = r.is_finished or excluded.is_finished,
     updated_at = excluded.updated_at
   returning percent, is_finished`,
)

/** Keeps the furthest that was read, and that it was finished once. */
export async function saveReading(
  handle: Handle,
  { uid, articleId, percent, isFinished }: Reading & { uid: string; articleId: string },
  at: Date,
): Promise<Reading> {
  const [row] = await save(handle, [uid, articleId, percent, isFinished, at])
  return { percent: row?.percent ?? percent, isFinished: row?.is_finished ?? isFinished }
}

type MasteryRow = {
  series: string
  total: number
  finished: number
  next_id: string | null
  next_title: string | null
}

const mastery = preparedQuery<MasteryRow>(
  'article_mastery',
  `select a.series, count(*)::int as total, count(*) filter (where r.is_finished)::int as finished,
     (array_agg(a.id order by a.number) filter (where r.is_finished is not true))[1] as next_id,
     (array_agg(a.title order by a.number) filter (where r.is_finished is not true))[1] as next_title
   from articles a left join lateral
     (select is_finished from article_readings where uid = $1 and article_id = a.id limit 1) r on true
   where a.series = any($3) and a.published_at <= $2
   group by a.series`,
)

/** In no order; a series of which nothing is published is left out. */
export const listMastery = (handle: Handle, uid: string, series: string[], now: Date) =>
  mastery(handle, [uid, now, series])
