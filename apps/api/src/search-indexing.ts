import type { Database } from '#core/database/database.ts'
import { searchableArticles } from '#features/article/article-texts.ts'
import { listWords } from '#features/dictionary/dictionary.store.ts'
import { searchableWords } from '#features/dictionary/searchable-words.ts'
import { searchableArtworks } from '#features/gallery/searchable-artworks.ts'
import { searchableLessons } from '#features/lesson/lesson-texts.ts'
import { searchIndexingService } from '#features/search/search-indexing.service.ts'

/** What can be searched, of all features that have content, by the folder that it comes from. */
export const searchIndexingOf = (db: Database) =>
  searchIndexingService({
    db,
    sources: {
      dictionary: searchableWords(db),
      lessons: searchableLessons(db),
      articles: searchableArticles(db),
      gallery: searchableArtworks(db),
    },
    listWords: () => listWords(db),
  })
