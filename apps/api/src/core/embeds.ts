import { embedLimit, type LessonRow } from '@iki/contract/media/lesson'
import type { SignedIn } from './auth/access-token.ts'

/** In sanitised text `<` begins a tag of ours and nothing else. */
const figure = /<figure data-embed="lesson:([\w-]+)"/g

/** The lessons that a text embeds, by their ids, once each. */
export function embeddedIn(html: string): string[] {
  const ids = [...html.matchAll(figure)].map(([, id = '']) => id)
  return [...new Set(ids)].slice(0, embedLimit)
}

/** Asked once for all texts of an answer. What it answers says of each of them what it embeds. */
export type EmbedsOf = (
  texts: readonly string[],
  member: SignedIn | null,
) => Promise<(html: string) => { embeds?: LessonRow[] }>
