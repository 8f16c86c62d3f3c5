import { drawer, type Odds, type OddsEntry, weightSum } from './gacha-odds.ts'

/**
 * How anybody recomputes a draw: the hash of the table and the commitment, a hash of the seed, are public before. Each
 * ticket follows from the seed, the member, what their phone has added and the number of the draw.
 */

/** Node and the browser each bring their own. A text is taken as UTF-8. */
export type Digests = {
  sha256(of: Uint8Array | string): Promise<Uint8Array>
  hmacSha256(key: Uint8Array, text: string): Promise<Uint8Array>
}

export type FrozenOdds = Odds & { gacha: string; version: number; cost: number }

/** The one text of a table: fields in the order of the alphabet, entries in the order of the table, no spaces. */
export function canonicalTable({ cost, entries, gacha, pity, version }: FrozenOdds): string {
  return JSON.stringify({
    cost,
    entries: entries.map(({ item, rarity, weight }) => ({ item, rarity, weight })),
    gacha,
    pity: pity && { after: pity.after, rarity: pity.rarity },
    version,
  })
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export const hashOfTable = async ({ sha256 }: Digests, table: FrozenOdds): Promise<string> =>
  toHex(await sha256(canonicalTable(table)))

export const commitmentOf = async ({ sha256 }: Digests, seed: Uint8Array): Promise<string> =>
  toHex(await sha256(seed))

/** The largest multiple of a million below 2^32: words from here on are left out, so that no ticket is likelier. */
export const ticketLimit = 4_294_000_000

export type TicketOf = { hash: string; uid: string; clientSeed: string; ordinal: number }

/** The first word below the limit, of as many blocks as it takes. */
export async function ticketOf(
  { hmacSha256 }: Digests,
  seed: Uint8Array,
  { hash, uid, clientSeed, ordinal }: TicketOf,
): Promise<number> {
  for (let block = 0; ; block++) {
    const bytes = await hmacSha256(seed, `${hash}:${uid}:${clientSeed}:${ordinal}:${block}`)
    const ticket = ticketIn(bytes)
    if (ticket !== null) return ticket
  }
}

/** The ticket in a block of random bytes; null if all of its 32-bit words are left out. */
export function ticketIn(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const word = view.getUint32(at)
    if (word < ticketLimit) return word % weightSum
  }
  return null
}

export type DrawOf = {
  seed: Uint8Array
  hash: string
  odds: Odds
  uid: string
  clientSeed: string
  /** The number of the first of these draws among all of the member’s at this gacha. */
  ordinal: number
  misses: number
  count: number
}
export type DrawnOnes = { drawn: { entry: OddsEntry; isPity: boolean }[]; misses: number }

/** Draws one after the other. */
export async function drawWith(digests: Digests, of: DrawOf): Promise<DrawnOnes> {
  const draw = drawer(of.odds)
  const drawn: DrawnOnes['drawn'] = []
  let { misses } = of
  for (let index = 0; index < of.count; index++) {
    const ticket = await ticketOf(digests, of.seed, { ...of, ordinal: of.ordinal + index })
    const { entry, isPity, misses: after } = draw(ticket, misses)
    drawn.push({ entry, isPity })
    misses = after
  }
  return { drawn, misses }
}

/** What a member needs to recompute a draw. */
export type DrawReceipt = {
  version: number
  clientSeed: string
  ordinal: number
  misses: number
  items: readonly string[]
  /** Of each item, whether pity decided. */
  areOfPity: readonly boolean[]
}

/** The receipt that a draw is, as the server or the device has it. */
export function receiptOf<D extends Omit<DrawReceipt, 'items' | 'areOfPity'>>({
  results,
  ...draw
}: D & { results: readonly { item: string; isPity: boolean }[] }) {
  const [items, areOfPity] = [results.map(({ item }) => item), results.map(({ isPity }) => isPity)]
  return { ...draw, items, areOfPity }
}

/** How many draws in a row have missed the rarity of pity after a receipt: the misses of the next one. */
export function missesAfter(
  { entries, pity }: Odds,
  { misses, items }: Pick<DrawReceipt, 'misses' | 'items'>,
): number {
  if (!pity) return misses
  const hits = new Set(entries.filter(({ rarity }) => rarity >= pity.rarity).map(({ item }) => item))
  return items.reduce((count, item) => (hits.has(item) ? 0 : count + 1), misses)
}

export type RevealedTable = FrozenOdds & { hash: string; commitment: string; seed: string }

/** What is wrong with a receipt; null where all of it is right. */
export type Finding = 'table' | 'seed' | 'draw' | null

/** Recomputes a draw from the revealed seed: the table, the seed and the things must all be the ones that were promised. */
export async function checkReceipt(
  digests: Digests,
  table: RevealedTable,
  { uid, receipt }: { uid: string; receipt: DrawReceipt },
): Promise<Finding> {
  if ((await hashOfTable(digests, table)) !== table.hash) return 'table'
  const seed = fromHex(table.seed)
  if ((await commitmentOf(digests, seed)) !== table.commitment) return 'seed'
  const { drawn } = await drawWith(digests, {
    seed,
    hash: table.hash,
    odds: table,
    uid,
    count: receipt.items.length,
    clientSeed: receipt.clientSeed,
    ordinal: receipt.ordinal,
    misses: receipt.misses,
  })
  const isSame = drawn.every(
    ({ entry, isPity }, index) => entry.item === receipt.items[index] && isPity === receipt.areOfPity[index],
  )
  return isSame ? null : 'draw'
}

/**
 * Whether no draw was left out: the numbers of all receipts, whatever their order, follow one another from 1 to at least
 * `draws`, as often as the member has drawn. Of those that are not whole the first ones are missing.
 */
export function isWithoutGap(
  receipts: readonly Pick<DrawReceipt, 'ordinal' | 'items'>[],
  { isWhole = true, draws = 0 } = {},
): boolean {
  const sorted = receipts.toSorted((a, b) => a.ordinal - b.ordinal)
  let next = isWhole ? 1 : (sorted[0]?.ordinal ?? 1)
  for (const { ordinal, items } of sorted) {
    if (ordinal !== next) return false
    next += items.length
  }
  return next > draws
}
