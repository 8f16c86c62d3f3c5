import type { LessonRow } from '@iki/contract/audio'
import { describe, expect, test } from 'vitest'
import {
  comingIn,
  emptyQueue,
  isBegun,
  movedTo,
  nextIn,
  openingLesson,
  playlistQueue,
  previousIn,
} from './queue.ts'

const row = (id: string, change: Partial<LessonRow> = {}): LessonRow => ({
  id,
  title: id,
  description: '',
  durationSeconds: 60,
  drawing: 'wave',
  accent: 'kafuku',
  lock: null,
  position: null,
  ...change,
})
const locked = (id: string) => row(id, { lock: { reason: 'sign_in' } })
const at = (id: string, seconds: number, isCompleted = false) =>
  row(id, { position: { seconds, isCompleted, sequence: 1 } })

const queueOf = (lessons: LessonRow[], id: string) =>
  playlistQueue(
    { tag: 'asa', title: '朝', description: '', drawing: 'sun', accent: 'kafuku', lock: null, lessons },
    id,
  )

describe('what comes next and before', () => {
  test.each<[string, LessonRow[], string, string | null, string | null]>([
    ['in the middle', [row('a'), row('b'), row('c')], 'b', 'c', 'a'],
    ['at the beginning', [row('a'), row('b')], 'a', 'b', null],
    ['at the end', [row('a'), row('b')], 'b', null, 'a'],
    ['over locked ones', [row('a'), locked('x'), row('b'), locked('y'), row('c')], 'b', 'c', 'a'],
    ['with only locked ones left', [locked('x'), row('b'), locked('y')], 'b', null, null],
    ['alone', [row('a')], 'a', null, null],
  ])('%s', (_, lessons, id, next, previous) => {
    const queue = queueOf(lessons, id)
    expect(nextIn(queue)?.id ?? null).toBe(next)
    expect(previousIn(queue)?.id ?? null).toBe(previous)
  })

  test('nothing comes in an empty queue', () => {
    expect([nextIn(emptyQueue), previousIn(emptyQueue), comingIn(emptyQueue)]).toEqual([null, null, []])
  })

  test('what is coming names locked lessons too', () => {
    const queue = queueOf([row('a'), locked('x'), row('b')], 'a')
    expect(comingIn(queue).map(lesson => lesson.id)).toEqual(['x', 'b'])
  })

  test('moving to a lesson of the queue keeps it, to any other leaves it', () => {
    const queue = queueOf([row('a'), row('b')], 'a')
    expect(movedTo(queue, 'b')).toMatchObject({ playlist: { tag: 'asa' }, index: 1 })
    expect(movedTo(queue, 'elsewhere')).toEqual(emptyQueue)
  })
})

describe('a playlist opens', () => {
  test.each<[string, LessonRow[], string[], string | null]>([
    ['at the first lesson when nothing was heard', [row('a'), row('b')], [], 'a'],
    ['at the first that was not heard to its end', [at('a', 60, true), row('b')], [], 'b'],
    ['at the one played last', [at('a', 5), row('b'), at('c', 30)], ['z', 'c', 'a'], 'c'],
    ['behind the one played last when it has ended', [row('a'), at('b', 60, true), row('c')], ['b'], 'c'],
    ['from the front again behind the last', [row('a'), at('b', 60, true)], ['b'], 'a'],
    ['at the first open one', [locked('x'), row('b')], [], 'b'],
    ['not at a locked one that was played last', [at('a', 5), locked('x')], ['x'], 'a'],
    ['at its beginning when all was heard', [at('a', 60, true), at('b', 60, true)], [], 'a'],
    ['nowhere when all is locked', [locked('x')], ['x'], null],
    ['nowhere when it is empty', [], [], null],
  ])('%s', (_, lessons, playedLast, expected) => {
    expect(openingLesson(lessons, playedLast)?.id ?? null).toBe(expected)
  })
})

test('a playlist is begun once something of it was heard', () => {
  expect(isBegun([row('a'), row('b')])).toBe(false)
  expect(isBegun([row('a'), at('b', 0)])).toBe(false)
  expect(isBegun([row('a'), at('b', 3)])).toBe(true)
  expect(isBegun([at('a', 0, true)])).toBe(true)
})
