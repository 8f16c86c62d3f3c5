import { describe, expect, test } from 'vitest'
import { tokyoTimestamp } from '../api/tokyo.ts'
import {
  bookableDays,
  findSlot,
  isBookable,
  type SlotRule,
  slotOn,
  slotsOf,
  slotTimeText,
} from './lesson-slot.ts'

const rule = (change: Partial<SlotRule> = {}): SlotRule => ({
  id: 'wed-evening',
  productId: 'prevo',
  place: '息の間',
  weekday: 'wednesday',
  startsAt: '19:00',
  minutes: 90,
  seats: 6,
  closedOn: [],
  isRetired: false,
  ...change,
})
const tokyo = (written: string) => new Date(`${written}+09:00`)
const days = (rules: SlotRule[], now: string) => slotsOf(rules, tokyo(now)).map(({ id }) => id)

describe('a weekly lesson', () => {
  test.each([
    ['its day of the week', {}, '2026-12-02', true],
    ['the day after', {}, '2026-12-03', false],
    ['a day that is closed each year', { closedOn: ['12-30'] }, '2026-12-30', false],
    ['the same day, closed in another year', { closedOn: ['2025-12-30'] }, '2026-12-30', true],
    ['a day that is closed once', { closedOn: ['2026-12-30'] }, '2026-12-30', false],
    ['any day, once it is not held any more', { isRetired: true }, '2026-12-02', false],
    ['the leap day', { weekday: 'tuesday' as const }, '2028-02-29', true],
    ['a day that February does not have, which would be a Wednesday in March', {}, '2027-02-31', false],
    ['the leap day of another year', { weekday: 'monday' as const }, '2027-02-29', false],
    ['what is no day', {}, '2027-02-32', false],
  ])('on %s', (_, change, day, isHeld) => {
    expect(slotOn(rule(change), day) !== null).toBe(isHeld)
  })

  test('begins at its time in Tokyo, wherever the machine is', () => {
    const { startsAt } = slotOn(rule(), '2026-12-02') ?? { startsAt: new Date(0) }
    expect(startsAt.toISOString()).toBe('2026-12-02T10:00:00.000Z')
    const early = slotOn(rule({ startsAt: '06:30' }), '2026-12-02')
    expect(early && tokyoTimestamp(early.startsAt)).toBe('2026-12-02 06:30:00')
  })

  test('is written with its day of the week, to its end', () => {
    expect(slotTimeText({ startsAt: tokyo('2026-12-02T19:00'), minutes: 90 })).toBe(
      '2026年12月2日（水）19:00〜20:30',
    )
  })
})

describe('what can be reserved', () => {
  test('are the lessons of the next weeks, of all rules, the next first, always some', () => {
    const rules = [rule(), rule({ id: 'sat', weekday: 'saturday', startsAt: '10:00' })]
    expect(days(rules, '2026-11-26T12:00')).toEqual([
      'sat_2026-11-28',
      'wed-evening_2026-12-02',
      'sat_2026-12-05',
      'wed-evening_2026-12-09',
      'sat_2026-12-12',
      'wed-evening_2026-12-16',
      'sat_2026-12-19',
      'wed-evening_2026-12-23',
    ])
    expect(days(rules, '2041-02-26T12:00')).toHaveLength(8)
  })

  test('is not the lesson of today, once it is too late for it', () => {
    expect(days([rule()], '2026-12-02T16:00')[0]).toBe('wed-evening_2026-12-02')
    expect(days([rule()], '2026-12-02T16:01')[0]).toBe('wed-evening_2026-12-09')
  })

  test('of two lessons at one time comes first by its name, in whatever order the rules are', () => {
    const rules = [rule({ id: 'b' }), rule({ id: 'a' }), rule({ id: 'c' })]
    for (const all of [rules, rules.toReversed()])
      expect(days(all, '2026-11-26T12:00').slice(0, 3)).toEqual([
        'a_2026-12-02',
        'b_2026-12-02',
        'c_2026-12-02',
      ])
  })

  test.each([
    ['exactly three hours before', '2026-12-02T16:00:00', true],
    ['a second later', '2026-12-02T16:00:01', false],
    ['after it began', '2026-12-02T19:00:00', false],
    ['as many days before as one may, just after midnight', '2026-11-04T00:00:00', true],
    ['a second earlier, the evening before', '2026-11-03T23:59:59', false],
  ])('%s', (_, now, is) => {
    expect(bookableDays).toBe(28)
    expect(isBookable({ startsAt: tokyo('2026-12-02T19:00') }, tokyo(now))).toBe(is)
  })
})

test.each([
  ['wed-evening_2026-12-02', true],
  ['wed-evening_2026-12-03', false],
  ['other_2026-12-02', false],
  ['wed-evening_2026-13-45', false],
  ['wed-evening_2027-02-31', false],
  ['wed-evening_2027-03-03', true],
  ['wed-evening', false],
  ['', false],
])('the id %s names a lesson: %s', (id, is) => {
  expect(findSlot([rule()], id) !== null).toBe(is)
})
