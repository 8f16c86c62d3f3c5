/** The odds of a gacha, as whole numbers. Everything here is pure: the server, the browser and the check use the same. */

/** The weights of a table sum to exactly this, so that each is a chance in a million. */
export const weightSum = 1_000_000
/** How many things a table can have. */
export const entryLimit = 200
/** The highest rarity, as the stars of a thing. It is a label: what is drawn depends on the weights alone. */
export const mostRarity = 4

export type OddsEntry = { item: string; rarity: number; weight: number }

/** After so many draws in a row without a thing of at least this rarity, the next draw gives one. */
export type Pity = { after: number; rarity: number }

export type Odds = { entries: readonly OddsEntry[]; pity: Pity | null }

/** What a ticket from 0 to 999,999 draws: each entry has as many tickets as its weight, in the order of the table. */
export function entryOf<E extends { weight: number }>(entries: readonly E[], ticket: number): E {
  let end = 0
  for (const entry of entries) {
    end += entry.weight
    if (ticket < end) return entry
  }
  throw new RangeError(`No entry has the ticket ${ticket}.`)
}

/**
 * The table of a draw that pity decides: the things of its rarity and above, with weights that sum to a million again.
 * What is left by rounding goes to those that lost most by it, the earlier first.
 */
export function pityEntries({ entries, pity }: Odds): OddsEntry[] {
  if (!pity) return []
  const chosen = entries.filter(({ rarity }) => rarity >= pity.rarity)
  const sum = chosen.reduce((total, { weight }) => total + weight, 0)
  const exact = chosen.map(({ weight }) => weight * weightSum)
  const weights = exact.map(share => Math.floor(share / sum))
  const left = weightSum - weights.reduce((total, weight) => total + weight, 0)
  const lost = exact
    .map((share, index) => ({ index, rest: share % sum }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, left)
  for (const { index } of lost) weights[index] = (weights[index] ?? 0) + 1
  return chosen.map((entry, index) => ({ ...entry, weight: weights[index] ?? 0 }))
}

export type Drawn = {
  entry: OddsEntry
  /** Whether the table of pity decided. */
  isPity: boolean
  /** How many draws in a row have missed the rarity of pity, this one included. */
  misses: number
}

/** Draws by tickets, with both tables made once. Without pity nothing is counted, and what was counted before stays. */
export function drawer(odds: Odds): (ticket: number, misses: number) => Drawn {
  const { entries, pity } = odds
  const ofPity = pityEntries(odds)
  return (ticket, misses) => {
    const isPity = pity !== null && misses >= pity.after
    const entry = entryOf(isPity ? ofPity : entries, ticket)
    if (pity === null) return { entry, isPity, misses }
    return { entry, isPity, misses: entry.rarity < pity.rarity ? misses + 1 : 0 }
  }
}

/** A weight as a share of a hundred, to its last digit: 12,345 is 1.2345. */
export function percentText(weight: number): string {
  const digits = String(weight).padStart(5, '0')
  const [whole, rest] = [digits.slice(0, -4), digits.slice(-4).replace(/0+$/, '')]
  return rest === '' ? `${whole}%` : `${whole}.${rest}%`
}

/**
 * How many draws a thing of this rarity takes on average, pity included; null where there is none. Between two things of
 * the rarity of pity there are (1 - q^(after + 1)) / p draws, where p is their chance and q = 1 - p; q^after is how often
 * the last one of them is decided by pity.
 */
export function drawsUntil({ entries, pity }: Odds, rarity: number): number | null {
  const chanceOf = (isOf: (entry: OddsEntry) => boolean) =>
    entries.filter(isOf).reduce((sum, { weight }) => sum + weight, 0) / weightSum
  const chance = chanceOf(entry => entry.rarity === rarity)
  if (chance === 0) return null
  if (!pity) return 1 / chance
  const hit = chanceOf(entry => entry.rarity >= pity.rarity)
  const between = (1 - (1 - hit) ** (pity.after + 1)) / hit
  if (rarity >= pity.rarity) return (between * hit) / chance
  const byPity = (1 - hit) ** pity.after / between
  return 1 / (chance * (1 - byPity))
}
