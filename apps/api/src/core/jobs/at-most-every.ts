import type { Clock } from '#core/clock.ts'

/**
 * Does something at most once in this time, however often it is requested: for log lines that strangers can cause.
 * `act` gets the number of skipped requests since the last one.
 */
export function atMostEvery(ms: number, clock: Clock): (act: (skipped: number) => void) => void {
  let next = 0
  let skipped = 0
  return act => {
    const now = clock().getTime()
    if (now < next) {
      skipped += 1
      return
    }
    next = now + ms
    act(skipped)
    skipped = 0
  }
}
