import {
  type ArticleRow,
  getArticle,
  getLanding,
  listArticles,
  listMastery,
  listQuestions,
  questionLimit,
} from '@iki/contract/reading/article'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['article', id],
    queryFn: ({ signal }) => call(getArticle, { id }, { signal }),
  })

/** Lists of articles, with how far each was read. */
export const seriesKey = ['articles']

/** The articles of a series, page by page. */
export const seriesPagesQuery = (series: string) =>
  infiniteQueryOptions({
    queryKey: [...seriesKey, series, 'pages'],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(listArticles, { series, after: pageParam ?? undefined }, { signal }),
    getNextPageParam: ({ next }) => next,
  })

/** A series whole, where it is shown in another order than its own, or as one thing. */
export const seriesQuery = (series: string) =>
  queryOptions({
    queryKey: [...seriesKey, series, 'whole'],
    queryFn: async ({ signal }) => {
      const rows: ArticleRow[] = []
      let after: number | null = null
      do {
        const page: { items: ArticleRow[]; next: number | null } = await call(
          listArticles,
          { series, after: after ?? undefined },
          { signal },
        )
        rows.push(...page.items)
        after = page.next
      } while (after !== null && rows.length < questionLimit)
      return rows
    },
  })

export const questionsQuery = (series: string) =>
  queryOptions({
    queryKey: ['questions', series],
    queryFn: ({ signal }) => call(listQuestions, { series }, { signal }),
  })

export const masteryQuery = (series: readonly string[]) =>
  queryOptions({
    queryKey: [...seriesKey, 'mastery', ...series],
    queryFn: ({ signal }) => call(listMastery, { series: [...series] }, { signal }),
  })

export const landingQuery = (id: string) =>
  queryOptions({
    queryKey: ['landing', id],
    queryFn: ({ signal }) => call(getLanding, { landing_id: id }, { signal }),
  })
