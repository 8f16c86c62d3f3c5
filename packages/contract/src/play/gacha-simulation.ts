import { drawer, type Odds, pityEntries, weightSum } from './gacha-odds.ts'
import { ticketLimit } from './gacha-proof.ts'

/** How far a count may be from what is expected, in standard deviations, before something must be wrong. */
export const mostSigma = 4.5

export type Simulation = {
  draws: number
  /** How many of them pity decided. */
  pityDraws: number
  /** The longest row of draws without the rarity of pity. */
  longestMiss: number
  /** Of all things in both tables, how far the count that is furthest off is from what is expected. */
  furthest: { item: string; sigma: number }
}

/**
 * Draws so often with random words, by the same functions as members do. `words` gives random 32-bit words, as many as
 * it likes at a time.
 */
export function simulate(odds: Odds, draws: number, words: () => Uint32Array): Simulation {
  const draw = drawer(odds)
  const counts = { usual: new Map<string, number>(), pity: new Map<string, number>() }
  let [misses, longestMiss, pityDraws, done] = [0, 0, 0, 0]
  while (done < draws) {
    for (const word of words()) {
      if (word >= ticketLimit) continue
      const drawn = draw(word % weightSum, misses)
      const of = drawn.isPity ? counts.pity : counts.usual
      of.set(drawn.entry.item, (of.get(drawn.entry.item) ?? 0) + 1)
      if (drawn.isPity) pityDraws++
      misses = drawn.misses
      longestMiss = Math.max(longestMiss, misses)
      if (++done === draws) break
    }
  }
  const all = [
    ...deviations(odds.entries, counts.usual, draws - pityDraws),
    ...deviations(pityEntries(odds), counts.pity, pityDraws),
  ]
  const furthest = all.reduce((most, each) => (each.sigma > most.sigma ? each : most), { item: '', sigma: 0 })
  return { draws, pityDraws, longestMiss, furthest }
}

function deviations(entries: Odds['entries'], counts: ReadonlyMap<string, number>, total: number) {
  return entries.map(({ item, weight }) => {
    const chance = weight / weightSum
    const spread = Math.sqrt(total * chance * (1 - chance))
    const off = Math.abs((counts.get(item) ?? 0) - total * chance)
    return { item, sigma: spread === 0 ? (off === 0 ? 0 : Number.POSITIVE_INFINITY) : off / spread }
  })
}

/** Whether a simulation came out as the table says. */
export function isAsStated({ furthest, longestMiss }: Simulation, { pity }: Odds): boolean {
  return furthest.sigma <= mostSigma && (pity === null || longestMiss <= pity.after)
}
