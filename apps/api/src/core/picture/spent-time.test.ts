import { expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { spentTime } from './spent-time.ts'

const budget = { processorMs: 1000, windowSeconds: 60 }

test('who has used up their time waits for the next, and nobody else does', () => {
  const clock = testClock()
  const spent = spentTime(clock)
  spent.add('hana', 999, budget)
  expect(() => spent.check('hana', budget)).not.toThrow()
  clock.advance(20_000)
  spent.add('hana', 1, budget)
  expect(() => spent.check('hana', budget)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', details: { retryAfterSeconds: 40 } }),
  )
  expect(() => spent.check('ken', budget)).not.toThrow()
  clock.advance(40_000)
  expect(() => spent.check('hana', budget)).not.toThrow()
})
