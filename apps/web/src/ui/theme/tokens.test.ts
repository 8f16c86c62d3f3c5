// @vitest-environment node
import { readFileSync } from 'node:fs'
import { planAccents } from '@iki/contract/access/plan'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'

type Scheme = 'light' | 'dark'
type Colours = Map<string, Record<Scheme, string>>

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const pair = /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g
const coloursIn = (css: string): Colours =>
  new Map([...css.matchAll(pair)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]))

const tokens = coloursIn(read('./tokens.css'))
const accents = new Map(
  [...read('./accents.css').matchAll(/\[data-accent="([\w-]+)"\] \{([^}]*)\}/g)].map(
    ([, name = '', rules = '']) => [name, coloursIn(rules)],
  ),
)

const colour = (colours: Colours, name: string, scheme: Scheme): string => {
  const found = colours.get(name) ?? tokens.get(name)
  if (!found) throw new Error(`no token ${name}`)
  return found[scheme]
}

/** The contrast of text on its background: at least 4.5. */
const textPairs = [
  ['ink', ['ground', 'sheet', 'accent-wash', 'problem-wash', 'success-wash']],
  ['soft', ['ground', 'sheet', 'accent-wash']],
  ['accent', ['ground', 'sheet', 'accent-wash']],
  ['on-accent', ['accent', 'problem']],
  ['on-seal', ['seal']],
  ['accent-on-ink', ['ink']],
  ['problem', ['ground', 'sheet', 'problem-wash']],
  ['success', ['ground', 'sheet', 'success-wash']],
  ['ground', ['ink']],
] as const

it('has colours for every accent that a plan wears', () => {
  expect([...accents.keys()]).toEqual(expect.arrayContaining([...new Set(Object.values(planAccents))]))
})

describe.each(['light', 'dark'] as const)('in the %s scheme', scheme => {
  it.each([...accents.keys()])('text can be read under the accent %s', accent => {
    const colours = accents.get(accent) ?? new Map()
    for (const [text, grounds] of textPairs)
      for (const ground of grounds) {
        const ratio = contrast(colour(colours, text, scheme), colour(colours, ground, scheme))
        expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
  })

  it.each(['ground', 'sheet'])('the edge of a field and a seal are seen on the %s', ground => {
    for (const mark of ['edge', 'seal'])
      expect(contrast(colour(tokens, mark, scheme), colour(tokens, ground, scheme))).toBeGreaterThanOrEqual(3)
  })
})
