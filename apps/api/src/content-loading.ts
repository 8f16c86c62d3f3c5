import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import type { MediaEngine } from '#core/engine/engine.ts'
import type { Storage } from '#core/storage/storage.ts'
import type { StorageMoving } from '#core/storage/storage-moving.ts'
import { listArticleTexts } from '#features/article/article-texts.ts'
import { contentService } from '#features/content/content.service.ts'
import type { Rotations } from '#features/content/rotations.ts'
import { wordMarkingService } from '#features/dictionary/word-marking.service.ts'
import type { GachaSeeds } from '#features/gacha/gacha-seed.ts'
import { listLessonTexts } from '#features/lesson/lesson-texts.ts'
import type { LessonFilms } from '#features/lesson/medium/lesson-films.ts'
import { contentKinds } from './content-kinds.ts'
import { searchIndexingOf } from './search-indexing.ts'

type Parts = {
  db: Database
  clock: Clock
  storage: Storage
  moving: Pick<StorageMoving, 'run'>
  engine: Pick<MediaEngine, 'isThere' | 'measure' | 'makeCut'>
  films: LessonFilms
  seeds: GachaSeeds
  rotations: Rotations
}

/** How content folders are loaded: all kinds of the features, and what has to be done for new texts. */
export function contentLoading({ films, seeds, ...parts }: Parts) {
  const { db } = parts
  const wordMarking = wordMarkingService({
    db,
    texts: {
      lesson: page => listLessonTexts(db, page),
      article: page => listArticleTexts(db, page),
    },
  })
  const searchIndexing = searchIndexingOf(db)
  return contentService({
    ...parts,
    kinds: contentKinds(films, parts.engine, seeds),
    async afterLoad({ dictionary, lessons, articles, gallery }) {
      await wordMarking.update({ words: dictionary, lesson: lessons, article: articles })
      await searchIndexing.update({ dictionary, lessons, articles, gallery })
    },
  })
}
