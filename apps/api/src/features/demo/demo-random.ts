/** Numbers from 0 up to 1 that look like chance and are the same at every start (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = () => number

/** A whole number, both ends included. */
export const wholeBetween = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

/** The items one after the other, from the beginning again when all were taken. */
export function inTurn<T>(items: readonly T[], startAt = 0): () => T {
  let next = startAt
  return () => items[next++ % items.length] as T
}
