import type { Reading } from '@iki/contract/reading/article'
import type { Handle } from '#core/database/database.ts'
import { anyOf, forAnyValue } from '#core/database/generic-parameters.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const save = statement({
  name: 'article_reading_save',
  params: { uid: text, articleId: text, percent: integer, isFinished: boolean, at: instant },
  row: { percent: integer, isFinished: boolean },
  text: `insert into article_readings as r (uid, article_id, percent, is_finished, updated_at)
   values ($uid, $articleId, $percent, $isFinished, $at)
   on conflict (uid, article_id) do update set
     percent = greatest(r.percent, excluded.percent),
     is_finished = r.is_finished or excluded.is_finished,
     updated_at = excluded.updated_at
   returning percent, is_finished`,
})

/** Stores the furthest point, and that it was finished once. */
export async function saveReading(
  handle: Handle,
  { uid, articleId, percent, isFinished }: Reading & { uid: string; articleId: string },
  at: Date,
): Promise<Reading> {
  const row = await save.first(handle, { uid, articleId, percent, isFinished, at })
  return { percent: row?.percent ?? percent, isFinished: row?.isFinished ?? isFinished }
}

const mastery = statement({
  name: 'article_mastery',
  params: { uid: text, now: instant, series: text.array },
  row: {
    series: text,
    total: integer.because('a count'),
    finished: integer.because('a count'),
    nextId: text.orNull,
    nextTitle: text.orNull,
  },
  text: `select a.series, count(*)::int as total, count(*) filter (where r.is_finished)::int as finished,
     (array_agg(a.id order by a.number) filter (where r.is_finished is not true))[1] as next_id,
     (array_agg(a.title order by a.number) filter (where r.is_finished is not true))[1] as next_title
   from articles a left join lateral
     (select is_finished from article_readings where uid = $uid and article_id = a.id limit 1) r on true
   where a.series = ${anyOf('$series')} and a.published_at <= ${forAnyValue('$now', 'timestamptz')}
   group by a.series`,
})

/** In no particular order; a series without published articles is left out. */
export const listMastery = (handle: Handle, uid: string, series: string[], now: Date) =>
  mastery.rows(handle, { uid, now, series })
