import { type OddsEntry, weightSum } from './gacha-odds.ts'

/** Fewer than this are expected of a thing: it is counted together with others, or the comparison says nothing. */
const leastExpected = 5

export type Comparison = {
  /** How far the counts are from the odds, as χ². */
  chiSquared: number
  freedom: number
  /** How likely chance alone is to be as far off, or further. */
  likelihood: number
}

/** Compares what was drawn with the odds; null as long as there are too few draws to say anything. */
export function compareWithOdds(
  entries: readonly OddsEntry[],
  counts: ReadonlyMap<string, number>,
): Comparison | null {
  const total = entries.reduce((sum, { item }) => sum + (counts.get(item) ?? 0), 0)
  const cells: { seen: number; expected: number }[] = []
  let rest = { seen: 0, expected: 0 }
  for (const { item, weight } of entries.toSorted((a, b) => b.weight - a.weight)) {
    rest = {
      seen: rest.seen + (counts.get(item) ?? 0),
      expected: rest.expected + (total * weight) / weightSum,
    }
    if (rest.expected < leastExpected) continue
    cells.push(rest)
    rest = { seen: 0, expected: 0 }
  }
  const last = cells.pop()
  if (last) cells.push({ seen: last.seen + rest.seen, expected: last.expected + rest.expected })
  if (cells.length < 2) return null
  const chiSquared = cells.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0)
  const freedom = cells.length - 1
  return { chiSquared, freedom, likelihood: upperGamma(freedom / 2, chiSquared / 2) }
}

/** The regularised upper incomplete gamma function: a series where x is small, else a continued fraction (Lentz). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = a + 1; Math.abs(term) > 1e-14 * Math.abs(sum); n++) {
      term *= x / n
      sum += term
    }
    return Math.max(0, 1 - sum * scale)
  }
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 10_000; n++) {
    const numerator = -n * (n - a)
    b += 2
    d = 1 / (numerator * d + b || tiny)
    c = b + numerator / c || tiny
    fraction *= c * d
    if (Math.abs(c * d - 1) < 1e-14) break
  }
  return scale * fraction
}

/** By Lanczos, for values from 1/2 on. */
function logGamma(value: number): number {
  const terms = [76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155]
  const more = [0.1208650973866179e-2, -0.5395239384953e-5]
  const sum = [...terms, ...more].reduce(
    (total, term, index) => total + term / (value + 1 + index),
    1.000000000190015,
  )
  const base = value + 5.5
  return (value + 0.5) * Math.log(base) - base + Math.log((Math.sqrt(2 * Math.PI) * sum) / value)
}
