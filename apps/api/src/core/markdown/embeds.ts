import { embedLimit, type LessonRow } from '@iki/contract/media/lesson'
import type { SignedIn } from '#core/auth/access-token.ts'

/** In sanitised text `<` begins only tags of ours. */
const figure = /<figure data-embed="lesson:([\w-]+)"/g

/** The ids of the lessons that a text embeds, each once. */
export function embeddedIn(html: string): string[] {
  if (!html.includes('<figure data-embed=')) return []
  const ids = [...html.matchAll(figure)].map(([, id = '']) => id)
  return [...new Set(ids)].slice(0, embedLimit)
}

/** Called once for all texts of an answer. The function that it returns says what each of them embeds. */
export type EmbedsOf = (
  texts: readonly string[],
  member: SignedIn | null,
) => Promise<(html: string) => { embeds?: LessonRow[] }>
