import type { Handle } from '../../apps/api/src/core/database/database.ts'
import { findArt, listArts, saveQualification } from '../../apps/api/src/features/art/art.store.ts'
import {
  findArticle,
  findNeighbours,
  listByIds,
  listOfCategory,
  listOfSeries,
  listQuestions,
} from '../../apps/api/src/features/article/article.store.ts'
import { listMastery, saveReading } from '../../apps/api/src/features/article/reading.store.ts'
import {
  findLatestUpdated,
  findWords,
  listWordRows,
} from '../../apps/api/src/features/dictionary/dictionary.store.ts'
import { listUses, listWordsOf } from '../../apps/api/src/features/dictionary/word-uses.store.ts'
import { findArtwork, listArtworks } from '../../apps/api/src/features/gallery/gallery.store.ts'
import { findPage } from '../../apps/api/src/features/page/page.store.ts'
import {
  findWeekly,
  listFromTerm,
  listOfTerm,
  listTagged,
} from '../../apps/api/src/features/weekly/weekly.store.ts'
import { sourcesOf } from '../../packages/contract/src/access/plan-keys.ts'
import { busiest } from './seed/own-rows.ts'

const uid = busiest
const now = new Date()
const reader = { uid, now }

/** Queries of texts: words, articles, weeks, works and pages. */
export const readingQueries: Record<string, (db: Handle) => Promise<unknown>> = {
  'words of the dictionary by ids': db => findWords(db, ['word-7', 'word-77', 'word-777']),
  'words as lists show them': db => listWordRows(db, ['word-7', 'word-77', 'word-777']),
  'uses of a word': db => listUses(db, 'word-7777', now),
  'words of an article': db => listWordsOf(db, { kind: 'article', id: 'article-777', limit: 60 }),
  'articles of a series': db => listOfSeries(db, 'series-7', 100, reader),
  'articles of a category': db => listOfCategory(db, '区分 8', reader),
  'questions of a series': db => listQuestions(db, 'series-7', reader),
  'articles by their ids': db => listByIds(db, ['article-7', 'article-77', 'article-777'], reader),
  'article by id': db => findArticle(db, 'article-777', reader),
  'neighbours of an article': db => findNeighbours(db, { series: 'series-7', number: 707 }, now),
  'mastery of series': db => listMastery(db, uid, ['series-7', 'series-8'], now),
  'reading save': db =>
    saveReading(db, { uid, articleId: 'article-4688', percent: 80, isFinished: false }, now),
  'weeks of a tag': db => listTagged(db, 'theme-7'),
  'week by id': db => findWeekly(db, 'eichi-7'),
  'week of a plan': db => listOfTerm(db, sourcesOf('eichi'), 7),
  'weeks of a plan from a term on': db => listFromTerm(db, sourcesOf('eichi'), 7),
  'gallery, a page': db => listArtworks(db, 4_000),
  'work of the gallery with its neighbours': db => findArtwork(db, 'artwork-4000'),
  'works in 3D with what the member knows': db => listArts(db, uid),
  'work in 3D': db => findArt(db, { uid, id: 'art-70' }),
  'work in 3D becomes known': db => saveQualification(db, { uid, artId: 'art-99', title: '鈴', at: now }),
  'page in force': db => findPage(db, 'page-7', { version: null, today: '2026-11-21' }),
  'page in a version': db => findPage(db, 'page-7', { version: '2025-12-24', today: '2026-11-21' }),
  'last change of the dictionary': db => findLatestUpdated(db),
}
