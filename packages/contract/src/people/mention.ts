import * as v from 'valibot'
import { id, list } from '../api/schema.ts'

/** Members whom a text names, as `@` and their name. */

export const mostMentions = 10

/** The uids of those whom the writer chose while typing. They count if the text still has `@` and their name. */
export const sentMentions = v.optional(list(id, mostMentions))

type Named = { name: string }

/** A text in pieces: plain ones, and those that name somebody. Of two names that fit, the longer one is meant. */
export function splitByMentions<P extends Named>(text: string, people: readonly P[]): (string | P)[] {
  const byName = new Map(people.map(person => [person.name, person]))
  const names = [...byName.keys()].filter(name => name !== '').sort((a, b) => b.length - a.length)
  if (names.length === 0) return [text]
  // An @ within a word of Latin letters belongs to a mail address.
  const pieces = text.split(new RegExp(`(?<![\\w.@])(@(?:${names.map(escaped).join('|')}))`, 'u'))
  return pieces.flatMap(piece => {
    const person = piece.startsWith('@') ? byName.get(piece.slice(1)) : undefined
    return person ?? (piece === '' ? [] : piece)
  })
}

const escaped = (name: string) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The members whom the text names, each once. */
export function mentionedIn<P extends Named>(text: string, people: readonly P[]): P[] {
  return [...new Set(splitByMentions(text, people).filter(piece => typeof piece !== 'string'))]
}

/** What has been typed of a name just before the caret, and where its `@` is; null if no name is being typed. */
export function mentionBeingTyped(text: string, caret: number): { from: number; typed: string } | null {
  const found = /(^|[^\w.@])@([^\s@]{0,20})$/u.exec(text.slice(0, caret))
  if (!found) return null
  const [, before = '', typed = ''] = found
  return { from: found.index + before.length, typed }
}

/** The text with a name in place of what was typed of it, and where the caret is then. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const from = mentionBeingTyped(text, caret)?.from ?? caret
  const written = `@${name} `
  return { text: text.slice(0, from) + written + text.slice(caret), caret: from + written.length }
}
