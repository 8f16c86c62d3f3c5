import { describe, expect, test } from 'vitest'
import { type DayTime, dayTimes, noWishes, type Purpose, purposes, type Wishes } from '../account/wish.ts'
import type { LessonRow } from '../media/lesson.ts'
import { radioPlaylist } from './home.ts'
import { homeParts } from './home-parts.ts'
import {
  dayTimeOf,
  homeOrder,
  offeredLesson,
  openPlaylists,
  playlistsFor,
  todaysLesson,
} from './todays-lesson.ts'

const wishes = (times: DayTime[], ...purposes: Purpose[]): Wishes => ({ times, purposes })

test.each<[number, DayTime]>([
  [0, 'bedtime'],
  [3, 'bedtime'],
  [4, 'morning'],
  [10, 'morning'],
  [11, 'noon'],
  [16, 'noon'],
  [17, 'evening'],
  [20, 'evening'],
  [21, 'bedtime'],
  [23, 'bedtime'],
])('%d o’clock is %s', (hour, time) => {
  expect(dayTimeOf(hour)).toBe(time)
})

describe('today’s lesson comes first from', () => {
  test.each<[string, number, Wishes, string]>([
    ['what fits the hour, where nothing was answered', 7, noWishes, 'method-asa'],
    ['what fits the hour, where nothing was answered', 22, noWishes, 'sleep'],
    ['what is wanted, at the time that was named', 7, wishes(['morning'], 'body'), 'guerrilla-seitai'],
    ['what fits the hour, at another time', 13, wishes(['morning'], 'body'), 'method-hiru'],
    ['what is wanted, where no time was named', 13, wishes([], 'learn'), 'eichi-kougi'],
    ['the first of two purposes', 18, wishes(['evening'], 'voice', 'calm'), 'bv-hara'],
    ['what fits the hour, where sleep is wanted in the morning', 7, wishes([], 'sleep'), 'method-asa'],
    ['sleep in the evening, where it is wanted', 18, wishes(['evening'], 'sleep'), 'sleep'],
    ['what fits the hour, where one wants to learn at bedtime', 23, wishes(['bedtime'], 'learn'), 'sleep'],
    ['what calms, at bedtime', 23, wishes(['bedtime'], 'learn', 'calm'), 'syaka-suwaru'],
  ])('%s (at %d)', (_, hour, answered, first) => {
    expect(playlistsFor(hour, answered)[0]).toBe(first)
  })
})

test('what is wanted still follows at another time, and what is open to all comes last, nothing twice', () => {
  const tags = playlistsFor(22, wishes(['morning'], 'sleep'))
  expect(tags).toEqual(['sleep', 'method-yoru', 'music-yoru', ...openPlaylists])
})

test("the radio is never today's lesson, whatever was answered", () => {
  for (let hour = 0; hour < 24; hour++) {
    const tags = playlistsFor(hour, wishes([...dayTimes], ...purposes))
    expect(tags).not.toContain(radioPlaylist)
    expect(new Set(tags).size).toBe(tags.length)
  }
})

const lesson = (id: string, change: Partial<LessonRow> = {}) =>
  ({ id, lock: null, position: null, ...change }) as LessonRow
const listened = { position: { seconds: 60, isCompleted: true, sequence: 1 } }
const locked = { lock: { reason: 'sign_in' as const } }

describe('today’s lesson is', () => {
  test('the first that is open and was not played to its end', () => {
    const lists = [
      { lessons: [lesson('locked', locked), lesson('heard', listened)] },
      { lessons: [lesson('new')] },
    ]
    expect(todaysLesson(lists, '2026-11-24')?.id).toBe('new')
  })

  test('one that was started, because it is not played to its end', () => {
    const started = lesson('begun', { position: { seconds: 9, isCompleted: false, sequence: 1 } })
    expect(todaysLesson([{ lessons: [started, lesson('new')] }], '2026-11-24')?.id).toBe('begun')
  })

  test('another one each day of what fits best, for who has played everything', () => {
    const lists = [
      { lessons: [lesson('locked', locked)] },
      { lessons: ['a', 'b', 'c'].map(id => lesson(id, listened)) },
    ]
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(
      day => todaysLesson(lists, day)?.id,
    )
    expect(new Set(days.slice(0, 3)).size).toBe(3)
    expect(days[3]).toBe(days[0])
  })

  test('of the first list in which something is open, for who has heard everything, and only what is open there', () => {
    const lists = [
      { lessons: [lesson('a', listened), lesson('locked', locked), lesson('b', listened)] },
      { lessons: [lesson('c', listened)] },
    ]
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(
      day => todaysLesson(lists, day)?.id,
    )
    expect(new Set(days)).toEqual(new Set(['a', 'b']))
  })

  test('one on any day, also before the days are counted', () => {
    const lists = [{ lessons: ['a', 'b'].map(id => lesson(id, listened)) }]
    expect(new Set(['2025-12-30', '2025-12-31'].map(day => todaysLesson(lists, day)?.id)).size).toBe(2)
  })

  test('none where there are no lists', () => {
    expect(todaysLesson([], '2026-11-24')).toBeNull()
  })

  test('none where nothing is open', () => {
    expect(todaysLesson([{ lessons: [lesson('locked', locked)] }], '2026-11-24')).toBeNull()
  })
})

describe('home offers', () => {
  const today = lesson('today')
  test.each([
    ['what was started last', [lesson('last'), lesson('before')], today, 'last'],
    [
      'what was started before it, where that is locked',
      [lesson('last', locked), lesson('before')],
      today,
      'before',
    ],
    ['today’s lesson, where nothing was started', [], today, 'today'],
    ['today’s lesson, where all that was started is locked', [lesson('last', locked)], today, 'today'],
    ['what was started, where there is no lesson of today', [lesson('last')], null, 'last'],
    ['nothing, where there is neither', [lesson('last', locked)], null, undefined],
  ])('%s', (_, continueListening, suggestion, id) => {
    expect(offeredLesson({ continueListening, suggestion })?.id).toBe(id)
  })
})

describe('home', () => {
  test('has its usual order where nothing was answered', () => {
    expect(homeOrder(7, noWishes)).toEqual(homeParts)
  })
  test.each<[string, number, Wishes, string[]]>([
    [
      'has the word after the week for who learns',
      7,
      wishes([], 'learn'),
      ['diary', 'unfinished', 'week', 'word', 'radio'],
    ],
    [
      'has the radio after the diary in the evening for who winds down',
      18,
      wishes([], 'calm'),
      ['diary', 'radio', 'unfinished'],
    ],
    ['has it in its place by day', 13, wishes([], 'sleep'), ['diary', 'unfinished', 'week', 'radio']],
    ['has it there at bedtime, too', 22, wishes([], 'sleep'), ['diary', 'radio', 'unfinished']],
    [
      'has it in its place for who does not wind down',
      22,
      wishes([], 'body'),
      ['diary', 'unfinished', 'week', 'radio'],
    ],
    [
      'has both for who learns and winds down',
      22,
      wishes([], 'learn', 'calm'),
      ['diary', 'radio', 'unfinished', 'week', 'word'],
    ],
  ])('%s', (_, hour, answered, begins) => {
    const order = homeOrder(hour, answered)
    expect(order.slice(0, begins.length)).toEqual(begins)
    expect(order.toSorted()).toEqual(homeParts.toSorted())
  })
})
