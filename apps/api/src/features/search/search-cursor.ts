import type { Hit, HitPlace } from './search.store.ts'

/** The cursor that continues after a hit. */
export const cursorOf = (hit: Hit | undefined): string | null =>
  hit ? `${hit.rank}_${hit.publishedAt.getTime()}_${hit.id}` : null

/** Reads a cursor; null is the first page, and so is a cursor that no page has given. */
export function readCursor(cursor: string | undefined): HitPlace | null {
  const [, rank, ms, id = ''] = /^(\d)_(-?\d{1,15})_([\w-]{1,64})$/.exec(cursor ?? '') ?? []
  if (rank === undefined) return null
  return { rank: Number(rank), publishedAt: new Date(Number(ms)), id }
}
