import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autoMs } from './reader-settings.ts'
import { useAutoReading } from './use-auto-reading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const next = vi.fn()
const line = { isRunning: true, at: 'a', ms: 2_000, isSpoken: false, next }
type Parts = typeof line
const reading = (given: Partial<Parts> = {}) => {
  next.mockClear()
  const { rerender } = renderHook((parts: Parts) => useAutoReading(parts), {
    initialProps: { ...line, ...given },
  })
  return (change: Partial<Parts>) => rerender({ ...line, ...given, ...change })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a line stays as long as its words take to read', async () => {
  expect(autoMs(60, 'usual')).toBeGreaterThan(2 * autoMs(15, 'usual'))
  reading()
  await pass(1_999)
  expect(next).not.toHaveBeenCalled()
  await pass(1)
  expect(next).toHaveBeenCalledTimes(1)
})

test('a line that is said stays until it is said to its end', async () => {
  const change = reading({ isSpoken: true })
  await pass(60_000)
  expect(next).not.toHaveBeenCalled()
  change({ isSpoken: false })
  expect(next).toHaveBeenCalledTimes(1)
})

test('a voice that is shorter than its words does not hurry the reader', async () => {
  const change = reading({ isSpoken: true })
  await pass(1_000)
  change({ isSpoken: false })
  expect(next).not.toHaveBeenCalled()
  await pass(1_000)
  expect(next).toHaveBeenCalledTimes(1)
})

test('whoever stops it, or comes back to a line, has its whole time again', async () => {
  const change = reading()
  await pass(1_500)
  change({ isRunning: false })
  await pass(5_000)
  change({})
  await pass(1_999)
  expect(next).not.toHaveBeenCalled()
  await pass(1)
  expect(next).toHaveBeenCalledTimes(1)
})
