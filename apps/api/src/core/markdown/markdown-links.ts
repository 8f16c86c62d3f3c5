import { markdown } from './markdown.ts'
import type { Embed } from './markdown-embeds.ts'

/** `line` counts from 0, the first line of the text. */
type At = { line: number }

/** What is alone in its paragraph instead of text. */
export function embedsIn(text: string): (Pick<Embed, 'kind' | 'target'> & At)[] {
  return markdown.parse(text, {}).flatMap(({ type, meta, map }) => {
    if (type !== 'embed') return []
    const { kind, target } = meta as Embed
    return [{ kind, target, line: map?.[0] ?? 0 }]
  })
}

/** Targets of links in a text, and of pictures within its sentences; also of those written as HTML. */
export function linksIn(text: string): ({ href: string } & At)[] {
  return markdown.parse(text, {}).flatMap(({ type, content, children, map, meta }) => {
    const from = map?.[0] ?? 0
    if (type === 'html_block') return written(content, from)
    if (type === 'embed') return linksAmong((meta as Embed).caption, from)
    return linksAmong(children ?? [], from)
  })
}

type Tokens = ReturnType<typeof markdown.parse>

function linksAmong(tokens: Tokens, from: number) {
  let line = from
  return tokens.flatMap(token => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1
    if (token.type === 'link_open') return [{ href: String(token.attrGet('href')), line }]
    if (token.type === 'image') return [{ href: String(token.attrGet('src')), line }].filter(isEmbedded)
    return token.type === 'html_inline' ? written(token.content, line) : []
  })
}

/** Of pictures, only our own can be checked. */
const isEmbedded = ({ href }: { href: string }) => /^(drawing:|media\/)/.test(href)

const written = (html: string, line: number) => [
  ...[...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => ({ href, line })),
  ...[...html.matchAll(/<img\s[^>]*?src="([^"]*)"/g)]
    .map(([, href = '']) => ({ href, line }))
    .filter(isEmbedded),
]
