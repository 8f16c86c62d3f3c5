import { expect, test } from 'vitest'
import { type AchievementRule, type Fact, isPossible, progressOf } from './achievement-rule.ts'

const diary = (...days: number[]): Fact[] =>
  days.map(number => {
    const day = `2026-11-${String(number).padStart(2, '0')}`
    return { fact: 'diary_day', about: day, day, amount: 1 }
  })
const squats = (day: string, amount: number): Fact => ({ fact: 'squats_day', about: day, day, amount })
const lesson = (about: string): Fact => ({ fact: 'lesson_finished', about, day: '2026-11-01', amount: 1 })

const cases: [string, AchievementRule, Fact[], number, number][] = [
  ['nothing was done', { fact: 'diary_day', times: 3 }, [], 0, 3],
  ['facts of other kinds do not count', { fact: 'diary_day', times: 3 }, [lesson('a')], 0, 3],
  ['done is never more than the goal', { fact: 'diary_day', times: 3 }, diary(1, 5, 9, 13), 3, 3],
  [
    'days outside of a span do not count',
    { fact: 'diary_day', times: 3, withinDays: 7 },
    diary(1, 2, 8),
    2,
    3,
  ],
  [
    'a span has its first and its last day',
    { fact: 'diary_day', times: 3, withinDays: 7 },
    diary(1, 4, 7),
    3,
    3,
  ],
  ['days need not follow each other', { fact: 'diary_day', times: 3, withinDays: 5 }, diary(9, 5, 7), 3, 3],
  ['days may come in any order', { fact: 'diary_day', times: 3, withinDays: 3 }, diary(20, 1, 2), 2, 3],
  ['a pause takes nothing away', { fact: 'diary_day', times: 3, withinDays: 3 }, diary(1, 2, 3, 28), 3, 3],
  [
    'a span over the end of a month',
    { fact: 'diary_day', times: 2, withinDays: 2 },
    [
      { fact: 'diary_day', about: 'a', day: '2026-11-30', amount: 1 },
      { fact: 'diary_day', about: 'b', day: '2026-12-01', amount: 1 },
    ],
    2,
    2,
  ],
  [
    'amounts are added up',
    { fact: 'squats_day', sum: 100 },
    [squats('2026-11-01', 30), squats('2026-11-09', 45)],
    75,
    100,
  ],
  ['only those that are named', { fact: 'lesson_finished', times: 1, of: ['b'] }, [lesson('a')], 0, 1],
  ['those that are named', { fact: 'lesson_finished', times: 1, of: ['a', 'b'] }, [lesson('b')], 1, 1],
  [
    'several: each as far as its own goal',
    {
      all: [
        { fact: 'diary_day', times: 2 },
        { fact: 'squats_day', sum: 50 },
      ],
    },
    [...diary(1, 2, 3, 4), squats('2026-11-01', 20)],
    22,
    52,
  ],
]

test.each(cases)('%s', (_, rule, facts, done, goal) => {
  expect(progressOf(rule, facts)).toEqual({ done, goal })
})

test('a rule that can never hold is recognised', () => {
  expect(isPossible({ fact: 'drew', times: 1, of: ['mura'] })).toBe(false)
  expect(isPossible({ fact: 'drew', times: 10 })).toBe(true)
  expect(isPossible({ fact: 'squats_day', sum: 9 })).toBe(true)
  expect(isPossible({ fact: 'lesson_finished', times: 2, of: ['a', 'b'] })).toBe(true)
  expect(isPossible({ fact: 'lesson_finished', times: 3, of: ['a', 'b'] })).toBe(false)
  expect(isPossible({ fact: 'diary_day', times: 8, withinDays: 7 })).toBe(false)
  expect(isPossible({ fact: 'diary_day', times: 7, withinDays: 7 })).toBe(true)
  expect(isPossible({ fact: 'lesson_finished', times: 8, withinDays: 7 })).toBe(true)
  expect(isPossible({ fact: 'lesson_finished', times: 2, of: ['a', 'a'] })).toBe(false)
  expect(
    isPossible({
      all: [
        { fact: 'squats_day', sum: 9 },
        { fact: 'diary_day', times: 2, withinDays: 1 },
      ],
    }),
  ).toBe(false)
})

test('thirty rules over twenty thousand facts take no time', () => {
  const facts = Array.from({ length: 20_000 }, (_, index): Fact => lesson(`lesson-${index}`))
  const rules = Array.from(
    { length: 30 },
    (): AchievementRule => ({ fact: 'lesson_finished', times: 10_000 }),
  )
  expect(rules.every(rule => progressOf(rule, facts).done === 10_000)).toBe(true)
})
