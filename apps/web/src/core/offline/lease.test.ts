import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '#test/fake-media-element.ts'
import { clock } from '../time/clock.ts'
import { isHeldByOther, leaseBy, leaseMs, storageRow } from './lease.ts'

const now = Date.parse('2026-11-20T03:00:00Z')

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a lease that was noted', () => {
  test.each([
    ['of another tab stands in the way until it ends', { holder: 'b', until: now + 1 }, true],
    ['that has ended does not', { holder: 'b', until: now }, false],
    ['of this tab does not', { holder: 'a', until: now + 1 }, false],
    ['far ahead is of a clock that was set back', { holder: 'b', until: now + leaseMs * 2 }, false],
    ['just within reach of the clock counts', { holder: 'b', until: now + leaseMs * 2 - 1 }, true],
    ['without an end does not', { holder: 'b' }, false],
    ['that is none does not', null, false],
  ])('%s', (_, held, isHeld) => {
    expect(isHeldByOther(held, 'a', now)).toBe(isHeld)
  })
})

describe('in a browser without locks', () => {
  const row = storageRow(localStorage)
  const noted = (name: string) => JSON.parse(localStorage.getItem(`iki.lease.${name}`) ?? 'null') as unknown

  test('one tab has the turn for a minute, and gives it back', () => {
    expect(row.take('words', 'a')).toBe(true)
    expect(noted('words')).toEqual({ holder: 'a', until: now + 60_000 })
    expect(row.take('words', 'a')).toBe(true)
    expect(row.take('words', 'b')).toBe(false)
    expect(row.take('others', 'b')).toBe(true)
    row.release('words', 'b')
    expect(row.take('words', 'b')).toBe(false)
    row.release('words', 'a')
    expect(noted('words')).toBeNull()
    expect(row.take('words', 'b')).toBe(true)
  })

  test('the other asks twice a second, and goes when the first is through, also where that one failed', async () => {
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const lease = leaseBy(row)
    const failed = lease('words', () => first.promise).catch(() => order.push('first failed'))
    const second = lease('words', async () => void order.push('second'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(order).toEqual([])
    first.reject(new Error('lost'))
    await failed
    await vi.advanceTimersByTimeAsync(499)
    expect(order).toEqual(['first failed'])
    await vi.advanceTimersByTimeAsync(1)
    await second
    expect(order).toEqual(['first failed', 'second'])
    expect(noted('words')).toBeNull()
  })

  test('a row that answers later is waited for', async () => {
    const answers = [false, true]
    const release = vi.fn()
    const run = vi.fn(async () => {})
    const going = leaseBy({ take: async () => answers.shift() ?? true, release })('words', run)
    await settled()
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(500)
    await going
    expect(run).toHaveBeenCalledOnce()
    expect(release).toHaveBeenCalledWith('words', expect.any(String))
  })
})

describe('in a browser with locks', () => {
  type Request = { name: string; options: { signal: AbortSignal }; granted: () => Promise<void> }
  const row = { take: vi.fn(() => true), release: vi.fn() }
  let requests: Request[]

  beforeEach(() => {
    requests = []
    row.take.mockClear()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const abort = new AbortController()
      setTimeout(() => abort.abort(new DOMException('late', 'TimeoutError')), ms)
      return abort.signal
    })
    const request = (name: string, options: Request['options'], granted: Request['granted']) => {
      requests.push({ name, options, granted })
      return new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        Object.assign(requests.at(-1) as object, {
          granted: () => granted().then(resolve, reject),
        })
      })
    }
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  })

  test('the browser says whose turn it is', async () => {
    const run = vi.fn(async () => {})
    const going = leaseBy(row)('words', run)
    expect(requests.map(({ name }) => name)).toEqual(['words'])
    expect(run).not.toHaveBeenCalled()
    await requests[0]?.granted()
    await going
    expect(run).toHaveBeenCalledOnce()
    expect(row.take).not.toHaveBeenCalled()
  })

  test('nobody waits longer than a minute for a tab that sleeps', async () => {
    const run = vi.fn(async () => {})
    const going = leaseBy(row)('words', run)
    await vi.advanceTimersByTimeAsync(leaseMs - 1)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await going
    expect(run).toHaveBeenCalledOnce()
  })

  test('what fails in its turn is not done once more', async () => {
    const run = vi.fn(() => Promise.reject(new Error('lost')))
    const going = leaseBy(row)('words', run)
    await requests[0]?.granted()
    await expect(going).rejects.toThrow('lost')
    expect(run).toHaveBeenCalledOnce()
  })

  test('where they are there and are nothing, the row counts', async () => {
    Object.defineProperty(navigator, 'locks', { value: null, configurable: true })
    await leaseBy(row)('words', async () => {})
    expect(row.take).toHaveBeenCalledOnce()
  })
})
