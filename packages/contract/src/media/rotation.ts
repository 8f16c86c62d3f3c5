/**
 * Contents that follow one another and repeat: the weeks of a plan, the talks of the radio. What is on is computed from
 * the rounds and the time alone, so that everybody has the same at the same moment. A change of the contents is a new
 * round that starts in the future: the past and the present never change.
 */

export type RotationItem = { id: string; durationSeconds: number }
/** From `startsAt` on its items follow one another, repeated, until the next round starts. */
export type Round<T extends RotationItem = RotationItem> = { startsAt: Date; items: readonly T[] }

export type Airing<T extends RotationItem> = { talk: T; startsAt: Date; endsAt: Date }
export type OnAir<T extends RotationItem> = Airing<T> & {
  /** The current second of the item. */
  second: number
  /** What follows, in order. */
  next: Airing<T>[]
}

/**
 * What is on at `now`, at which second, and what begins within `aheadMs` after it (inclusive), at most `limit` items.
 * The rounds must be in the order of their starts. Null if nothing is on.
 */
export function whatIsOn<T extends RotationItem>(
  rounds: readonly Round<T>[],
  now: Date,
  { aheadMs, limit }: { aheadMs: number; limit: number },
): OnAir<T> | null {
  const airings: Airing<T>[] = []
  for (const airing of airingsFrom(rounds, now)) {
    if (airings.length > limit || airing.startsAt.getTime() > now.getTime() + aheadMs) break
    airings.push(airing)
  }
  const [current, ...next] = airings
  if (!current || current.startsAt > now) return null
  return { ...current, second: (now.getTime() - current.startsAt.getTime()) / 1000, next }
}

/** Everything that is on at `now` and later, endless unless there is nothing. */
export function* airingsFrom<T extends RotationItem>(
  rounds: readonly Round<T>[],
  now: Date,
): Generator<Airing<T>> {
  const first = Math.max(
    0,
    rounds.findLastIndex(({ startsAt }) => startsAt <= now),
  )
  for (const [index, round] of rounds.entries())
    if (index >= first) yield* airingsOf(round, rounds[index + 1]?.startsAt ?? null, now)
}

function* airingsOf<T extends RotationItem>(
  { startsAt, items }: Round<T>,
  until: Date | null,
  now: Date,
): Generator<Airing<T>> {
  const playable = items.filter(({ durationSeconds }) => durationSeconds > 0)
  const roundMs = playable.reduce((sum, item) => sum + lengthMs(item), 0)
  if (roundMs === 0) return
  const passedMs = Math.max(0, now.getTime() - startsAt.getTime())
  let at = startsAt.getTime() + passedMs - (passedMs % roundMs)
  for (let index = 0; until === null || at < until.getTime(); index++) {
    const talk = playable[index % playable.length] as T
    const endsAt = Math.min(at + lengthMs(talk), until?.getTime() ?? Number.POSITIVE_INFINITY)
    if (endsAt > now.getTime()) yield { talk, startsAt: new Date(at), endsAt: new Date(endsAt) }
    at += lengthMs(talk)
  }
}

/** Whole milliseconds, so that a round has the same length on every platform. */
const lengthMs = ({ durationSeconds }: RotationItem) => Math.max(1, Math.round(durationSeconds * 1000))
