import type { LessonRow } from '@iki/contract/media/lesson'
import { queueLimit } from '@iki/contract/media/playback'
import { describe, expect, test } from 'vitest'
import { lessonRow as row } from '#test/audio-samples.ts'
import { currentIn, emptyQueue, playlistQueue, type Queue, singleQueue } from './queue.ts'
import { playingNext, reordered, shuffled, unshuffled, withNextRepeat, without } from './queue-edits.ts'

const queueOf = (lessons: LessonRow[], id: string) =>
  playlistQueue(
    { tag: 'asa', title: '朝', description: '', drawing: 'sun', accent: 'kafuku', lock: null, lessons },
    id,
  )
const abcde = ['a', 'b', 'c', 'd', 'e'].map(id => row(id))
const ids = ({ lessons }: Queue) => lessons.map(({ id }) => id).join('')
/** Replaces random numbers by a fixed row of them. */
const dice =
  (...numbers: number[]) =>
  () =>
    numbers.shift() ?? 0

describe('a shuffle', () => {
  test('puts what plays first and the others in any order', () => {
    const queue = shuffled(queueOf(abcde, 'c'), dice(0.1, 0.9, 0.4))
    expect(ids(queue)).toMatch(/^c[abde]{4}$/)
    expect(queue).toMatchObject({ index: 0, isShuffled: true })
    expect(currentIn(queue)?.id).toBe('c')
  })

  test('gives every order the same chance', () => {
    const seen = new Map<string, number>()
    for (let one = 0; one < 3; one++)
      for (let two = 0; two < 2; two++) {
        const order = ids(shuffled(queueOf(abcde.slice(0, 4), 'a'), dice(one / 3, two / 2)))
        seen.set(order, (seen.get(order) ?? 0) + 1)
      }
    expect([...seen.keys()]).toHaveLength(6)
  })

  test('turned off leads back to the order before, at what plays', () => {
    const queue = shuffled(queueOf(abcde, 'b'), dice(0.5, 0.2, 0.7))
    const later = { ...queue, index: 3 }
    const back = unshuffled(later)
    expect(ids(back)).toBe('abcde')
    expect(currentIn(back)).toBe(currentIn(later))
    expect(back.isShuffled).toBe(false)
  })

  test('turned off leads back to an order that was made by hand, too', () => {
    const byHand = reordered(queueOf(abcde, 'a'), 'e', 1)
    expect(ids(unshuffled(shuffled(byHand, dice(0.5, 0.2, 0.7))))).toBe('aebcd')
  })

  test('turned off keeps what was taken out away, and puts what was put in behind what plays', () => {
    const queue = without(shuffled(queueOf(abcde, 'b'), dice(0.5, 0.2, 0.7)), 'd')
    expect(ids(unshuffled(playingNext(queue, row('x'))))).toBe('abxce')
  })

  test('of nothing is nothing', () => {
    expect(shuffled(emptyQueue, dice())).toMatchObject({ lessons: [], index: -1 })
    expect(unshuffled(emptyQueue)).toMatchObject({ lessons: [], index: -1 })
  })
})

describe('another order', () => {
  test.each([
    ['down by one', 'b', 2, 'acbde'],
    ['up by one', 'd', 2, 'abdce'],
    ['before what plays', 'e', 0, 'eabcd'],
    ['beyond the end', 'b', 99, 'acdeb'],
    ['before the beginning', 'e', -5, 'eabcd'],
    ['of what plays is not made', 'a', 3, 'abcde'],
    ['of what is not there is not made', 'z', 3, 'abcde'],
  ])('%s', (_, id, to, expected) => {
    const queue = reordered(queueOf(abcde, 'a'), id, to)
    expect(ids(queue)).toBe(expected)
    expect(currentIn(queue)?.id).toBe('a')
  })
})

describe('taken out', () => {
  test.each([
    ['behind what plays', 'd', 'abce'],
    ['before what plays', 'a', 'bcde'],
    ['what plays is not', 'c', 'abcde'],
    ['what is not there changes nothing', 'z', 'abcde'],
  ])('%s', (_, id, expected) => {
    const queue = without(queueOf(abcde, 'c'), id)
    expect(ids(queue)).toBe(expected)
    expect(currentIn(queue)?.id).toBe('c')
  })
})

describe('next comes', () => {
  test.each([
    ['a lesson of the queue', 'e', 'abecd'],
    ['one that was played already', 'a', 'bacde'],
    ['one from elsewhere', 'x', 'abxcde'],
    ['not what plays', 'b', 'abcde'],
  ])('%s', (_, id, expected) => {
    const queue = playingNext(queueOf(abcde, 'b'), abcde.find(each => each.id === id) ?? row(id))
    expect(ids(queue)).toBe(expected)
    expect(currentIn(queue)?.id).toBe('b')
  })

  test('after a lesson that was alone', () => {
    expect(ids(playingNext(singleQueue(row('a')), row('x')))).toBe('ax')
  })

  test('in a full queue in place of its last', () => {
    const full = Array.from({ length: queueLimit }, (_, index) => row(`n${index}`))
    const queue = playingNext(queueOf(full, 'n0'), row('x'))
    expect(queue.lessons).toHaveLength(queueLimit)
    expect(queue.lessons[1]?.id).toBe('x')
  })
})

test('repeating goes from off to all to one and off again', () => {
  const turns = [emptyQueue]
  for (let count = 0; count < 3; count++) turns.push(withNextRepeat(turns.at(-1) ?? emptyQueue))
  expect(turns.map(({ repeat }) => repeat)).toEqual(['off', 'all', 'one', 'off'])
})
