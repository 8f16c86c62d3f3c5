import type { Clock } from './clock.ts'

/** Does something at most once in this time, whoever asks how often: for lines in the log that strangers can cause. */
export function atMostEvery(ms: number, clock: Clock): (act: () => void) => void {
  let next = 0
  return act => {
    const now = clock().getTime()
    if (now < next) return
    next = now + ms
    act()
  }
}
