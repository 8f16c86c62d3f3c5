import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { briefCache } from './brief-cache.ts'

let now = 1_000
beforeEach(() => {
  // The package remembers what the time was until a timer runs.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
function pass(ms: number): void {
  now += ms
  vi.runAllTimers()
}

function counting() {
  const reads: string[] = []
  const cache = briefCache(async key => {
    reads.push(key)
    return `${key}${reads.length}`
  })
  return { cache, reads }
}

test('what was read is read again after half a minute, though nobody has said that it changed', async () => {
  const { cache } = counting()
  expect(await cache.of('a')).toBe('a1')
  pass(29_900)
  expect(await cache.of('a')).toBe('a1')
  pass(200)
  expect(await cache.of('a')).toBe('a2')
})

test('who asks again does not make it last longer', async () => {
  const { cache } = counting()
  for (let seconds = 0; seconds < 30; seconds++) {
    expect(await cache.of('a')).toBe('a1')
    pass(1_010)
  }
  expect(await cache.of('a')).toBe('a2')
})

test('those who ask at once read once; what changes is read again, alone or with all', async () => {
  const { cache, reads } = counting()
  await Promise.all([cache.of('a'), cache.of('a'), cache.of('b')])
  expect(reads).toEqual(['a', 'b'])
  cache.forget('a')
  await Promise.all([cache.of('a'), cache.of('b')])
  expect(reads).toEqual(['a', 'b', 'a'])
  cache.forgetAll()
  await Promise.all([cache.of('a'), cache.of('b')])
  expect(reads).toEqual(['a', 'b', 'a', 'a', 'b'])
})

test('what could not be read is asked for again', async () => {
  let times = 0
  const cache = briefCache(async () => {
    times += 1
    if (times === 1) throw new Error('away')
    return 'read'
  })
  await expect(cache.of('a')).rejects.toThrow('away')
  expect(await cache.of('a')).toBe('read')
})
