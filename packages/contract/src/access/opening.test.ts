import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { aLicence } from '../../test/a-licence.ts'
import { holders, type Viewer } from './access.ts'
import {
  currentOpening,
  lockOfContent,
  nextOpening,
  type OpeningHours,
  openingAt,
  openingHoursSchema,
} from './opening.ts'

const tokyo = (text: string) => new Date(`${text}:00+09:00`)
const shown = (opening: { from: Date; to: Date } | null) =>
  opening &&
  [opening.from, opening.to].map(at => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(5, 16))

const evening: OpeningHours = { from: '21:00', to: '21:30' }
const night: OpeningHours = { from: '23:30', to: '00:15' }
const twiceAWeek: OpeningHours = { on: ['tue', 'fri'], from: '07:00', to: '08:00' }
const once: OpeningHours = { from: '2026-11-20T21:00:00+09:00', to: '2026-11-21T01:00:00+09:00' }

describe('hours that are now', () => {
  // 2026-11-20 is a Friday.
  test.each<[string, OpeningHours[], string, string[] | null]>([
    ['before they begin', [evening], '2026-11-20T20:59', null],
    ['at the first instant', [evening], '2026-11-20T21:00', ['11-20T21:00', '11-20T21:30']],
    ['at the end', [evening], '2026-11-20T21:30', null],
    ['over midnight, before it', [night], '2026-11-20T23:45', ['11-20T23:30', '11-21T00:15']],
    ['over midnight, after it', [night], '2026-11-21T00:10', ['11-20T23:30', '11-21T00:15']],
    ['on a day that has them', [twiceAWeek], '2026-11-20T07:30', ['11-20T07:00', '11-20T08:00']],
    ['on a day that has none', [twiceAWeek], '2026-11-21T07:30', null],
    ['once, over midnight', [once], '2026-11-21T00:59', ['11-20T21:00', '11-21T01:00']],
    ['two that overlap: the longer', [evening, once], '2026-11-20T21:10', ['11-20T21:00', '11-21T01:00']],
    ['none stated', [], '2026-11-20T21:10', null],
  ])('%s', (_, hours, now, expected) => {
    expect(shown(openingAt(hours, tokyo(now)))).toEqual(expected)
  })
})

describe('hours that are next', () => {
  test.each<[string, OpeningHours[], string, string[] | null]>([
    ['today', [evening], '2026-11-20T20:59', ['11-20T21:00', '11-20T21:30']],
    ['tomorrow, once it has begun today', [evening], '2026-11-20T21:00', ['11-21T21:00', '11-21T21:30']],
    ['on the next of its days', [twiceAWeek], '2026-11-20T08:30', ['11-24T07:00', '11-24T08:00']],
    [
      'the same day a week later',
      [{ ...twiceAWeek, on: ['fri'] }],
      '2026-11-20T09:00',
      ['11-27T07:00', '11-27T08:00'],
    ],
    ['the earlier of two', [evening, twiceAWeek], '2026-11-24T06:00', ['11-24T07:00', '11-24T08:00']],
    ['never again', [once], '2026-11-20T21:00', null],
  ])('%s', (_, hours, now, expected) => {
    expect(shown(nextOpening(hours, tokyo(now)))).toEqual(expected)
  })
})

test.each([
  { from: '21:00' },
  { from: '9:00', to: '10:00' },
  { from: '24:00', to: '25:00' },
  { from: 'tomorrow', to: 'later' },
  { on: [], from: '21:00', to: '22:00' },
  { on: ['friday'], from: '21:00', to: '22:00' },
  { from: '2026-11-20T22:00:00+09:00', to: '2026-11-20T21:00:00+09:00' },
])('content can’t state the hours %j', hours => {
  expect(v.is(openingHoursSchema, hours)).toBe(false)
})

describe('content that has hours', () => {
  const content = { access: holders('kafuku'), hours: [evening] }
  const viewer = (authority: 'customer' | 'operator', ...items: string[]): Viewer => ({
    uid: 'u1',
    authority,
    licences: items.map(itemId => aLicence(itemId)),
  })
  const holder = viewer('customer', '000002')

  test('is open to who has the plan while they last', () => {
    expect(lockOfContent(content, holder, tokyo('2026-11-20T21:00'))).toBeNull()
    expect(lockOfContent(content, holder, tokyo('2026-11-20T21:29'))).toBeNull()
  })

  test('is closed outside of them, and says when it opens', () => {
    const closed = { reason: 'closed', opensAt: '2026-11-21T12:00:00.000Z' }
    expect(lockOfContent(content, holder, tokyo('2026-11-20T21:30'))).toEqual(closed)
    const over = { ...content, hours: [once] }
    expect(lockOfContent(over, holder, tokyo('2026-11-22T00:00'))).toEqual({
      reason: 'closed',
      opensAt: null,
    })
  })

  test('names the plan to who lacks it, whatever the hour', () => {
    for (const hour of ['20:00', '21:10'])
      expect(lockOfContent(content, viewer('customer'), tokyo(`2026-11-20T${hour}`))?.reason).toBe('plan')
    expect(lockOfContent(content, null, tokyo('2026-11-20T20:00'))).toEqual({ reason: 'sign_in' })
  })

  test('is open to an operator at any time, and to all where it has no hours', () => {
    expect(lockOfContent(content, viewer('operator'), tokyo('2026-11-20T20:00'))).toBeNull()
    expect(lockOfContent({ ...content, hours: null }, holder, tokyo('2026-11-20T20:00'))).toBeNull()
  })

  test('returns the opening that is now, else the next, with the time of the answer', () => {
    const at = (now: string) => currentOpening([evening], tokyo(now))
    const today = { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T12:30:00.000Z' }
    expect(at('2026-11-20T20:00')).toEqual({ ...today, now: '2026-11-20T11:00:00.000Z' })
    expect(at('2026-11-20T21:10')).toEqual({ ...today, now: '2026-11-20T12:10:00.000Z' })
    expect(at('2026-11-20T21:30')?.from).toBe('2026-11-21T12:00:00.000Z')
    expect(currentOpening([once], tokyo('2026-11-22T00:00'))).toBeNull()
  })
})
