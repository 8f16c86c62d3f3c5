/**
 * The HTML that people's text may contain: applied on the server before it is stored, and in the browser before it is
 * shown (specification §9). Data addresses are for pictures only.
 */
export const sanitizedUrlSchemes = {
  anywhere: ['http', 'https'],
  pictures: ['http', 'https', 'data'],
} as const

export const sanitizedTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
  'img',
  'span',
  'strong',
  'em',
  'del',
  'small',
  'mark',
  'code',
  'sub',
  'sup',
  'ruby',
  'rt',
  'rp',
  'video',
] as const

/** Allowed attributes by tag. All others are removed, including every event handler and style. */
export const sanitizedAttributes = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  figure: ['data-embed'],
  video: ['src', 'controls', 'preload', 'width', 'height', 'poster'],
  th: ['scope'],
  td: ['colspan', 'rowspan'],
} as const satisfies Partial<Record<(typeof sanitizedTags)[number], readonly string[]>>

/** What a figure in a text may name: a drawing by its name, a lesson by its id. */
export const embedPattern = /^(drawing|lesson):[\w-]+$/
