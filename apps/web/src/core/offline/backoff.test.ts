import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoff, retryLater } from './backoff.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what did not work', () => {
  test('is tried again after 2, 4, 8, 15 and then every 30 seconds', () => {
    const triedAt: number[] = []
    let seconds = 0
    const retry = backoff(() => {
      triedAt.push(seconds)
      retry.start()
    })
    retry.start()
    for (seconds = 1; seconds <= 90; seconds++) vi.advanceTimersByTime(1_000)
    const pauses = triedAt.map((at, index) => at - (triedAt[index - 1] ?? 0))
    expect(pauses).toEqual([2, 4, 8, 15, 30, 30])
  })

  test('is tried once, however often it is asked for', () => {
    const attempt = vi.fn()
    const retry = backoff(attempt)
    retry.start()
    retry.start()
    vi.advanceTimersByTime(60_000)
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('is not tried any more once it worked, and the next pause is the shortest', () => {
    const attempt = vi.fn()
    const retry = backoff(attempt)
    retry.start()
    vi.advanceTimersByTime(2_000)
    retry.start()
    retry.stop()
    vi.advanceTimersByTime(60_000)
    expect(attempt).toHaveBeenCalledTimes(1)
    retry.start()
    vi.advanceTimersByTime(2_000)
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  test('is not tried beside an attempt that begins without a pause, and the pauses go on growing', () => {
    const attempt = vi.fn()
    const retry = backoff(attempt)
    retry.start()
    retry.cancel()
    vi.advanceTimersByTime(60_000)
    expect(attempt).not.toHaveBeenCalled()
    retry.start()
    vi.advanceTimersByTime(3_999)
    expect(attempt).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})

describe('outside the registry, it is tried', () => {
  const online = () => window.dispatchEvent(new Event('online'))

  test('at once when the device says that the network is back, and then not after the pause', () => {
    const attempt = vi.fn()
    const retry = retryLater(attempt)
    retry.start()
    online()
    online()
    vi.advanceTimersByTime(60_000)
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('after the pause, and then not when the network is back', () => {
    const attempt = vi.fn()
    retryLater(attempt).start()
    vi.advanceTimersByTime(2_000)
    online()
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  test('not at all once it worked', () => {
    const attempt = vi.fn()
    const retry = retryLater(attempt)
    retry.start()
    retry.stop()
    online()
    vi.advanceTimersByTime(60_000)
    expect(attempt).not.toHaveBeenCalled()
  })
})
