import type { LicencesOf } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Database } from '#core/database.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import { articleService } from '#features/article/article.service.ts'
import { articleRowsService } from '#features/article/article-rows.service.ts'
import { readingService } from '#features/article/reading.service.ts'
import { connectionService } from '#features/connection/connection.service.ts'
import { danceCommentService } from '#features/dance-comment/dance-comment.service.ts'
import { dictionaryService } from '#features/dictionary/dictionary.service.ts'
import { wordUsesService } from '#features/dictionary/word-uses.service.ts'
import { galleryService } from '#features/gallery/gallery.service.ts'
import type { LessonRowsService } from '#features/lesson/lesson-rows.service.ts'
import { masterService } from '#features/master/master.service.ts'
import { newsService } from '#features/news/news.service.ts'
import { pageService } from '#features/page/page.service.ts'
import { popupService } from '#features/popup/popup.service.ts'
import { weeklyService } from '#features/weekly/weekly.service.ts'
import { weeklyRotationService } from '#features/weekly/weekly-rotation.service.ts'

type Parts = {
  config: Config
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  lessons: LessonRowsService
  limitSearches(uid: string): Promise<void>
  /** When a member agreed to the terms; null when they never did. */
  findAgreedAt(uid: string): Promise<Date | null>
}

/** What is read: articles, words, news, pages, pictures, and what else carries texts with lessons in them. */
export function createTextServices({ config, findAgreedAt, ...parts }: Parts) {
  const { db, clock, licencesOf, lessons } = parts
  const dictionary = dictionaryService(parts)
  const articleRows = articleRowsService({ db, clock, licencesOf })

  return {
    dictionary,
    articleRows,
    news: newsService(parts),
    pages: pageService({ ...parts, config, findAgreedAt }),
    articles: articleService({ ...parts, dictionary }),
    reading: readingService({ db, clock, licencesOf }),
    wordUses: wordUsesService({ db, clock, lessons, articles: articleRows }),
    weekly: weeklyService({ ...parts, articles: articleRows, dictionary }),
    weeklyRotation: weeklyRotationService(parts),
    gallery: galleryService(parts),
    connections: connectionService(parts),
    master: masterService(parts),
    popups: popupService(parts),
    danceComments: danceCommentService(parts),
  }
}
