import type { Viewer } from '@iki/contract/access/access'
import { isPlan, planAccents } from '@iki/contract/access/plan'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { ArticleRow } from '@iki/contract/reading/article'
import type { Word } from '@iki/contract/reading/dictionary'
import type { Weekly, WeeklyItem } from '@iki/contract/reading/weekly'
import { drawingOf, gatesOf } from '#core/content-appearance.ts'
import type { WeeklyRecord } from './weekly.store.ts'
import type { WeeklyItemRow } from './weekly.tables.ts'

type Around = {
  viewer: Viewer
  now: Date
  bodyOf(row: WeeklyRecord): Pick<Weekly, 'bodyHtml' | 'embeds'>
  lessons: LessonRow[]
  articles: ArticleRow[]
  words: Word[]
}

/** Weeks as members see them: in the colour of their plan, and without texts while locked. */
export function presentWeeklies(rows: WeeklyRecord[], around: Around): Weekly[] {
  const gateOf = gatesOf(around.viewer, around.now)
  const itemOf = itemsOf(around)
  return rows.flatMap(row => {
    if (!isPlan(row.plan)) return [] // Null for a plan that an older version of ours had.
    const { lock } = gateOf(row.access)
    return {
      id: row.id,
      plan_name: row.plan,
      term_number: row.term,
      title: row.title,
      lead: row.lead,
      tags: row.tags,
      drawing: drawingOf(row.drawing),
      accent: planAccents[row.plan],
      lock,
      ...(lock ? { bodyHtml: '' } : around.bodyOf(row)),
      items: row.items.flatMap(item => itemOf(item) ?? []),
    }
  })
}

/** Null for what no longer exists. */
function itemsOf({ lessons, articles, words }: Around): (item: WeeklyItemRow) => WeeklyItem | null {
  const lessonOf = new Map(lessons.map(lesson => [lesson.id, lesson]))
  const articleOf = new Map(articles.map(article => [article.id, article]))
  const wordOf = new Map(words.map(word => [word.id, word]))
  return ({ kind, id }) => {
    const [lesson, article, word] = [lessonOf.get(id), articleOf.get(id), wordOf.get(id)]
    if (kind === 'lesson') return lesson ? { kind, lesson } : null
    if (kind === 'article') return article ? { kind, article } : null
    return word ? { kind, word } : null
  }
}
