import type { MarkdownIt, Token } from 'markdown-it'

/** What is alone in a paragraph instead of text: a drawing, a lesson, a picture or a short film. */
export type Embed = {
  kind: 'drawing' | 'lesson' | 'media'
  /** The drawing's name, the lesson's id, or the file's name in the folder `media`. */
  target: string
  caption: Token[]
}

const pictures = /^(drawing|media)[:/]([\w.-]+)$/
const lessons = /^(lesson):([\w-]+)$/

/** Makes one token of every paragraph that consists of an embed. */
export function withEmbeds(markdown: MarkdownIt): void {
  markdown.core.ruler.push('embeds', state => {
    state.tokens = state.tokens.flatMap((token, at, all) => {
      const embed = embedOf(all[at])
      if (token.type === 'paragraph_open' && embedOf(all[at + 1])) return []
      if (token.type === 'paragraph_close' && embedOf(all[at - 1])) return []
      if (!embed) return [token]
      const made = new state.Token('embed', '', 0)
      made.meta = embed
      made.map = token.map
      made.block = true
      return [made]
    })
  })
}

function embedOf(token: Token | undefined): Embed | null {
  if (token?.type !== 'inline') return null
  const children = (token.children ?? []).filter(
    ({ type, content }) => type !== 'text' || content.trim() !== '',
  )
  const [first] = children
  if (first?.type === 'image' && children.length === 1)
    return embed(pictures.exec(String(first.attrGet('src'))), first.children ?? [])
  const isOneLink =
    first?.type === 'link_open' &&
    children.at(-1)?.type === 'link_close' &&
    children.filter(({ type }) => type === 'link_open').length === 1
  return isOneLink ? embed(lessons.exec(String(first.attrGet('href'))), children.slice(1, -1)) : null
}

const embed = (found: RegExpExecArray | null, caption: Token[]): Embed | null =>
  found && { kind: found[1] as Embed['kind'], target: found[2] ?? '', caption }
