import type { LessonRow } from '@iki/contract/media/lesson'
import type { ArticleRow } from '@iki/contract/reading/article'
import type { Word } from '@iki/contract/reading/dictionary'
import { useQueries } from '@tanstack/react-query'
import { articleQuery } from './article.queries.ts'

/** A chronicle has about six chapters. They are read ahead, so that each opens at once. */
const readAhead = 12

/** What the chapters hold that are open to the member: the first voice, and the words that they name. */
export function useChapters(chapters: readonly ArticleRow[]): { lesson: LessonRow | null; words: Word[] } {
  const open = chapters.filter(({ lock }) => lock === null).slice(0, readAhead)
  const read = useQueries({ queries: open.map(({ id }) => articleQuery(id)) })
  const articles = read.flatMap(({ data }) => (data ? [data] : []))
  const words = new Map(articles.flatMap(article => article.words.map(word => [word.id, word])))
  // The first that is known: later ones wait until all before them are.
  const known = read.findIndex(({ data, isPending }) => isPending || data?.lesson)
  return { lesson: read[known]?.data?.lesson ?? null, words: [...words.values()] }
}

/** Where to read on: the first open chapter that is not finished. All finished, the first again. */
export function chapterToRead(chapters: readonly ArticleRow[]) {
  const open = chapters.filter(({ lock }) => lock === null)
  const next = open.find(({ reading }) => !reading?.isFinished)
  const isStarted = open.some(({ reading }) => reading && (reading.isFinished || reading.percent > 0))
  const chapter = next ?? open[0] ?? null
  const label = !next ? 'もう一度、はじめから読む' : isStarted ? 'つづきから読む' : 'はじめから読む'
  return { chapter, label, isNext: next !== undefined }
}
