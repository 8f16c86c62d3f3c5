import type { Article, ArticleRow, Question } from '@iki/contract/reading/article'
import type { Word } from '@iki/contract/reading/dictionary'

/** Sample articles as the server would send them. A test states only the fields that it is about. */

export function articleRow(id: string, change: Partial<ArticleRow> = {}): ArticleRow {
  return {
    id,
    kind: 'lecture',
    series: 'dcode-lectures',
    number: 1,
    title: `文章 ${id}`,
    lead: '立つ前の、ほんのひと息。',
    category: '',
    tags: [],
    drawing: 'wave',
    accent: 'd-code',
    lock: null,
    publishedAt: '2026-03-09T15:00:00.000Z',
    minutes: 3,
    reading: null,
    ...change,
  }
}

export function articleOf(id: string, change: Partial<Article> = {}): Article {
  return {
    ...articleRow(id),
    bodyHtml: '<p>足のうらで床を押します。</p>',
    words: [],
    lesson: null,
    related: [],
    previous: null,
    next: null,
    ...change,
  }
}

export function questionOf(id: string, change: Partial<Question> = {}): Question {
  return {
    ...articleRow(id, { kind: 'question', series: 'faq', title: `質問 ${id}？`, lead: '' }),
    bodyHtml: `<p>${id}の答えです。</p>`,
    ...change,
  }
}

export const wordOf = (id: string, spelling: string, kana: string): Word => ({
  id,
  word: spelling,
  kana,
  aliases: [],
  tags: [],
  meaning: `${spelling}の意味です。`,
  updated: '2026-11-01T00:00:00.000Z',
})
