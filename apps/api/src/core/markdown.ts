import markdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = markdownIt({ html: true, linkify: true, breaks: true })

/** Schemes and tags that text from outside may carry (specification §9). */
const allowed: sanitizeHtml.IOptions = {
  allowedSchemes: ['http', 'https', 'data'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'strong',
      'em',
      'del',
      'mark',
      'small',
      'sub',
      'sup',
      'code',
      'pre',
    ],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'img', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'ruby', 'rt', 'rp', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope'],
    td: ['colspan', 'rowspan'],
  },
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
