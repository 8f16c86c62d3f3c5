import { shelfPageSize } from '@iki/contract/media/shelf'
import { articlePageSize, questionLimit, readArticlesPageSize } from '@iki/contract/reading/article'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle } from '#core/database/database.ts'
import { anyOf, forAnyValue } from '#core/database/generic-parameters.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

/** An article in a list, with the member's progress. Not checked for access: the service decides about locks. */
export type ListedArticle = RowOf<typeof bySeries>

export type ArticleText = RowOf<typeof questions>
export type ArticleRecord = RowOf<typeof byId>
export type ArticleReader = { uid: string | null; now: Date }

const listed = `a.id, a.kind, a.series, a.number, a.title, a.lead, a.category, a.tags, a.access, a.drawing, a.characters,
  a.published_at, r.percent, r.is_finished`
/**
 * The first two values of every query: the member, and now. Each reading is looked up by its key; a plan for all
 * members would otherwise go through everything that a member has read, for each article.
 */
const published = `from articles a left join lateral
    (select percent, is_finished from article_readings where uid = $uid and article_id = a.id limit 1) r on true
  where a.published_at <= ${forAnyValue('$now', 'timestamptz')}`

const bySeries = statement({
  name: 'articles_of_series',
  params: { uid: text.orNull, now: instant, series: text, after: integer },
  row: {
    id: text,
    kind: text,
    series: text,
    number: integer,
    title: text,
    lead: text,
    category: text,
    tags: text.array,
    access: text.array,
    drawing: text,
    characters: integer,
    publishedAt: instant,
    percent: integer.orNull,
    isFinished: boolean.orNull,
  },
  text: `select ${listed} ${published} and a.series = $series and a.number > $after
   order by a.number limit ${articlePageSize + 1}`,
})
const byCategory = statement({
  name: 'articles_of_category',
  params: { uid: text.orNull, now: instant, category: text },
  row: bySeries.row,
  text: `select ${listed} ${published} and a.kind = 'matome' and a.category = $category
   order by a.series, a.number limit ${questionLimit}`,
})
const byIds = statement({
  name: 'articles_by_ids',
  params: { uid: text.orNull, now: instant, ids: text.array },
  row: bySeries.row,
  text: `select ${listed} ${published} and a.id = ${anyOf('$ids')}`,
})
const byId = statement({
  name: 'article_by_id',
  params: { uid: text.orNull, now: instant, id: text },
  row: { ...bySeries.row, bodyHtml: text, lessonId: text.orNull, related: text.array },
  text: `select ${listed}, a.body_html, a.lesson_id, a.related ${published} and a.id = $id`,
})
const questions = statement({
  name: 'article_questions',
  params: { uid: text.orNull, now: instant, series: text },
  row: { ...bySeries.row, bodyHtml: text },
  text: `select ${listed}, a.body_html ${published} and a.series = $series and a.kind = 'question'
   order by a.number limit ${questionLimit}`,
})

const opened = statement({
  name: 'articles_opened_by',
  params: {
    uid: text.orNull,
    now: instant,
    terms: text.array,
    withoutTerms: text.array,
    at: instant,
    id: text,
  },
  row: bySeries.row,
  text: `select ${listed} ${published} and a.access && $terms and not a.access && $withoutTerms
     and a.kind not in ('question', 'landing') and (a.published_at, a.id) < ($at, $id)
   order by a.published_at desc, a.id desc limit ${shelfPageSize + 1}`,
})

const read = statement({
  name: 'articles_read',
  params: { uid: text, now: instant, at: instant, id: text },
  row: { ...bySeries.row, percent: integer, isFinished: boolean, readAt: instant },
  text: `select ${listed}, r.updated_at as read_at from article_readings r join articles a on a.id = r.article_id
   where r.uid = $uid and (r.updated_at, r.article_id) < ($at, $id) and a.published_at <= $now
   order by r.updated_at desc, r.article_id desc limit ${readArticlesPageSize + 1}`,
})

/** What the member has read before the cursor, the latest first; one more than a page, if there are more. */
export const listRead = (handle: Handle, of: { uid: string; now: Date } & Cursor) => read.rows(handle, of)

/** Texts that one of `terms` opens and none of `withoutTerms`, before the cursor; one more than a page, if there are more. */
export const listOpened = (
  handle: Handle,
  of: ArticleReader & { terms: string[]; withoutTerms: string[] } & Cursor,
) => opened.rows(handle, of)

/** From the number after `after` on; one more than a page, if there are more. */
export const listOfSeries = (handle: Handle, series: string, after: number, { uid, now }: ArticleReader) =>
  bySeries.rows(handle, { uid, now, series, after })

/** Summaries. */
export const listOfCategory = (handle: Handle, category: string, { uid, now }: ArticleReader) =>
  byCategory.rows(handle, { uid, now, category })

const summaries = statement({
  name: 'article_summaries_of_lessons',
  params: { lessonIds: text.array, now: instant },
  row: { lessonId: text.orNull, id: text },
  text: `select distinct on (lesson_id) lesson_id, id from articles
   where kind = 'matome' and lesson_id = ${anyOf('$lessonIds')} and published_at <= $now
   order by lesson_id, series, number`,
})

/** For each of these lessons the first summary that belongs to it. */
export async function listSummaryIdsOf(
  handle: Handle,
  lessonIds: string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await summaries.rows(handle, { lessonIds, now })
  return new Map(rows.flatMap(({ lessonId, id }) => (lessonId === null ? [] : [[lessonId, id]])))
}

/** In no particular order. */
export const listByIds = (handle: Handle, ids: string[], { uid, now }: ArticleReader) =>
  byIds.rows(handle, { uid, now, ids })

export const listQuestions = (handle: Handle, series: string, { uid, now }: ArticleReader) =>
  questions.rows(handle, { uid, now, series })

export async function findArticle(
  handle: Handle,
  id: string,
  { uid, now }: ArticleReader,
): Promise<ArticleRecord | null> {
  return byId.first(handle, { uid, now, id })
}

type Neighbour = { id: string; title: string }

const neighbours = statement({
  name: 'article_neighbours',
  params: { series: text, number: integer, now: instant },
  row: {
    side: text.as<'previous' | 'next'>().because('a constant'),
    id: text.because('a union of columns'),
    title: text.because('a union of columns'),
  },
  text: `(select 'previous' as side, id, title from articles
    where series = $series and number < $number and published_at <= $now order by number desc limit 1)
   union all
   (select 'next' as side, id, title from articles
    where series = $series and number > $number and published_at <= $now order by number limit 1)`,
})

/** The articles before and after it in its series. */
export async function findNeighbours(
  handle: Handle,
  { series, number }: { series: string; number: number },
  now: Date,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const rows = await neighbours.rows(handle, { series, number, now })
  const of = (side: string) => {
    const row = rows.find(each => each.side === side)
    return row ? { id: row.id, title: row.title } : null
  }
  return { previous: of('previous'), next: of('next') }
}
