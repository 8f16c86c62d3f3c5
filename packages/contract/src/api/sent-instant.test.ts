import { afterEach, expect, test, vi } from 'vitest'
import { readSentInstant } from './sent-instant.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(
  ['UTC', 'Asia/Tokyo', 'America/New_York'].flatMap(tz =>
    [
      ['2026-11-20 21:00:05', '2026-11-20T12:00:05.000Z'],
      ['2026-11-20T21:00:05', '2026-11-20T12:00:05.000Z'],
      ['2026/11/20 21:00:05', '2026-11-20T12:00:05.000Z'],
      ['2026/3/8 2:30', '2026-03-07T17:30:00.000Z'],
      ['2026-11-20 21:00:05.25', '2026-11-20T12:00:05.250Z'],
      ['2026-11-20', '2026-11-19T15:00:00.000Z'],
      ['2026-11-20T12:00:05Z', '2026-11-20T12:00:05.000Z'],
      ['2026-11-20T12:00:05.123456Z', '2026-11-20T12:00:05.123Z'],
      ['2026-11-20T21:00:05+09:00', '2026-11-20T12:00:05.000Z'],
      ['2026-11-20T21:00:05 09:00', '2026-11-20T12:00:05.000Z'],
      ['2026-11-20T07:00:05-0500', '2026-11-20T12:00:05.000Z'],
      ['1795176005000', '2026-11-20T12:00:05.000Z'],
      ['Fri, 20 Nov 2026 12:00:05 GMT', '2026-11-20T12:00:05.000Z'],
      ['Fri Nov 20 2026 21:00:05 GMT+0900 (日本標準時)', '2026-11-20T12:00:05.000Z'],
      ['Fri Nov 20 2026 21:00:05 GMT 0900 (Japan Standard Time)', '2026-11-20T12:00:05.000Z'],
      ['Fri Nov 20 2026 07:00:05 GMT-0500', '2026-11-20T12:00:05.000Z'],
    ].map(([text = '', instant]) => [tz, text, instant] as const),
  ),
)('in %s, %s means %s', (tz, text, instant) => {
  vi.stubEnv('TZ', tz)
  expect(readSentInstant(text)?.toISOString()).toBe(instant)
})

test.each([
  '',
  'never',
  '1999',
  'abc 1',
  '2026-13-45',
  '2026-11-20 25:00',
  '2026-11-20T12:00:05Q',
  '1795176',
  'Nov 20 2026 21:00',
  '2026-11-20 21',
  '99999999999999',
  '%00',
  '2039',
])('%j means no instant', text => {
  const read = readSentInstant(text)
  expect(read === null || read.getUTCFullYear() > 2039).toBe(true)
})
