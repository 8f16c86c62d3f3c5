import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  defaultPreference,
  isQuiet,
  notificationKinds,
  notificationPageSize,
  notificationPreferenceSchema,
  notificationSummary,
  untitledNotification,
} from './notification.ts'

test('a page has ten, as the specification says', () => {
  expect(notificationPageSize).toBe(10)
  expect(untitledNotification).toBe('お知らせが届きました')
})

describe('the summary', () => {
  test('is the body where that has up to a hundred characters', () => {
    expect(notificationSummary('息'.repeat(100))).toBe('息'.repeat(100))
    expect(notificationSummary('')).toBe('')
  })

  test('is its first hundred characters and an ellipsis where it has more', () => {
    expect(notificationSummary('息'.repeat(101))).toBe(`${'息'.repeat(100)}…`)
  })

  test('counts characters, of which none is cut in two', () => {
    expect(notificationSummary('🌿'.repeat(100))).toBe('🌿'.repeat(100))
    expect(notificationSummary('𠮷'.repeat(101))).toBe(`${'𠮷'.repeat(100)}…`)
  })
})

describe('quiet hours', () => {
  test.each([
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
    ['21:59', false],
  ])('over midnight, from 22:00 to 07:00: %s is %s', (time, isQuietThen) => {
    expect(isQuiet({ from: '22:00', to: '07:00' }, time)).toBe(isQuietThen)
  })

  test.each([
    ['12:59', false],
    ['13:00', true],
    ['14:29', true],
    ['14:30', false],
  ])('within a day, from 13:00 to 14:30: %s is %s', (time, isQuietThen) => {
    expect(isQuiet({ from: '13:00', to: '14:30' }, time)).toBe(isQuietThen)
  })

  test('that end as they begin are none, as are none', () => {
    expect(isQuiet({ from: '09:00', to: '09:00' }, '09:00')).toBe(false)
    expect(isQuiet(null, '03:00')).toBe(false)
  })
})

test('what holds by itself is a whole choice, with everything in the app and nothing pushed', () => {
  expect(v.is(notificationPreferenceSchema, defaultPreference)).toBe(true)
  const ways = notificationKinds.map(kind => defaultPreference.kinds[kind])
  expect(ways.every(({ app, push }) => app && !push)).toBe(true)
  expect(notificationKinds.filter(kind => defaultPreference.kinds[kind].mail)).toEqual([
    'answer',
    'news',
    'report',
    'export',
  ])
})

test.each(['24:00', '7:00', '12:60', '１２:00', ''])('%j is no time of the day', from => {
  const preference = { ...defaultPreference, quiet: { from, to: '08:00' } }
  expect(v.is(notificationPreferenceSchema, preference)).toBe(false)
})
