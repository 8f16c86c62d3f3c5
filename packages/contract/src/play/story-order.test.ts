import { expect, test } from 'vitest'
import {
  chapterName,
  endedCount,
  endedOfChapters,
  endFlag,
  episodeId,
  episodeOrder,
  episodesBehind,
  mayFetch,
  nextEpisode,
  positionOf,
  stateOf,
  tutorialId,
} from './story-order.ts'

/** The flags of all episodes before one. */
const endedBefore = (chapter: number, number: number) =>
  new Set(
    episodeOrder.slice(0, positionOf({ chapter, number })).map(each => endFlag(each.chapter, each.number)),
  )

test('there are 43 episodes: seven places of three, then eleven, then eleven', () => {
  const numbers = [1, 2, 3].map(chapter => episodeOrder.filter(each => each.chapter === chapter))
  expect(numbers.map(({ length }) => length)).toEqual([21, 11, 11])
  expect(numbers[0]?.map(({ number }) => number).slice(0, 4)).toEqual([101, 102, 103, 201])
  expect(numbers[0]?.at(-1)?.number).toBe(703)
})

test('flags have numbers as they are written, without zeros before them', () => {
  expect(endFlag(1, 101)).toBe('chap1_s101_end')
  expect(endFlag(2, 1)).toBe('chap2_s1_end')
})

test('each episode opens when the one before it is finished, and no other does', () => {
  const ended = endedBefore(1, 301)
  expect(stateOf(1, 203, ended)).toBe('cleared')
  expect(stateOf(1, 301, ended)).toBe('open')
  expect(stateOf(1, 302, ended)).toBe('locked')
  expect(stateOf(1, 703, ended)).toBe('locked')
  expect(stateOf(2, 1, ended)).toBe('locked')
})

test.each([
  [
    { chapter: 1, number: 703 },
    { chapter: 2, number: 1 },
  ],
  [
    { chapter: 2, number: 11 },
    { chapter: 3, number: 1 },
  ],
])('the last episode of a chapter leads to the next chapter: %o', (last, first) => {
  const ended = endedBefore(last.chapter, last.number)
  expect(nextEpisode(ended)).toEqual(last)
  ended.add(endFlag(last.chapter, last.number))
  expect(nextEpisode(ended)).toEqual(first)
  expect(episodeOrder.filter(({ chapter, number }) => stateOf(chapter, number, ended) === 'open')).toEqual([
    first,
  ])
})

test('the last episode of all clears the story', () => {
  const ended = endedBefore(3, 11)
  ended.add('chap3_s11_end')
  expect(nextEpisode(ended)).toBe('cleared')
  expect(episodeOrder.every(({ chapter, number }) => stateOf(chapter, number, ended) === 'cleared')).toBe(
    true,
  )
})

test('an episode that is not in the order is never open', () => {
  expect(stateOf(1, 999, new Set())).toBe('locked')
  expect(mayFetch({ chapter: 1, number: 999 }, new Set())).toBe(false)
})

test('the open episode and the next two may be fetched, over the end of a chapter too', () => {
  const ended = endedBefore(1, 703)
  const fetched = episodeOrder.filter(
    place => mayFetch(place, ended) && !ended.has(endFlag(place.chapter, place.number)),
  )
  expect(fetched).toEqual([
    { chapter: 1, number: 703 },
    { chapter: 2, number: 1 },
    { chapter: 2, number: 2 },
  ])
  expect(episodesBehind({ chapter: 1, number: 703 })).toEqual(fetched.slice(1))
  expect(episodesBehind({ chapter: 3, number: 11 })).toEqual([])
})

test('what is finished is counted among the episodes of the order', () => {
  expect(endedCount(new Set())).toBe(0)
  expect(endedCount(new Set([...endedBefore(2, 1), 'tutorial_end', 'chap9_s1_end']))).toBe(21)
})

test.each([
  [0, [0, 0, 0]],
  [20, [20, 0, 0]],
  [21, [21, 0, 0]],
  [22, [21, 1, 0]],
  [43, [21, 11, 11]],
  [99, [21, 11, 11]],
])('%i finished episodes lie in the chapters one after the other', (finished, chapters) => {
  expect(endedOfChapters(finished).map(({ ended }) => ended)).toEqual(chapters)
})

test('chapters are named with the numbers of books', () => {
  expect([1, 2, 3, 4].map(chapterName)).toEqual(['一章', '二章', '三章', '4章'])
})

test('an episode and the tutorial are the files of their names', () => {
  expect(episodeId('afq', { chapter: 1, number: 101 })).toBe('afq-1-101')
  expect(tutorialId('afq')).toBe('afq-tutorial')
})

test('what is finished may be fetched again, also where something before it is not', () => {
  expect(mayFetch({ chapter: 3, number: 11 }, new Set(['chap3_s11_end']))).toBe(true)
  expect(mayFetch({ chapter: 3, number: 11 }, new Set())).toBe(false)
})

test('who begins may fetch the first three episodes', () => {
  const fetched = episodeOrder.filter(place => mayFetch(place, new Set()))
  expect(fetched.map(({ number }) => number)).toEqual([101, 102, 103])
  expect(episodesBehind({ chapter: 1, number: 101 }).map(({ number }) => number)).toEqual([102, 103])
  expect(episodesBehind({ chapter: 9, number: 1 })).toEqual([])
})

test('where all is finished, an episode that is not in the order stays closed', () => {
  const all = new Set(episodeOrder.map(({ chapter, number }) => endFlag(chapter, number)))
  expect(stateOf(1, 999, all)).toBe('locked')
  expect(mayFetch({ chapter: 1, number: 999 }, all)).toBe(false)
})
