import { createHash } from 'node:crypto'
import type { Author } from '@iki/contract/people/author'
import { splitByMentions } from '@iki/contract/people/mention'
import { href } from '@iki/contract/screens/screens'
import { escapeHtml } from '#core/escape-html.ts'

const address = /https?:\/\/[^\s<>"'、。「」（）]+/g

/**
 * A member's text as HTML: nothing in it is markup, addresses become links, as do the names of those whom it mentions, and
 * empty lines separate paragraphs.
 */
export function htmlOfBody(body: string, mentioned: readonly Author[] = []): string {
  const lineOf = (line: string) => withLinks(line, mentioned)
  return body
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.split('\n').map(lineOf).join('<br />')}</p>`)
    .join('')
}

function withLinks(line: string, mentioned: readonly Author[]): string {
  let html = ''
  let from = 0
  for (const found of line.matchAll(address)) {
    const link = escapeHtml(found[0])
    html += withNames(line.slice(from, found.index), mentioned)
    html += `<a href="${link}" rel="nofollow ugc noopener">${link}</a>`
    from = found.index + found[0].length
  }
  return html + withNames(line.slice(from), mentioned)
}

const withNames = (text: string, mentioned: readonly Author[]) =>
  splitByMentions(text, mentioned)
    .map(piece => (typeof piece === 'string' ? escapeHtml(piece) : linkTo(piece)))
    .join('')

const linkTo = ({ uid, name }: Author) =>
  `<a href="${href('/people/:uid', { uid })}">@${escapeHtml(name)}</a>`

/** A hash by which a repeat is distinguished from another input under the same id. */
export function hashOfInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}
