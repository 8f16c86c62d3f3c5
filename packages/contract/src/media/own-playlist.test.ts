import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  addToOwnPlaylist,
  isOrderOf,
  ownPlaylistLimits,
  saveOwnPlaylist,
  withLessons,
} from './own-playlist.ts'

describe('lessons put into a playlist', () => {
  test('come at its end, each once, and what is in it stays where it is', () => {
    expect(withLessons(['a', 'b'], ['c', 'a', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd'])
    expect(withLessons([], ['a'])).toEqual(['a'])
    expect(withLessons(['a'], ['a'], 0)).toEqual(['a'])
  })

  test('come before a place, and at the end where the place is behind it', () => {
    expect(withLessons(['a', 'b'], ['c'], 1)).toEqual(['a', 'c', 'b'])
    expect(withLessons(['a', 'b'], ['c'], 0)).toEqual(['c', 'a', 'b'])
    expect(withLessons(['a', 'b'], ['c'], 9)).toEqual(['a', 'b', 'c'])
  })
})

test('an order has each lesson once and no other', () => {
  expect(isOrderOf(['b', 'a'], ['a', 'b'])).toBe(true)
  expect(isOrderOf([], [])).toBe(true)
  for (const order of [['a'], ['a', 'b', 'c'], ['a', 'a'], ['a', 'c'], ['a', 'b', 'b']])
    expect(isOrderOf(order, ['a', 'b'])).toBe(false)
})

describe('a name', () => {
  const problem = (name: string) => {
    const { issues } = v.safeParse(saveOwnPlaylist.input, { id: 'one', name })
    return issues?.[0].message ?? null
  }

  test('has 60 characters at most, as a reader counts them', () => {
    const most = ownPlaylistLimits.nameLength
    expect(problem('👨‍👩‍👧‍👦'.repeat(most))).toBeNull()
    expect(problem('あ'.repeat(most + 1))).toBe('60文字以内で入力してください')
  })

  test('is more than spaces', () => {
    for (const name of ['', ' ', '　\n']) expect(problem(name)).toBe('名前を入力してください')
    expect(problem(' 夜 ')).toBeNull()
  })
})

test('5,000 lessons at once are refused with how many are possible', () => {
  const lessonIds = Array.from({ length: 5_000 }, (_, n) => `lesson-${n}`)
  const { issues } = v.safeParse(addToOwnPlaylist.input, { id: 'one', lessonIds })
  expect(issues?.map(({ message }) => message)).toEqual(['ひとつのプレイリストに入るのは500までです'])
})
