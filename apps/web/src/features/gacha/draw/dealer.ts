import type { OutputOf } from '@iki/contract/api/endpoint'
import type { DrawResult, getOwnGacha, Lineup, Thing } from '@iki/contract/play/gacha'

type Own = OutputOf<typeof getOwnGacha>

/** What somebody has of a gacha, wherever it is stored. Without points where it costs nothing. */
export type DrawnHand = Omit<Own, 'balance'> & { balance: number | null }
export type Drawn = { id: string; ordinal: number; results: readonly DrawResult[] }

/** What a member has of a gacha, with what can be done with it. */
export type Dealer = {
  hand: DrawnHand
  /** Returns null, with the reason in `error`, if nothing was drawn. */
  draw(count: 1 | 10): Promise<Drawn | null>
  isBusy: boolean
  error: unknown
  /** How many the last press asked for, if its result is not known: the next one asks for the same draw again. */
  uncertain: 1 | 10 | null
  /** False where the device does not save what is drawn. */
  isSaved: boolean
}

/** Pictures of results: what the table says of each thing. */
export function thingsOf(lineup: Lineup): ReadonlyMap<string, Thing> {
  return new Map(lineup.table.entries.map(entry => [entry.item, entry]))
}
