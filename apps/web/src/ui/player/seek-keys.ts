const stepSeconds = 5
const pageSeconds = 30

const keyMoves: Readonly<Record<string, number>> = {
  ArrowRight: stepSeconds,
  ArrowUp: stepSeconds,
  ArrowLeft: -stepSeconds,
  ArrowDown: -stepSeconds,
  PageUp: pageSeconds,
  PageDown: -pageSeconds,
}

/** How many seconds a key moves on a seek bar; undefined if it is no key of a seek bar. */
export const moveOfKey = (key: string): number | undefined => keyMoves[key]

export const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
