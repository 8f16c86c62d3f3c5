import type { Config } from '#core/config.ts'

/** How members can pay: `card` at Stripe or in practice, `stripe` and `paidy` where those are set up, `none` without any. */
const ways = ['card', 'stripe', 'paidy', 'none'] as const
type Way = (typeof ways)[number]

const named = `(?:${ways.join('|')})`
/** One way, or several that must all be there: `paidy+card`. */
const which = `\\{\\{\\s*(${named}(?:\\+${named})*)`
/** A row, a list item, a paragraph or a heading that is about a way to pay, with the mark anywhere in it. */
const block = new RegExp(`<(tr|li|p|h[2-4])\\b[^>]*>(?:(?!</\\1>).)*?${which}\\s*\\}\\}.*?</\\1>\\s*`, 'gs')
const mark = new RegExp(`\\s*${which}\\s*\\}\\}\\s*`, 'g')
/** A text about a way to pay, within a longer text: `{{paidy:、あと払い}}`. */
const conditionalText = new RegExp(`${which}:([^{}]*)\\}\\}`, 'g')
const emptyList = /<(ul|ol)>\s*<\/\1>\s*/g

/** The ways to pay of a server with these settings. */
export function waysToPay({ stripe, paidy, hasSandbox }: Pick<Config, 'stripe' | 'paidy' | 'hasSandbox'>) {
  const offered = new Set<Way>()
  if (stripe) offered.add('stripe')
  if (paidy) offered.add('paidy')
  if (stripe || hasSandbox) offered.add('card')
  if (offered.size === 0) offered.add('none')
  return offered
}

/** A page with what it says about the ways to pay that members have, and without what it says about others. */
export function withPaymentTexts(html: string, offered: ReadonlySet<string>): string {
  const isOffered = (names: string) => names.split('+').every(name => offered.has(name))
  return html
    .replaceAll(block, (whole, _, names: string) => (isOffered(names) ? whole : ''))
    .replaceAll(mark, '')
    .replaceAll(conditionalText, (_, names: string, shown: string) => (isOffered(names) ? shown : ''))
    .replaceAll(emptyList, '')
}
