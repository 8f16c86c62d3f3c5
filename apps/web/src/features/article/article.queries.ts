import {
  type ArticleRow,
  getArticle,
  getArticlePreview,
  getLanding,
  listArticles,
  listMastery,
  listQuestions,
  listReadArticles,
  questionLimit,
} from '@iki/contract/reading/article'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['article', id],
    queryFn: ({ signal }) => call(getArticle, { id }, { signal }),
  })

/** What an article shows of itself to those for whom it is locked. */
export const articlePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['article', 'preview', id],
    queryFn: ({ signal }) => call(getArticlePreview, { id }, { signal }),
  })

/** The key of all lists of articles. They show how far each article was read. */
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

/** What the member has read, the latest first. */
export const readArticlesQuery = infiniteQueryOptions({
  queryKey: [...seriesKey, 'read'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) => call(listReadArticles, { after: pageParam ?? undefined }, { signal }),
  getNextPageParam: ({ next }) => next,
})

/** A whole series, for pages that sort it differently or show it as one unit. */
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
