import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { everyone, holders, type Lock, lockOf, type Viewer } from '../access/access.ts'
import { saveUserPlayingState } from './audio.ts'
import * as lesson from './lesson.ts'

test('the figures of playing are those of the specification and of the product', () => {
  expect(lesson.recentlyPlayedLimit).toBe(5)
  expect(lesson.positionSaveIntervalMs).toBe(10_000)
  expect(lesson.skipSeconds).toBe(10)
  expect(lesson.playbackSpeed).toEqual({ min: 0.5, max: 3, step: 0.05, usual: 1 })
  for (const share of Object.values(lesson.completedShare)) expect(share).toBeLessThan(1)
  expect(lesson.completedShare.video).toBe(0.9)
})

describe('volume', () => {
  test.each([
    [0, 0],
    [1, 0.01],
    [50, 0.5],
    [100, 1],
    [-1, 0],
    [101, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('%d of 100 is %d of 1', (percent, expected) => {
    expect(lesson.volumeOfElement(percent)).toBe(expected)
  })
})

describe('a lock goes over the wire as it was decided', () => {
  const viewer: Viewer = { uid: 'u1', authority: 'customer', licences: [] }
  const now = new Date('2026-11-01T03:00:00.000Z')
  const locks: (Lock | null)[] = [
    lockOf(everyone, null, now),
    lockOf(holders('kafuku'), null, now),
    lockOf(holders('kafuku'), viewer, now),
    lockOf({ kind: 'operator' }, viewer, now),
  ]

  test.each(locks)('%j', lock => {
    expect(v.parse(v.nullable(lesson.lockSchema), lock)).toEqual(lock)
  })
})

describe('a playing state is accepted', () => {
  const state = { id: 'asa-sebone', seconds: 48 }

  test.each<[string, object, boolean]>([
    ['with an id and seconds alone', {}, true],
    ['with everything', { uid: 'u1', completed: true, duration: 61.5, sequence: 1 }, true],
    ['at the start', { seconds: 0 }, true],
    ['after a day', { seconds: 86_400 }, true],
    ['after more than a day', { seconds: 86_400.1 }, false],
    ['before the start', { seconds: -0.1 }, false],
    ['with seconds that are no number', { seconds: Number.NaN }, false],
    ['with endless seconds', { seconds: Number.POSITIVE_INFINITY }, false],
    ['with seconds as text', { seconds: '48' }, false],
    ['without an id', { id: '' }, false],
    ['with a foreign id', { id: '../etc/passwd' }, false],
    ['with the first sequence', { sequence: 1 }, true],
    ['with no sequence yet', { sequence: 0 }, false],
    ['with the last sequence', { sequence: 2_000_000_000 }, true],
    ['with a sequence beyond it', { sequence: 2_000_000_001 }, false],
    ['with half a sequence', { sequence: 1.5 }, false],
  ])('or not %s', (_, changes, expected) => {
    expect(v.is(saveUserPlayingState.input, { ...state, ...changes })).toBe(expected)
  })
})

describe('the progress of a playlist', () => {
  const row = (id: string, isCompleted: boolean): lesson.LessonRow => ({
    id,
    kind: 'video',
    title: '波',
    description: '',
    durationSeconds: 60,
    drawing: 'wave',
    accent: 'none',
    lock: null,
    position: { seconds: 60, isCompleted, sequence: 1 },
  })

  test('counts a lesson once, however often it is named', () => {
    const lessons = [row('a', true), row('a', true), row('b', false)]
    expect(lesson.playlistProgress({ lessons })).toEqual({ finished: 1, all: 2 })
  })

  test('stays whole for who has finished it, whatever is added', () => {
    const lessons = [row('a', true), row('new', false)]
    const finishedAt = '2026-11-01T03:00:00.000Z'
    expect(lesson.playlistProgress({ lessons, finishedAt })).toEqual({ finished: 2, all: 2 })
  })

  test('of one that holds nothing is nothing of nothing', () => {
    expect(lesson.playlistProgress({ lessons: [] })).toEqual({ finished: 0, all: 0 })
  })
})

describe('a lesson of 100 seconds starts', () => {
  test.each([
    ['at 48 when 48 seconds are saved', { seconds: 48 }, 'byHand', 48],
    ['at 0 when nothing is saved', null, 'byHand', 0],
    ['at 0 when a playlist comes to it by itself', { seconds: 48 }, 'byItself', 0],
    ['at 0 when it was heard to its end', { seconds: 100 }, 'byHand', 0],
    ['at 0 when only its last breath is missing', { seconds: 97 }, 'byHand', 0],
    ['where it was left just before that', { seconds: 96.9 }, 'byHand', 96.9],
    ['in the middle of a second hearing', { seconds: 30, isCompleted: true }, 'byHand', 30],
  ] as const)('%s', (_, position, opening, expected) => {
    expect(lesson.startSecond(position, 100, opening)).toBe(expected)
  })
})

test('nothing is played to its end while its length is unknown', () => {
  expect(lesson.isFinishedAt(0, 0, 'audio')).toBe(false)
})
