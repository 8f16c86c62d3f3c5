import { type ArticleRow, articleKinds, type Reading, readingMinutes } from '@iki/contract/reading/article'
import { drawingOf, type GateOf } from '#core/content-appearance.ts'
import type { ListedArticle } from './article.store.ts'

/** An article in a list: title and lock, never its text. */
export function presentArticle(row: ListedArticle, gateOf: GateOf): ArticleRow {
  const { id, series, number, title, lead, category, tags } = row
  return {
    id,
    series,
    number,
    title,
    lead,
    category,
    tags,
    kind: articleKinds.find(kind => kind === row.kind) ?? 'article',
    drawing: drawingOf(row.drawing),
    ...gateOf(row.access),
    publishedAt: row.publishedAt.toISOString(),
    minutes: readingMinutes(row.characters),
    reading: readingOf(row),
  }
}

const readingOf = ({ percent, isFinished }: ListedArticle): Reading | null =>
  percent === null ? null : { percent, isFinished: isFinished ?? false }
