import { typedSearchLimit } from '#core/limit/limit.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { searchRoutes } from './search.routes.ts'
import { searchService } from './search.service.ts'

type Search = typeof searchService
type Needs = Pick<Platform, 'db' | 'clock' | 'memberLimit'> & {
  lessonRows: { lessonRows: Need<Search, 'lessons'> }
  article: { articleRows: Need<Search, 'articles'> }
  dictionary: { dictionary: Need<Search, 'words'> }
  gallery: { gallery: Need<Search, 'artworks'> }
  impression: { findImpressions: Need<Search, 'findImpressions'> }
  bookmark: { findNotes: Need<Search, 'findNotes'> }
}

/** One search over everything. What can be found of content is written when it is loaded: see search-indexing.service.ts. */
export function searchModule({ db, clock, memberLimit, ...of }: Needs) {
  const service = searchService({
    db,
    clock,
    limitSearches: memberLimit(typedSearchLimit),
    lessons: of.lessonRows.lessonRows,
    articles: of.article.articleRows,
    words: of.dictionary.dictionary,
    artworks: of.gallery.gallery,
    findImpressions: of.impression.findImpressions,
    findNotes: of.bookmark.findNotes,
  })
  return { services: {}, routes: server => searchRoutes(server, service) } satisfies Module
}
