import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauses } from './pauses.ts'

const ended: string[] = []
const paused = pauses(id => ended.push(id))

beforeEach(() => {
  vi.useFakeTimers()
  ended.length = 0
})
afterEach(() => {
  paused.endAll()
  vi.useRealTimers()
})

test('a pause ends after its time, counted from the last start', () => {
  paused.start('a', 1_000)
  vi.advanceTimersByTime(900)
  paused.start('a', 1_000)
  vi.advanceTimersByTime(999)
  expect([ended, paused.has('a')]).toEqual([[], true])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual(['a'])
})

test('one without a time lasts until somebody ends it', () => {
  paused.start('a', null)
  vi.advanceTimersByTime(3_600_000)
  expect([ended, paused.has('a')]).toEqual([[], true])
  paused.end('a')
  expect(paused.has('a')).toBe(false)
})

test('one that was ended does not end by itself', () => {
  paused.start('a', 1_000)
  paused.end('a')
  paused.end('b')
  vi.advanceTimersByTime(2_000)
  expect(ended).toEqual([])
})

test('all end at once, and it is said which', () => {
  paused.start('a', 1_000)
  paused.start('b', null)
  expect(paused.endAll()).toEqual(['a', 'b'])
  expect(paused.endAll()).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(ended).toEqual([])
})
