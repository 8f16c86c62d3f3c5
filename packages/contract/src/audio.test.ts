import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { everyone, holders, type Lock, lockOf, type Viewer } from './access.ts'
import * as audio from './audio.ts'

test('the figures of playing are those of the specification and of the product', () => {
  expect(audio.recentlyPlayedLimit).toBe(5)
  expect(audio.positionSaveIntervalMs).toBe(10_000)
  expect(audio.skipSeconds).toBe(10)
  expect(audio.playbackSpeed).toEqual({ min: 0.5, max: 3, step: 0.05, usual: 1 })
  expect(audio.completedShare).toBeLessThan(1)
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
    expect(audio.volumeOfElement(percent)).toBe(expected)
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
    expect(v.parse(v.nullable(audio.lockSchema), lock)).toEqual(lock)
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
    expect(v.is(audio.saveUserPlayingState.input, { ...state, ...changes })).toBe(expected)
  })
})
