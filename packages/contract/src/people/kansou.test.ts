import { expect, test } from 'vitest'
import { commentsNamed } from './comment.ts'
import { farFuture, likesNamed, timelinePageSize } from './impression.ts'
import { roomPageSize, summaryOf } from './kansou.ts'

test('the figures of kansou are those of the specification', () => {
  expect([timelinePageSize, likesNamed, commentsNamed]).toEqual([10, 50, 50])
  expect(roomPageSize).toEqual({ ascending: 10, descending: 20 })
  expect(Date.parse(farFuture)).toBe(Date.parse('2039-12-31T00:00:00Z'))
})

test('the summary of a post has two hundred characters', () => {
  expect(summaryOf('息'.repeat(200))).toBe('息'.repeat(200))
  expect(summaryOf('息'.repeat(201))).toBe(`${'息'.repeat(200)}…`)
})
