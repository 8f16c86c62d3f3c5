import type { Condition } from '@iki/contract/play/story-format'

/** What a line of an episode’s text is. Anything else is not understood. */
export type Mark =
  | { kind: 'scene'; id: string }
  | { kind: 'picture'; alt: string; drawing: string | null; file: string | null }
  /** Null ends the sound that is there. */
  | { kind: 'ambience'; name: string | null }
  | { kind: 'voice'; file: string }
  | { kind: 'said'; cast: string; look: string | null; words: string }
  | { kind: 'told'; words: string }
  | { kind: 'choice'; id: string; to: string; when: Condition[]; sets: string[]; words: string }
  | { kind: 'jump'; to: string; when: Condition | null }
  | { kind: 'end' }

const name = '[a-z0-9][a-z0-9-]{0,62}'

const patterns: { pattern: RegExp; read(...parts: string[]): Mark }[] = [
  { pattern: new RegExp(`^## (${name})$`), read: id => ({ kind: 'scene', id }) },
  { pattern: /^■$/, read: () => ({ kind: 'end' }) },
  {
    pattern: /^!\[([^\]]*)\]\(drawing:([\w-]{1,40})\)$/,
    read: (alt, drawing) => ({ kind: 'picture', alt: alt.trim(), drawing, file: null }),
  },
  {
    pattern: /^!\[([^\]]*)\]\(media\/([\w-]{1,80}\.(?:webp|png|jpg))\)$/,
    read: (alt, file) => ({ kind: 'picture', alt: alt.trim(), drawing: null, file }),
  },
  { pattern: /^♪ [–—-]$/, read: () => ({ kind: 'ambience', name: null }) },
  { pattern: /^♪ ([\w-]{1,76})$/, read: file => ({ kind: 'ambience', name: file }) },
  { pattern: /^\[voice\]\(media\/([\w-]{1,76}\.mp3)\)$/, read: file => ({ kind: 'voice', file }) },
  {
    pattern: new RegExp(`^- (${name}) → (${name})((?: [?!] -?${name})*)[:：] ?(.*)$`),
    read: (id, to, terms, words) => ({ kind: 'choice', id, to, ...readTerms(terms), words: words.trim() }),
  },
  {
    pattern: new RegExp(`^\\? (-?${name}) → (${name})$`),
    read: (flag, to) => ({ kind: 'jump', to, when: conditionOf(flag) }),
  },
  { pattern: new RegExp(`^→ (${name})$`), read: to => ({ kind: 'jump', to, when: null }) },
  {
    pattern: new RegExp(`^(${name})(?:（([^（）]{1,20})）)?[:：] ?(.*)$`),
    read: (cast, look, words) => ({ kind: 'said', cast, look: look ?? null, words: words.trim() }),
  },
]

/** What would be read as text, though it was meant as a mark. */
const slips = /^(#|■|♪|→|- |\? |!\[|\[voice\]|[a-z0-9][\w-]*（|<|\||```|\* |> )/

/** Null if the line is not understood. */
export function readMark(source: string): Mark | null {
  const line = source.trim()
  for (const { pattern, read } of patterns) {
    const [whole, ...parts] = pattern.exec(line) ?? []
    if (whole !== undefined) return read(...parts)
  }
  return slips.test(line) ? null : { kind: 'told', words: line }
}

const conditionOf = (flag: string): Condition => ({
  flag: flag.replace(/^-/, ''),
  isSet: !flag.startsWith('-'),
})

/** `? flag`, `? -flag` and `! flag` of a choice. */
function readTerms(text: string): { when: Condition[]; sets: string[] } {
  const terms = [...text.matchAll(/([?!]) (-?[a-z0-9-]+)/g)].map(([, mark, flag = '']) => ({ mark, flag }))
  return {
    when: terms.filter(({ mark }) => mark === '?').map(({ flag }) => conditionOf(flag)),
    sets: terms.filter(({ mark }) => mark === '!').map(({ flag }) => flag),
  }
}
