import { articlePageSize, questionLimit } from '@iki/contract/article'
import { type Handle, preparedQuery } from '#core/database.ts'

/** What a list shows of an article, with how far the member has read. Ungated: the service decides about locks. */
export type ListedArticle = {
  id: string
  kind: string
  series: string
  number: number
  title: string
  lead: string
  category: string
  tags: string[]
  access: string[]
  drawing: string
  characters: number
  published_at: Date
  percent: number | null
  is_finished: boolean | null
}

export type ArticleText = ListedArticle & { body_html: string }
export type ArticleRecord = ArticleText & { lesson_id: string | null; related: string[] }
export type Reader = { uid: string | null; now: Date }

const listed = `a.id, a.kind, a.series, a.number, a.title, a.lead, a.category, a.tags, a.access, a.drawing, a.characters,
  a.published_at, r.percent, r.is_finished`
/**
 * The first two values of every query: the member, and now. Each reading is looked up by its key; a plan that is kept
 * for everybody would go through all that a member has read, for each article.
 */
const published = `from articles a left join lateral
    (select percent, is_finished from article_readings where uid = $1 and article_id = a.id limit 1) r on true
  where a.published_at <= $2`

const bySeries = preparedQuery<ListedArticle>(
  'articles_of_series',
  `select ${listed} ${published} and a.series = $3 and a.number > $4
   order by a.number limit ${articlePageSize + 1}`,
)
const byCategory = preparedQuery<ListedArticle>(
  'articles_of_category',
  `select ${listed} ${published} and a.kind = 'matome' and a.category = $3
   order by a.series, a.number limit ${questionLimit}`,
)
const byIds = preparedQuery<ListedArticle>(
  'articles_by_ids',
  `select ${listed} ${published} and a.id = any($3)`,
)
const byId = preparedQuery<ArticleRecord>(
  'article_by_id',
  `select ${listed}, a.body_html, a.lesson_id, a.related ${published} and a.id = $3`,
)
const questions = preparedQuery<ArticleText>(
  'article_questions',
  `select ${listed}, a.body_html ${published} and a.series = $3 and a.kind = 'question'
   order by a.number limit ${questionLimit}`,
)

/** From the number after `after` on; one more than a page, where there are more. */
export const listOfSeries = (handle: Handle, series: string, after: number, { uid, now }: Reader) =>
  bySeries(handle, [uid, now, series, after])

/** Summaries. */
export const listOfCategory = (handle: Handle, category: string, { uid, now }: Reader) =>
  byCategory(handle, [uid, now, category])

const summaries = preparedQuery<{ lesson_id: string; id: string }>(
  'article_summaries_of_lessons',
  `select distinct on (lesson_id) lesson_id, id from articles
   where kind = 'matome' and lesson_id = any($1) and published_at <= $2 order by lesson_id, series, number`,
)

/** Of each of these lessons the first summary that belongs to it. */
export async function listSummaryIdsOf(
  handle: Handle,
  lessonIds: string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await summaries(handle, [lessonIds, now])
  return new Map(rows.map(({ lesson_id, id }) => [lesson_id, id]))
}

/** In no order. */
export const listByIds = (handle: Handle, ids: string[], { uid, now }: Reader) =>
  byIds(handle, [uid, now, ids])

export const listQuestions = (handle: Handle, series: string, { uid, now }: Reader) =>
  questions(handle, [uid, now, series])

export async function findArticle(
  handle: Handle,
  id: string,
  { uid, now }: Reader,
): Promise<ArticleRecord | null> {
  const [row] = await byId(handle, [uid, now, id])
  return row ?? null
}

type Neighbour = { id: string; title: string }

const neighbours = preparedQuery<Neighbour & { side: 'previous' | 'next' }>(
  'article_neighbours',
  `(select 'previous' as side, id, title from articles
    where series = $1 and number < $2 and published_at <= $3 order by number desc limit 1)
   union all
   (select 'next' as side, id, title from articles
    where series = $1 and number > $2 and published_at <= $3 order by number limit 1)`,
)

/** What stands before and after it in its series. */
export async function findNeighbours(
  handle: Handle,
  { series, number }: { series: string; number: number },
  now: Date,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const rows = await neighbours(handle, [series, number, now])
  const of = (side: string) => {
    const row = rows.find(each => each.side === side)
    return row ? { id: row.id, title: row.title } : null
  }
  return { previous: of('previous'), next: of('next') }
}
