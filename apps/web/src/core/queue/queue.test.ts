import type { LessonRow } from '@iki/contract/media/lesson'
import type { Repeat } from '@iki/contract/media/playback'
import { describe, expect, test } from 'vitest'
import {
  comingIn,
  emptyQueue,
  followingIn,
  isLastIn,
  isStarted,
  movedTo,
  nextIn,
  openingLesson,
  playlistQueue,
  previousIn,
  type Queue,
  renewed,
  singleQueue,
} from './queue.ts'

const row = (id: string, change: Partial<LessonRow> = {}): LessonRow => ({
  id,
  kind: 'audio',
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
    expect(movedTo(queue, row('b'))).toMatchObject({ playlist: { tag: 'asa' }, index: 1 })
    const alone = movedTo(queue, row('elsewhere'))
    expect(alone).toMatchObject({ playlist: null, page: null, index: 0 })
    expect(alone.lessons.map(({ id }) => id)).toEqual(['elsewhere'])
  })
})

describe('what is repeated', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')]

  test.each<[Repeat, string, string | null, string | null, string | null]>([
    ['off', 'b', 'c', 'c', 'a'],
    ['off', 'c', null, null, 'b'],
    ['all', 'c', 'a', 'a', 'b'],
    ['all', 'a', 'b', 'b', 'c'],
    ['one', 'b', 'b', 'c', 'a'],
    ['one', 'c', 'c', null, 'b'],
  ])('%s at %s goes on to %s by itself, to %s and %s by hand', (repeat, id, following, next, previous) => {
    const queue = { ...queueOf([a, b, c], id), repeat }
    expect(followingIn(queue)?.id ?? null).toBe(following)
    expect(nextIn(queue)?.id ?? null).toBe(next)
    expect(previousIn(queue)?.id ?? null).toBe(previous)
  })

  test('all of a queue with one lesson is that lesson', () => {
    expect(followingIn({ ...singleQueue(a), repeat: 'all' })?.id).toBe('a')
  })

  test('a locked lesson is not', () => {
    expect(followingIn({ ...queueOf([locked('x')], 'x'), repeat: 'one' })).toBeNull()
  })

  test('does not hide which one is the last', () => {
    expect(isLastIn({ ...queueOf([a, b], 'b'), repeat: 'all' })).toBe(true)
    expect(isLastIn({ ...queueOf([a, b], 'a'), repeat: 'one' })).toBe(false)
  })
})

describe('a queue that its page has read again', () => {
  const lessons = [row('a'), row('b'), row('c')]
  const ids = ({ lessons: all }: Queue) => all.map(({ id }) => id)

  test('keeps its order, what was put in and taken out, and adds what was published since', () => {
    const edited: Queue = {
      ...queueOf(lessons, 'a'),
      lessons: [row('c'), row('elsewhere'), row('a')],
      index: 2,
      isShuffled: true,
      repeat: 'all',
    }
    const read = queueOf([row('a', { title: 'あたらしい' }), row('b'), row('c'), row('new')], 'a')
    const next = renewed(edited, read)
    expect(ids(next)).toEqual(['c', 'elsewhere', 'a', 'new'])
    expect(next).toMatchObject({ index: 2, isShuffled: true, repeat: 'all' })
    expect(next.lessons[2]?.title).toBe('あたらしい')
    expect(next.originalIds).toEqual(['a', 'b', 'c', 'new'])
  })

  test('gives back what was taken out when it is opened', () => {
    const edited = { ...queueOf(lessons, 'a'), lessons: [row('a'), row('c')], index: 0 }
    expect(ids(renewed(edited, queueOf(lessons, 'b')))).toEqual(['a', 'b', 'c'])
    expect(renewed(edited, queueOf(lessons, 'b')).index).toBe(1)
  })

  test('stays at a lesson that the playlist does not have', () => {
    const edited = { ...queueOf(lessons, 'a'), lessons: [...lessons, row('elsewhere')], index: 3 }
    expect(renewed(edited, queueOf(lessons, 'elsewhere')).index).toBe(3)
  })

  test('is the very same when nothing has changed', () => {
    const queue = queueOf(lessons, 'b')
    expect(renewed(queue, queueOf(lessons, 'b'))).toBe(queue)
  })

  test('gives way to another playlist and to a lesson alone', () => {
    const other = { ...queueOf(lessons, 'a'), playlist: { tag: 'yoru', title: '夜' } }
    expect(renewed(queueOf(lessons, 'b'), other)).toBe(other)
    const alone = singleQueue(row('b'))
    expect(renewed(queueOf(lessons, 'b'), alone)).toBe(alone)
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

test('a playlist is started once something of it was played', () => {
  expect(isStarted([row('a'), row('b')])).toBe(false)
  expect(isStarted([row('a'), at('b', 0)])).toBe(false)
  expect(isStarted([row('a'), at('b', 3)])).toBe(true)
  expect(isStarted([at('a', 0, true)])).toBe(true)
})
