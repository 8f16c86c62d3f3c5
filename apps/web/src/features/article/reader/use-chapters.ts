import type { LessonRow } from '@iki/contract/media/lesson'
import type { ArticleRow } from '@iki/contract/reading/article'
import type { Word } from '@iki/contract/reading/dictionary'
import { useQueries } from '@tanstack/react-query'
import { articleQuery } from '../article.queries.ts'

/** Chapters are read ahead, so that each opens at once. A chronicle has about six. */
const readAhead = 12

/** From the chapters that are open to the member: the first lesson, and the dictionary words that they name. */
export function useChapters(chapters: readonly ArticleRow[]): { lesson: LessonRow | null; words: Word[] } {
  const open = chapters.filter(({ lock }) => lock === null).slice(0, readAhead)
  const read = useQueries({ queries: open.map(({ id }) => articleQuery(id)) })
  const articles = read.flatMap(({ data }) => (data ? [data] : []))
  const words = new Map(articles.flatMap(article => article.words.map(word => [word.id, word])))
  // A later lesson is used only when all chapters before it have loaded without one.
  const known = read.findIndex(({ data, isPending }) => isPending || data?.lesson)
  return { lesson: read[known]?.data?.lesson ?? null, words: [...words.values()] }
}

/** The chapter to read next: the first open one that is not finished. If all are finished, the first one. */
export function chapterToRead(chapters: readonly ArticleRow[]) {
  const open = chapters.filter(({ lock }) => lock === null)
  const next = open.find(({ reading }) => !reading?.isFinished)
  const isStarted = open.some(({ reading }) => reading && (reading.isFinished || reading.percent > 0))
  const chapter = next ?? open[0] ?? null
  const label = !next ? 'もう一度、はじめから読む' : isStarted ? 'つづきから読む' : 'はじめから読む'
  return { chapter, label, isNext: next !== undefined }
}
