import { describe, expect, test } from 'vitest'
import { aLicence } from '../../test/a-licence.ts'
import { everyone, holders, type Viewer } from './access.ts'
import {
  type CountedStarts,
  countedStartsADay,
  countStart,
  lockOfPlayReport,
  neighboursRule,
  playReportGraceMs,
  startGapMs,
  startRuleOf,
} from './play-report.ts'

const minuteMs = 60_000
const end = new Date('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(end.getTime() + ms)
const kafuku = { access: holders('kafuku'), hours: null }
const member = (...licences: Parameters<typeof aLicence>[]): Viewer => ({
  uid: 'u1',
  authority: 'customer',
  licences: licences.map(args => aLicence(...args)),
})
const lapsed = member(['000002', { sinceAt: '2026-01-01T00:00:00Z', expireAt: end.toISOString() }])

describe('what is said of hearing a lesson', () => {
  test.each<[string, Viewer, number, number, string | null]>([
    ['is taken while the plan lasts', lapsed, -1, -1, null],
    [
      'is taken of what was heard before it ended, weeks afterwards',
      lapsed,
      21 * 86_400_000,
      -minuteMs,
      null,
    ],
    ['is taken of what was on its way when it ended', lapsed, playReportGraceMs - 1, minuteMs, null],
    ['is refused of what was heard after its end', lapsed, playReportGraceMs + 1, playReportGraceMs, 'plan'],
    ['is refused of who never had it, whatever they say', member(), 0, -86_400_000, 'plan'],
    ['is refused of a licence that was taken back', member(['000002', { status: 'revoked' }]), 0, -1, 'plan'],
    ['is refused of a guest', null, 0, 0, 'sign_in'],
  ])('%s', (_, viewer, now, playedAt, reason) => {
    const lock = lockOfPlayReport(kafuku, viewer, { now: at(now), playedAt: at(playedAt) })
    expect(lock?.reason ?? null).toBe(reason)
  })

  test('follows the hours of a lesson as it follows the plan', () => {
    const hours = [{ from: '20:00', to: '21:00' }] // Until `end`, in Tokyo.
    const lockAt = (ms: number, playedAt = ms) =>
      lockOfPlayReport({ access: everyone, hours }, null, { now: at(ms), playedAt: at(playedAt) })?.reason
    expect(lockAt(-1)).toBeUndefined()
    expect(lockAt(playReportGraceMs - 1)).toBeUndefined()
    expect(lockAt(playReportGraceMs + 1)).toBe('closed')
    expect(lockAt(5 * 3_600_000, -minuteMs)).toBeUndefined()
  })
})

/** How many of these starts count. */
function counted(starts: Date[], rule = startRuleOf(600)): number {
  let current: CountedStarts | null = null
  let count = 0
  for (const start of starts) {
    const after = countStart(current, rule, start)
    if (after) count++
    current = after ?? current
  }
  return count
}
const every = (ms: number, count: number) => Array.from({ length: count }, (_, index) => at(index * ms))

describe('a start', () => {
  test('counts once, however often it is reported', () => {
    expect(counted(every(100, 100))).toBe(1)
  })

  test('counts again when the lesson can have been played at the fastest', () => {
    expect(startRuleOf(600).gapMs).toBe(200_000)
    expect(counted(every(200_000, 3))).toBe(3)
    expect(counted(every(199_999, 3))).toBe(2)
  })

  test('of a short piece counts after half a minute, of a long one after half an hour', () => {
    expect(startRuleOf(5).gapMs).toBe(startGapMs.least)
    expect(startRuleOf(86_400).gapMs).toBe(startGapMs.most)
  })

  test('counts so often a day, and on the next day again', () => {
    const day = every(startGapMs.least, 2_000) // Past midnight in Tokyo.
    expect(counted(day, startRuleOf(5))).toBe(2 * countedStartsADay.ofOne)
  })

  test('of neighbours counts at once, but not without end', () => {
    expect(counted(every(0, 10), neighboursRule)).toBe(10)
    expect(counted(every(1, 5_000), neighboursRule)).toBe(countedStartsADay.ofNeighbours)
  })

  test('does not count again for a clock that was set back', () => {
    expect(counted([at(0), at(-86_400_000)])).toBe(1)
  })
})
