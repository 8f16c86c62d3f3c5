import { expect, test } from 'vitest'
import { endOfQuiet } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:30' }

// Now and the end of the quiet hours, both by Tokyo's clock.
test.each([
  ['2026-11-20T22:00:00+09:00', '2026-11-21T07:30:00+09:00'],
  ['2026-11-20T23:59:59+09:00', '2026-11-21T07:30:00+09:00'],
  ['2026-11-21T00:00:00+09:00', '2026-11-21T07:30:00+09:00'],
  ['2026-11-21T07:29:59+09:00', '2026-11-21T07:30:00+09:00'],
  ['2026-12-31T22:30:00+09:00', '2027-01-01T07:30:00+09:00'],
])('at %s what is to go out waits until %s', (now, end) => {
  expect(endOfQuiet(night, new Date(now))).toEqual(new Date(end))
})

test.each(['2026-11-21T07:30:00+09:00', '2026-11-20T21:59:59+09:00'])('at %s it goes out', now => {
  expect(endOfQuiet(night, new Date(now))).toBeNull()
})

test('it waits until the same day’s end of hours by day, and never without quiet hours', () => {
  const noon = new Date('2026-11-20T12:15:00+09:00')
  expect(endOfQuiet({ from: '12:00', to: '13:00' }, noon)).toEqual(new Date('2026-11-20T13:00:00+09:00'))
  expect(endOfQuiet(null, noon)).toBeNull()
})
