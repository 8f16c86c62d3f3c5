import { describe, expect, test } from 'vitest'
import { isFinishedAt, startSecond } from './track.ts'

describe('a track of 100 seconds starts', () => {
  test.each([
    ['at 48 when 48 seconds are saved', { seconds: 48 }, 'byHand', 48],
    ['at 0 when nothing is saved', null, 'byHand', 0],
    ['at 0 when a playlist comes to it by itself', { seconds: 48 }, 'byItself', 0],
    ['at 0 when it was heard to its end', { seconds: 100 }, 'byHand', 0],
    ['at 0 when only its last breath is missing', { seconds: 97 }, 'byHand', 0],
    ['where it was left just before that', { seconds: 96.9 }, 'byHand', 96.9],
    ['in the middle of a second hearing', { seconds: 30, isCompleted: true }, 'byHand', 30],
  ] as const)('%s', (_, position, opening, expected) => {
    expect(startSecond(position, 100, opening)).toBe(expected)
  })
})

test('nothing is heard to its end while its length is unknown', () => {
  expect(isFinishedAt(0, 0, 'audio')).toBe(false)
})
