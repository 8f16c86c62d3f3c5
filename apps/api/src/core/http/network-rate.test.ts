import { expect, test } from 'vitest'
import { testClock } from '#test/clock.ts'
import { networkRate } from './network-rate.ts'

const clock = testClock()
const outcome = (take: (address: string) => void, address: string) => {
  try {
    take(address)
    return 'taken'
  } catch (error) {
    return error
  }
}

test('a network may ask so often in its time, and another is not held up by it', () => {
  const take = networkRate({ max: 2, windowSeconds: 60 }, clock)
  expect([1, 2].map(() => outcome(take, '2001:db8:1:2::1'))).toEqual(['taken', 'taken'])
  clock.advance(20_000)
  expect(outcome(take, '2001:db8:1:2::ffff')).toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 40 },
  })
  expect(outcome(take, '203.0.113.7')).toBe('taken')
  clock.advance(40_000)
  expect(outcome(take, '2001:db8:1:2::1')).toBe('taken')
})

test('who has many networks side by side may not ask as often as all of them', () => {
  const take = networkRate({ max: 2, windowSeconds: 60 }, clock)
  const outcomes = Array.from({ length: 20 }, (_, each) =>
    outcome(take, `2001:db8:1:${each.toString(16)}::1`),
  )
  expect(outcomes.filter(each => each === 'taken')).toHaveLength(4)
})
