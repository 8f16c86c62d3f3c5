import type { DiaryText } from '@iki/contract/diary/diary'
import { emptyHabits, type HabitText } from '@iki/contract/diary/habit-diary'
import { describe, expect, test } from 'vitest'
import { bothOf, mergeDays } from './merge-days.ts'

const eichi = (change: Partial<HabitText<'eichi'>>): HabitText<'eichi'> => ({
  ...emptyHabits.eichi,
  ...change,
})
const kafuku = (change: Partial<HabitText<'kafuku'>>): HabitText<'kafuku'> => ({
  ...emptyHabits.kafuku,
  ...change,
})
const general = (change: Partial<DiaryText>): DiaryText => ({
  relax: 5,
  breath: 5,
  memo: '',
  images: [],
  ...change,
})
type Part<T> = Partial<T>

describe('two phones, one day of the eichi diary', () => {
  test.each<
    [
      string,
      Part<HabitText<'eichi'>> | undefined,
      Part<HabitText<'eichi'>>,
      Part<HabitText<'eichi'>>,
      Part<HabitText<'eichi'>>,
      string[],
    ]
  >([
    ['different fields are joined', undefined, { sleep: 7 }, { memo: '雨' }, { sleep: 7, memo: '雨' }, []],
    [
      'the same is the same',
      undefined,
      { sleep: 7, memo: '雨' },
      { sleep: 7, memo: '雨\n' },
      { sleep: 7, memo: '雨' },
      [],
    ],
    ['what is not said never beats what is', undefined, { sleep: 0 }, { sleep: 7 }, { sleep: 7 }, []],
    ['two ratings collide', undefined, { sleep: 3 }, { sleep: 7 }, { sleep: 3 }, ['sleep']],
    ['two texts collide', undefined, { fix: '肩' }, { fix: '腰' }, { fix: '肩' }, ['fix']],
    [
      'what only the other changed is theirs',
      { sleep: 3 },
      { sleep: 3, meal: 5 },
      { sleep: 8 },
      { sleep: 8, meal: 5 },
      [],
    ],
    [
      'what only this one changed is ours',
      { memo: '雨' },
      { memo: '晴れ' },
      { memo: '雨', meal: 5 },
      { memo: '晴れ', meal: 5 },
      [],
    ],
    [
      'what was taken out here and untouched there stays out',
      { memo: '雨' },
      { memo: '' },
      { memo: '雨', meal: 5 },
      { memo: '', meal: 5 },
      [],
    ],
    [
      'what was taken out there and untouched here stays out',
      { sleep: 4 },
      { sleep: 4, meal: 5 },
      { sleep: 0 },
      { meal: 5 },
      [],
    ],
    [
      'what was taken out here and changed there collides',
      { memo: '雨' },
      { memo: '' },
      { memo: '雨のち晴れ' },
      { memo: '' },
      ['memo'],
    ],
    [
      'a rating that both changed from the same collides',
      { sleep: 5 },
      { sleep: 4 },
      { sleep: 6 },
      { sleep: 4 },
      ['sleep'],
    ],
    [
      'a text that grew on one side only is the longer one',
      undefined,
      { memo: '雨' },
      { memo: '雨。傘をもつ' },
      { memo: '雨。傘をもつ' },
      [],
    ],
    [
      'a text that grew here is ours',
      { memo: '雨' },
      { memo: 'きのうの雨、きょうの雨' },
      { memo: 'きょうの雨' },
      { memo: 'きのうの雨、きょうの雨' },
      [],
    ],
    [
      'a text that one shortened and the other lengthened collides',
      { memo: '雨と風' },
      { memo: '雨' },
      { memo: '雨と風と雷' },
      { memo: '雨' },
      ['memo'],
    ],
  ])('%s', (_, ancestor, mine, theirs, merged, collisions) => {
    const days = { mine: eichi(mine), theirs: eichi(theirs), ancestor: ancestor && eichi(ancestor) }
    const found = mergeDays('eichi', days)
    expect(found.value).toEqual(eichi(merged))
    expect(found.collisions).toEqual(collisions)
  })

  test('a text of ours that arrived without an answer gives way to our newer one', () => {
    const attempts = [eichi({ memo: '雨', sleep: 4 })]
    const days = {
      mine: eichi({ memo: '晴れ', sleep: 5 }),
      theirs: eichi({ memo: '雨', sleep: 4, meal: 5 }),
      attempts,
    }
    const { value, collisions } = mergeDays('eichi', days)
    expect(value).toMatchObject({ memo: '晴れ', meal: 5 })
    expect(collisions).toEqual(['sleep']) // Another phone may have chosen the same number.
  })

  test('each field has its origin', () => {
    const days = {
      mine: eichi({ sleep: 7, meal: 3, fix: '肩' }),
      theirs: eichi({ memo: '雨', meal: 3, fix: '腰' }),
    }
    expect(mergeDays('eichi', days).sources).toMatchObject({
      sleep: 'mine',
      memo: 'theirs',
      meal: 'both',
      tough: 'both',
    })
  })
})

describe('two phones, one day of the kafuku diary', () => {
  test.each<
    [
      string,
      Part<HabitText<'kafuku'>> | undefined,
      Part<HabitText<'kafuku'>>,
      Part<HabitText<'kafuku'>>,
      Part<HabitText<'kafuku'>>,
      string[],
    ]
  >([
    ['different counts are joined', undefined, { kagura: 1 }, { sonkyo: 30 }, { kagura: 1, sonkyo: 30 }, []],
    [
      'two counts collide: nobody knows whether they are the same',
      undefined,
      { sonkyo: 20 },
      { sonkyo: 30 },
      { sonkyo: 20 },
      ['sonkyo'],
    ],
    [
      'a count that only one went on with is that one',
      { sonkyo: 20 },
      { sonkyo: 30 },
      { sonkyo: 20, memo: '膝' },
      { sonkyo: 30, memo: '膝' },
      [],
    ],
  ])('%s', (_, ancestor, mine, theirs, merged, collisions) => {
    const days = { mine: kafuku(mine), theirs: kafuku(theirs), ancestor: ancestor && kafuku(ancestor) }
    expect(mergeDays('kafuku', days)).toMatchObject({ value: kafuku(merged), collisions })
  })
})

describe('two phones, one day of the general diary', () => {
  test('ratings that differ collide, also where nothing stood before', () => {
    const days = { mine: general({ relax: 7, memo: '雨' }), theirs: general({ relax: 3 }) }
    expect(mergeDays('general', days)).toMatchObject({
      value: { memo: '雨', breath: 5 },
      collisions: ['relax'],
    })
  })

  test.each<[string, string[] | undefined, string[], string[], string[], string[]]>([
    ['of both are kept', undefined, ['a'], ['b', 'c'], ['b', 'c', 'a'], []],
    ['that are the same are kept once', undefined, ['a', 'b'], ['b', 'a'], ['b', 'a'], []],
    ['that were taken out here stay out', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c'], []],
    ['that were taken out there stay out', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c'], []],
    [
      'of more than a day has room for collide',
      undefined,
      ['a', 'b', 'c'],
      ['d', 'e'],
      ['a', 'b', 'c'],
      ['images'],
    ],
    ['are joined up to what a day has room for', undefined, ['a', 'b'], ['c', 'd'], ['c', 'd', 'a', 'b'], []],
  ])('pictures %s', (_, ancestor, mine, theirs, merged, collisions) => {
    const days = {
      mine: general({ images: mine }),
      theirs: general({ images: theirs }),
      ancestor: ancestor && general({ images: ancestor }),
    }
    expect(mergeDays('general', days)).toMatchObject({ value: { images: merged }, collisions })
  })
})

describe('both of two', () => {
  test('texts are one under the other, the other device’s first', () => {
    expect(
      bothOf('eichi', 'memo', { mine: eichi({ memo: ' この電話 ' }), theirs: eichi({ memo: '家の電話' }) }),
    ).toBe('家の電話\nこの電話')
  })

  test('counts are added, from what both began with, and no further than a day counts', () => {
    const days = { mine: kafuku({ sonkyo: 20 }), theirs: kafuku({ sonkyo: 30 }) }
    expect(bothOf('kafuku', 'sonkyo', days)).toBe(50)
    expect(bothOf('kafuku', 'sonkyo', { ...days, ancestor: kafuku({ sonkyo: 10 }) })).toBe(40)
    expect(bothOf('kafuku', 'sonkyo', { ...days, mine: kafuku({ sonkyo: 999 }) })).toBeNull()
  })

  test('ratings are one or the other', () => {
    expect(
      bothOf('general', 'relax', { mine: general({ relax: 3 }), theirs: general({ relax: 7 }) }),
    ).toBeNull()
  })
})
