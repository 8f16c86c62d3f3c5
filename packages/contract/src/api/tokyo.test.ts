import { describe, expect, test } from 'vitest'
import {
  daysBetween,
  endOfTokyoDay,
  startOfTokyoDay,
  timeZone,
  tokyoDay,
  tokyoHour,
  tokyoTime,
  tokyoTimestamp,
} from './tokyo.ts'

// Instant in UTC, day and timestamp in Tokyo.
const instants = [
  ['2026-11-19T14:59:59.999Z', '2026-11-19', '2026-11-19 23:59:59'],
  ['2026-11-19T15:00:00.000Z', '2026-11-20', '2026-11-20 00:00:00'],
  ['2026-12-31T14:59:59.999Z', '2026-12-31', '2026-12-31 23:59:59'],
  ['2026-12-31T15:00:00.000Z', '2027-01-01', '2027-01-01 00:00:00'],
  ['2028-02-28T15:00:00.000Z', '2028-02-29', '2028-02-29 00:00:00'],
  ['2028-02-29T14:59:59.999Z', '2028-02-29', '2028-02-29 23:59:59'],
  ['2028-02-29T15:00:00.000Z', '2028-03-01', '2028-03-01 00:00:00'],
  ['2027-02-28T15:00:00.000Z', '2027-03-01', '2027-03-01 00:00:00'],
  ['2039-12-31T14:59:59.999Z', '2039-12-31', '2039-12-31 23:59:59'],
  ['2026-07-01T03:04:05.678+09:00', '2026-07-01', '2026-07-01 03:04:05'],
] as const

describe('in Tokyo', () => {
  test.each(instants)('%s is on %s, at %s', (instant, day, timestamp) => {
    expect(tokyoDay(new Date(instant))).toBe(day)
    expect(tokyoTimestamp(new Date(instant))).toBe(timestamp)
    expect(tokyoHour(new Date(instant))).toBe(Number(timestamp.slice(11, 13)))
    expect(tokyoTime(new Date(instant))).toBe(timestamp.slice(11, 16))
  })

  test.each(instants)('%s is what the platform says it is', instant => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    expect(tokyoTimestamp(new Date(instant))).toBe(format.format(new Date(instant)))
  })
})

describe('a Tokyo day', () => {
  test.each([
    ['2026-11-20', '2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z'],
    ['2027-01-01', '2026-12-31T15:00:00.000Z', '2027-01-01T14:59:59.999Z'],
    ['2028-02-29', '2028-02-28T15:00:00.000Z', '2028-02-29T14:59:59.999Z'],
    ['2028-03-01', '2028-02-29T15:00:00.000Z', '2028-03-01T14:59:59.999Z'],
    ['2039-12-31', '2039-12-30T15:00:00.000Z', '2039-12-31T14:59:59.999Z'],
  ])('%s runs from %s to %s', (day, first, last) => {
    expect(startOfTokyoDay(day).toISOString()).toBe(first)
    expect(endOfTokyoDay(day).toISOString()).toBe(last)
    expect(tokyoDay(startOfTokyoDay(day))).toBe(day)
    expect(tokyoDay(endOfTokyoDay(day))).toBe(day)
  })
})

describe('days between', () => {
  test.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-11-20', '2026-11-19', -1],
    ['2028-02-28', '2028-03-01', 2],
    ['2027-02-28', '2027-03-01', 1],
    ['2026-01-01', '2027-01-01', 365],
    ['2028-01-01', '2029-01-01', 366],
  ])('%s and %s: %d', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })
})
