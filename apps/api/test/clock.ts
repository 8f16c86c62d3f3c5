import type { Clock } from '../src/core/clock.ts'

export type TestClock = Clock & { advance(ms: number): void; set(at: Date): void }

/** A clock that starts at the real time and then stands still, until a test moves it. */
export function testClock(start = new Date()): TestClock {
  let now = start.getTime()
  return Object.assign(() => new Date(now), {
    advance(ms: number) {
      now += ms
    },
    set(at: Date) {
      now = at.getTime()
    },
  })
}
