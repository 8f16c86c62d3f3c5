import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { mediaAddressMs, streamMedia } from './media.ts'

test('a signed address is good for ten minutes', () => {
  expect(mediaAddressMs).toBe(600_000)
})

describe('a media key is accepted', () => {
  test.each([
    ['asa-sebone.mp3', true],
    ['asa-sebone', true],
    ['../secret.mp3', false],
    ['a/b.mp3', false],
    ['.mp3', false],
    ['a..mp3', false],
    ['a.mp3\0', false],
  ])('or not: %j', (key, expected) => {
    expect(v.is(streamMedia.input, { key, expires: 1, signature: 's' })).toBe(expected)
  })
})
