import { tokyoDay } from '@iki/contract/api/tokyo'
import { afterEach, expect, test, vi } from 'vitest'
import { clock } from './clock.ts'
import { serverClock } from './server-clock.ts'

const at = (now: string) => vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))

afterEach(() => {
  at('2026-11-20T03:00:00.000Z')
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
})

test.each([
  ['a phone that is right', '2026-11-20T03:00:00.000Z', '2026-11-20'],
  ['a phone that is a day behind', '2026-11-19T03:00:00.000Z', '2026-11-20'],
  ['a phone that is a day ahead', '2026-11-21T03:00:00.000Z', '2026-11-20'],
])('%s knows the day of the server', (_, phone, day) => {
  at(phone)
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  expect(tokyoDay(serverClock.now())).toBe(day)
})

test('the way of an answer is no difference, and the day changes at midnight in Tokyo', () => {
  at('2026-11-20T14:59:50.000Z')
  serverClock.note('Fri, 20 Nov 2026 15:00:02 GMT')
  expect(tokyoDay(serverClock.now())).toBe('2026-11-20')
  at('2026-11-20T15:30:00.000Z')
  expect(tokyoDay(serverClock.now())).toBe('2026-11-21')
})

test('the difference is remembered for when there is no network', () => {
  at('2026-11-19T03:00:00.000Z')
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  expect(Number(localStorage.getItem('iki.clock.ahead'))).toBe(86_400_000)
  serverClock.note(null)
  expect(serverClock.aheadMs()).toBe(86_400_000)
})
