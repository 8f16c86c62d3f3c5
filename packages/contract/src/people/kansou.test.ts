import { expect, test } from 'vitest'
import { commentsNamed } from './comment.ts'
import { farFuture, likesNamed, timelinePageSize } from './impression.ts'
import { readFrom, readMax, roomPageSize, summaryOf } from './kansou.ts'

test('the figures of kansou are those of the specification', () => {
  expect([timelinePageSize, likesNamed, commentsNamed]).toEqual([10, 50, 50])
  expect(roomPageSize).toEqual({ ascending: 10, descending: 20 })
  expect(Date.parse(farFuture)).toBe(Date.parse('2039-12-31T00:00:00Z'))
})

test('the summary of a post has two hundred characters', () => {
  expect(summaryOf('息'.repeat(200))).toBe('息'.repeat(200))
  expect(summaryOf('息'.repeat(201))).toBe(`${'息'.repeat(200)}…`)
})

test.each([
  ['2026-11-20 21:00:05', '2026-11-20T12:00:05.000Z'],
  // What cannot be read, or was not sent, means the latest.
  [undefined, '2039-12-31T00:00:00.000Z'],
  ['never', '2039-12-31T00:00:00.000Z'],
])('impressions from %s on are those before %s', (from, instant) => {
  expect(readFrom(from).toISOString()).toBe(instant)
})

test('ten impressions are read where no number was sent', () => {
  expect([readMax(undefined), readMax(3), readMax(10)]).toEqual([10, 3, 10])
})
