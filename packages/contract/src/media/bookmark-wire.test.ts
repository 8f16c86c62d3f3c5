import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { audipoSchema, type Bookmark, roundedSeconds } from './bookmark.ts'
import { audipoOf, bookmarkOf, readAudipo, readAudipoReference, readAudipos } from './bookmark-wire.ts'

const loop: Bookmark = {
  id: 'b1',
  lessonId: 'asa',
  startSeconds: 12.5,
  endSeconds: 20,
  text: '肩をゆるめる',
  repeatCount: 5,
  speed: 0.8,
  rise: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
}

test('a bookmark goes over the wire and comes back the same', () => {
  expect(audipoOf(loop)).toMatchObject({ id: 'b1', seconds: 12.5, endSeconds: 20, repeat: 5, speed: 0.8 })
  expect(bookmarkOf(audipoOf(loop), 'asa')).toEqual(loop)
})

test('a speed that changes from round to round goes with it', () => {
  const rising = { ...loop, speed: null, rise: { from: 0.7, to: 1, rounds: 5 } }
  expect(audipoOf(rising)).toMatchObject({ speed: null, rise: { from: 0.7, to: 1, rounds: 5 } })
  expect(bookmarkOf(audipoOf(rising), 'asa')).toEqual(rising)
})

describe('an audipo', () => {
  test('needs its second only', () => {
    expect(v.is(audipoSchema, { seconds: 0 })).toBe(true)
    expect(v.is(audipoSchema, {})).toBe(false)
  })

  test.each([
    { seconds: -1 },
    { seconds: 86_401 },
    { seconds: Number.NaN },
    { seconds: 5, endSeconds: 5 },
    { seconds: 5, endSeconds: 4 },
    { seconds: 5, endSeconds: 5.0004 },
    { seconds: 5, repeat: 0 },
    { seconds: 5, repeat: 1.5 },
    { seconds: 5, speed: 0.4 },
    { seconds: 5, speed: 3.1 },
    { seconds: 5, rise: { from: 0.4, to: 1, rounds: 5 } },
    { seconds: 5, rise: { from: 1, to: 3.1, rounds: 5 } },
    { seconds: 5, rise: { from: 0.7, to: 1, rounds: 1 } },
    { seconds: 5, rise: { from: 0.7, to: 1, rounds: 21 } },
    { seconds: 5, rise: { from: 0.7, to: 1, rounds: 2.5 } },
    { seconds: 5, rise: { from: 0.7, to: 1 } },
    { seconds: 5, speed: 0.8, rise: { from: 0.7, to: 1, rounds: 5 } },
    { seconds: 5, text: 'あ'.repeat(501) },
    { seconds: 5, text: 'a\0' },
    { seconds: 5, id: 'a/b' },
  ])('is none as %j', sent => {
    expect(v.is(audipoSchema, sent)).toBe(false)
    expect(readAudipo(JSON.stringify(sent))).toBeNull()
  })

  test('may leave out by null what it does not have', () => {
    expect(v.is(audipoSchema, { seconds: 5, endSeconds: null, repeat: null, speed: null, rise: null })).toBe(
      true,
    )
  })

  test('is read out of JSON too, and nothing else is', () => {
    expect(readAudipo('{"seconds":5,"text":"肩","evil":1}')).toEqual({ seconds: 5, text: '肩' })
    expect(readAudipo({ seconds: 5 })).toEqual({ seconds: 5 })
    expect(readAudipo('{"id":"undefined","seconds":"5","endSeconds":null}')).toEqual({
      seconds: 5,
      endSeconds: null,
    })
    for (const text of ['', 'null', '5', '[]', '{', '{"seconds":"NaN"}']) expect(readAudipo(text)).toBeNull()
  })
})

test('a list is read whole or not at all', () => {
  expect(readAudipos('[]')).toEqual([])
  expect(readAudipos('[{"seconds":1},{"seconds":2}]')).toEqual([{ seconds: 1 }, { seconds: 2 }])
  expect(readAudipos('[{"seconds":1},{"seconds":-2}]')).toBeNull()
  expect(readAudipos('{"seconds":1}')).toBeNull()
  expect(readAudipos(JSON.stringify(Array(1_001).fill({ seconds: 1 })))).toBeNull()
})

test('which bookmark is meant is given by an object, by JSON or by the bare id', () => {
  expect(readAudipoReference({ id: 'b1' })).toEqual({ id: 'b1' })
  expect(readAudipoReference('b1')).toEqual({ id: 'b1' })
  expect(readAudipoReference('{"id":"b1"}')).toEqual({ id: 'b1' })
  expect(readAudipoReference('{"seconds":5,"text":"肩"}')).toEqual({ seconds: 5, text: '肩' })
  for (const sent of [{}, { text: '肩' }, '', '{}', '{"text":"肩"}', 'not an id'])
    expect(readAudipoReference(sent)).toBeNull()
})

test('seconds are kept to the millisecond', () => {
  expect(roundedSeconds(12.345678)).toBe(12.346)
})
