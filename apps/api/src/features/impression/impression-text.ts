import { createHash } from 'node:crypto'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const address = /https?:\/\/[^\s<>"'、。「」（）]+/g

const escaped = (text: string) => text.replace(/[&<>"']/g, character => escapes[character] ?? '')

/** A member's text as HTML: nothing in it is markup, addresses become links, empty lines separate paragraphs. */
export function htmlOfBody(body: string): string {
  return body
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.split('\n').map(withLinks).join('<br />')}</p>`)
    .join('')
}

function withLinks(line: string): string {
  let html = ''
  let from = 0
  for (const found of line.matchAll(address)) {
    const link = escaped(found[0])
    html += `${escaped(line.slice(from, found.index))}<a href="${link}" rel="nofollow ugc noopener">${link}</a>`
    from = found.index + found[0].length
  }
  return html + escaped(line.slice(from))
}

/** A hash by which a repeat is distinguished from another input under the same id. */
export function hashOfInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}
