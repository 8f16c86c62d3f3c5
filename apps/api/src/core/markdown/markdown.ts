import { randomUUID } from 'node:crypto'
import { shortened } from '@iki/contract/api/characters'
import {
  embedPattern,
  sanitizedAttributes,
  sanitizedTags,
  sanitizedUrlSchemes,
} from '@iki/contract/api/sanitizer'
import markdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { type Embed, withEmbeds } from './markdown-embeds.ts'
import { withRuby } from './markdown-ruby.ts'

/** A picture or film as it is stored. Unknown sizes are null. */
export type StoredMedium = { key: string; width: number | null; height: number | null }
type StoredMedia = ReadonlyMap<string, StoredMedium>

/** Placeholders in the sanitised text for embeds, with a random name that no author can write. */
type RenderContext = { name: string; embeds: Embed[] }

export const markdown = markdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyEmail: false }) // mailto: is not an allowed scheme.
withRuby(markdown)
withEmbeds(markdown)

// A browser shows a line break in the source as a space, which Japanese text must not have between its characters.
markdown.renderer.rules.softbreak = (tokens, index) => {
  const before = tokens[index - 1]?.content.at(-1) ?? ''
  const after = tokens[index + 1]?.content.at(0) ?? ''
  return /[\w.,!?]/.test(before) && /\w/.test(after) ? '\n' : ''
}

markdown.renderer.rules.embed = (tokens, at, _, env) => {
  const { name, embeds } = env as RenderContext
  return `<p>${name}-${embeds.push(tokens[at]?.meta as Embed) - 1}</p>\n`
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(sanitizedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...sanitizedUrlSchemes.anywhere],
  allowedSchemesByTag: { img: [...sanitizedUrlSchemes.pictures] },
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
    h1: 'h2',
    figure(tagName, { 'data-embed': embed }): sanitizeHtml.Tag {
      return { tagName, attribs: embed && embedPattern.test(embed) ? { 'data-embed': embed } : {} }
    },
  },
}

/**
 * Markdown as HTML that is safe to show. `media` are the embedded files, by name; of a missing one only the caption is
 * shown.
 */
export function htmlOfMarkdown(text: string, media: StoredMedia = new Map()): string {
  const context: RenderContext = { name: `embed-${randomUUID()}`, embeds: [] }
  const clean = cleanHtml(markdown.render(text, context)).trim()
  if (context.embeds.length === 0) return clean
  return clean.replace(new RegExp(`<p>${context.name}-(\\d+)</p>`, 'g'), (_, index: string) => {
    const embed = context.embeds[Number(index)]
    return embed ? figureOf(embed, media) : ''
  })
}

/** One line of Markdown as HTML that is safe to show, without a paragraph around it. */
export const htmlOfLine = (text: string): string => cleanHtml(markdown.renderInline(text)).trim()

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, allowed)
}

function figureOf({ kind, target, caption }: Embed, media: StoredMedia): string {
  const captionHtml = cleanHtml(markdown.renderer.render(caption, markdown.options, {})).trim()
  const figcaption = captionHtml && `<figcaption>${captionHtml}</figcaption>`
  if (kind !== 'media') return `<figure data-embed="${kind}:${target}">${figcaption}</figure>`
  const stored = media.get(target)
  if (!stored) return captionHtml && `<p>${captionHtml}</p>`
  const size = [
    stored.width && ` width="${stored.width}"`,
    stored.height && ` height="${stored.height}"`,
  ].join('')
  const medium = target.endsWith('.mp4')
    ? `<video src="media:${stored.key}" controls preload="metadata"${size}></video>`
    : `<img src="media:${stored.key}" alt="${quoted(spokenText(captionHtml))}"${size} loading="lazy">`
  return `<figure>${medium}${figcaption}</figure>`
}

const quoted = (text: string) => markdown.utils.escapeHtml(text)

/** The text that a reader of the HTML sees, in one line; a reading (ruby) is in brackets after its word. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** As plainText, without the readings of words. */
export const spokenText = (html: string): string => plainText(html.replace(/<(rp|rt)>[^<]*<\/\1>/g, ''))

/** More HTML than the first lines of any text take. */
const longestStart = 4_000
/** Japanese has no space where one paragraph ends and the next begins. */
const betweenSentences = /(?<=[。、！？」』）]) /g
const headings = /<h[1-6][^>]*>.*?<\/h[1-6]>/s

/** Not the end of what somebody says within a sentence: 「吸う。」と言う。 */
const endOfSentence = /[。！？](?![」』）。！？])/g

/**
 * How a text begins: its whole sentences up to so many characters, and up to a third of what it says, since a short
 * text would show all. A first sentence that is longer is cut off. A heading ends it, because it would be in the line.
 */
export function firstLinesOf(html: string, length: number): string {
  const start = html.slice(0, longestStart)
  const parts = start.split(headings, 4).map(part => spokenText(part).replace(betweenSentences, ''))
  const most = Math.min(length, Math.floor(spokenText(start).length / 3))
  const text = parts.find(part => part !== '') ?? ''
  if (text.length <= most) return text
  const ends = [...text.matchAll(endOfSentence)].map(({ index }) => index + 1)
  const end = ends.findLast(each => each <= most)
  return end === undefined ? shortened(text, most) : text.slice(0, end)
}
