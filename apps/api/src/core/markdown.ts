import { sanitizedAttributes, sanitizedTags, sanitizedUrlSchemes } from '@iki/contract/sanitizer'
import markdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = markdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyEmail: false }) // mailto: is none of the schemes that are kept.

// A line break in the source is a space to a browser, which Japanese text does not want between its characters.
markdown.renderer.rules.softbreak = (tokens, index) => {
  const before = tokens[index - 1]?.content.at(-1) ?? ''
  const after = tokens[index + 1]?.content.at(0) ?? ''
  return /[\w.,!?]/.test(before) && /\w/.test(after) ? '\n' : ''
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(sanitizedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...sanitizedUrlSchemes.anywhere],
  allowedSchemesByTag: { img: [...sanitizedUrlSchemes.pictures] },
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }), h1: 'h2' },
}

/** Markdown as HTML that is safe to show. */
export function htmlOfMarkdown(text: string): string {
  return cleanHtml(markdown.render(text)).trim()
}

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, allowed)
}

/** What a reader of the HTML reads, in one line. */
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
