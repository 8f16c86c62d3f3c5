import { expect, test } from 'vitest'
import { momentIn, momentOr, momentsOf } from './written-moments.ts'

test.each([
  ['2026-11-20T03:04:05.678Z', '2026-11-20T03:04:05.678Z'],
  ['2026-11-20T03:04:05+09:00', '2026-11-19T18:04:05.000Z'],
  ['2026-11-20 07:04:05', '2026-11-19T22:04:05.000Z'],
  ['2026/11/9 7:04', '2026-11-08T22:04:00.000Z'],
])('%j is the moment %j', (written, at) => expect(momentIn(written)?.toISOString()).toBe(at))

test.each([
  undefined,
  null,
  '',
  7,
  {},
  '2026-11-20',
  '2026-13-20 07:04:05',
  '2026-11-20 25:00',
  '2026-11-20T03:04:05.678Z'.padStart(60),
])('%j is none', written => expect(momentIn(written)).toBeNull())

const now = new Date('2026-11-20T03:00:00Z')
const date = '2026-11-19' // Begins at 15:00 of the day before, in UTC.

test.each([
  ['2026-11-18T15:00:00Z', '2026-11-18T15:00:00Z'],
  ['2026-11-18T14:59:59Z', now],
  ['2026-11-20T03:00:00Z', '2026-11-20T03:00:00Z'],
  ['2026-11-20T03:00:01Z', now],
])('of a day, %s counts as %s: nothing is written before its day or later than now', (at, expected) => {
  expect(momentOr(now, date, new Date(at))).toEqual(new Date(expected))
})

test('what was never written cannot be changed: a change before it counts as one of now', () => {
  const [early, late] = [new Date('2026-11-19T01:00:00Z'), new Date('2026-11-19T02:00:00Z')]
  const of = (createdAt?: Date, updatedAt?: Date) => momentsOf({ date, createdAt, updatedAt }, now)
  expect(of(early, late)).toEqual({ createdAt: early, updatedAt: late })
  expect(of(late, late)).toEqual({ createdAt: late, updatedAt: late })
  expect(of(late, early)).toEqual({ createdAt: late, updatedAt: now })
  expect(of(undefined, late)).toEqual({ createdAt: now, updatedAt: now })
  expect(of()).toEqual({ createdAt: now, updatedAt: now })
})
