// @vitest-environment node
import type { Media } from '@iki/contract/media/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { addressRenewal } from './address-renewal.ts'

const now = () => clock.now().getTime()
const minuteMs = 60_000
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const passing = new Error('No network.')
const final = new Error('The plan has ended.')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Addresses that last ten minutes, of which none is used for longer than twenty. */
function open() {
  let count = 0
  const media = (lastsMs = 10 * minuteMs, id = 'a'): Media => ({
    url: `/v1/media/${id}?${++count}`,
    expiresAt: new Date(now() + lastsMs).toISOString(),
    gainDb: count,
  })
  const fetchMedia = vi.fn(async (id: string) => media(10 * minuteMs, id))
  const onRefused = vi.fn()
  const address = addressRenewal({
    fetchMedia,
    mostMs: () => 20 * minuteMs,
    now,
    isPassing: error => error === passing,
    onRefused,
  })
  /** Lets the test answer the next fetch. */
  function hold() {
    const held = Promise.withResolvers<Media>()
    fetchMedia.mockReturnValueOnce(held.promise)
    return held
  }
  return { address, fetchMedia, onRefused, media, hold, calls: () => fetchMedia.mock.calls.length }
}

describe('an address is at hand', () => {
  test('until its end, if it came with the lesson', async () => {
    const { address, media } = open()
    address.begin('a', media())
    await pass(10 * minuteMs - 1)
    expect(address.isAtHand()).toBe(true)
    await pass(1)
    expect(address.isAtHand()).toBe(false)
  })

  test('for twenty minutes at most', async () => {
    const { address, media } = open()
    address.begin('a', media(60 * minuteMs))
    await pass(20 * minuteMs - 1)
    expect(address.isAtHand()).toBe(true)
    await pass(1)
    expect(address.isAtHand()).toBe(false)
  })

  test('for two minutes where the phone’s clock is ahead, if it was just fetched', async () => {
    const { address, media, fetchMedia } = open()
    address.begin('a', media(-minuteMs))
    expect(address.isAtHand()).toBe(false)
    fetchMedia.mockResolvedValueOnce(media(-minuteMs))
    await address.renew()
    await pass(2 * minuteMs - 1)
    expect(address.isAtHand()).toBe(true)
    await pass(1)
    expect(address.isAtHand()).toBe(false)
  })

  test('not before one was fetched, nor is that of another track', async () => {
    const { address, media } = open()
    expect(address.isAtHand()).toBe(false)
    address.begin('a', media())
    address.begin('b', undefined)
    expect([address.isAtHand(), address.take().url]).toEqual([false, ''])
  })
})

test('the address in use stays until a newer one is taken', async () => {
  const { address, media } = open()
  address.begin('a', media())
  expect([address.gainDb(), address.isInUseExpired()]).toEqual([undefined, true])
  expect(address.take().url).toBe('/v1/media/a?1')
  await pass(9 * minuteMs)
  await address.renew()
  expect([address.gainDb(), address.isInUseExpired()]).toEqual([1, false])
  await pass(minuteMs)
  expect(address.isInUseExpired()).toBe(true)
  expect(address.take().url).toBe('/v1/media/a?2')
  expect([address.gainDb(), address.isInUseExpired()]).toEqual([2, false])
})

describe('while it is watched', () => {
  test('it is renewed a minute before each end, whether watched once or twice', async () => {
    const { address, media, calls } = open()
    address.begin('a', media())
    address.watch()
    await pass(5 * minuteMs)
    address.watch()
    await pass(4 * minuteMs - 1)
    expect(calls()).toBe(0)
    await pass(1)
    expect(calls()).toBe(1)
    await pass(9 * minuteMs - 1)
    expect(calls()).toBe(1)
    await pass(1)
    expect(calls()).toBe(2)
  })

  test('and no longer: not after it, nor after a fetch that was under way then', async () => {
    const { address, media, hold, calls } = open()
    address.begin('a', media())
    address.watch()
    const held = hold()
    await pass(9 * minuteMs)
    address.unwatch()
    held.resolve(media())
    await pass(60 * minuteMs)
    expect(calls()).toBe(1)
    address.watch()
    address.unwatch()
    await pass(60 * minuteMs)
    expect(calls()).toBe(1)
  })

  test('another track is not watched until somebody says so', async () => {
    const { address, media, calls, fetchMedia } = open()
    address.begin('a', media())
    address.watch()
    address.begin('b', media())
    await pass(60 * minuteMs)
    expect(calls()).toBe(0)
    address.watch()
    await pass(0)
    expect(fetchMedia.mock.calls).toEqual([['b']])
  })

  test('a lost network is asked again every fifteen seconds', async () => {
    const { address, media, calls, fetchMedia, onRefused } = open()
    fetchMedia.mockRejectedValueOnce(passing).mockRejectedValueOnce(passing)
    address.begin('a', media())
    address.watch()
    await pass(9 * minuteMs)
    expect(calls()).toBe(1)
    await pass(15_000 - 1)
    expect(calls()).toBe(1)
    await pass(1)
    expect(calls()).toBe(2)
    await pass(15_000)
    expect(calls()).toBe(3)
    await pass(minuteMs)
    expect([calls(), onRefused.mock.calls]).toEqual([3, []])
  })

  test('a refusal is reported once, and nothing is asked again', async () => {
    const { address, media, calls, fetchMedia, onRefused } = open()
    fetchMedia.mockRejectedValue(final)
    address.begin('a', media())
    address.watch()
    await pass(60 * minuteMs)
    expect([calls(), onRefused.mock.calls]).toEqual([1, [[final]]])
  })

  test.each([passing, final])('after it, "%s" is neither reported nor tried again', async error => {
    const { address, media, hold, calls, onRefused } = open()
    address.begin('a', media())
    address.watch()
    const held = hold()
    await pass(9 * minuteMs)
    address.unwatch()
    held.reject(error)
    await pass(60 * minuteMs)
    expect([calls(), onRefused.mock.calls]).toEqual([1, []])
  })

  test.each([passing, final])('"%s" about the former track does not touch the next one', async error => {
    const { address, media, hold, calls, onRefused } = open()
    address.begin('a', media())
    address.watch()
    const held = hold()
    await pass(9 * minuteMs)
    address.begin('b', media())
    address.watch()
    held.reject(error)
    await pass(9 * minuteMs - 1)
    expect([calls(), onRefused.mock.calls]).toEqual([1, []])
    await pass(1)
    expect(calls()).toBe(2)
  })

  test('a late answer for the former track does not put off the renewal of the next one', async () => {
    const { address, media, hold, calls } = open()
    address.begin('a', media())
    address.watch()
    const held = hold()
    await pass(9 * minuteMs)
    address.begin('b', media(2 * minuteMs, 'b'))
    address.watch()
    await pass(minuteMs / 2)
    held.resolve(media())
    await pass(minuteMs / 2)
    expect(calls()).toBe(2)
  })
})

describe('of two renewals at one moment', () => {
  test('one fetches; a later one fetches again', async () => {
    const { address, calls } = open()
    address.begin('a', undefined)
    await Promise.all([address.renew(), address.renew()])
    expect([calls(), address.take().url]).toEqual([1, '/v1/media/a?1'])
    await address.renew()
    expect([calls(), address.take().url]).toEqual([2, '/v1/media/a?2'])
  })

  test('for two tracks, each fetches its own, and the late answer is not used', async () => {
    const { address, media, hold, fetchMedia } = open()
    address.begin('a', undefined)
    const former = hold()
    const first = address.renew()
    address.begin('b', undefined)
    const newer = hold()
    const second = address.renew()
    former.resolve(media())
    await first
    expect(address.isAtHand()).toBe(false)
    const third = address.renew()
    newer.resolve(media(10 * minuteMs, 'b'))
    await Promise.all([second, third])
    expect(fetchMedia.mock.calls).toEqual([['a'], ['b']])
    expect(address.take().url).toMatch('/v1/media/b')
  })
})

describe('an output that takes fresh addresses itself', () => {
  test('gets the newest one without a fetch, unless that was refused or has ended', async () => {
    const { address, media, calls } = open()
    address.begin('a', media())
    const fresh = address.freshMedia()
    expect((await fresh?.('/v1/media/a?0'))?.url).toBe('/v1/media/a?1')
    expect(calls()).toBe(0)
    expect((await fresh?.('/v1/media/a?1'))?.url).toBe('/v1/media/a?2')
    expect(calls()).toBe(1)
    await pass(10 * minuteMs)
    expect((await fresh?.('/v1/media/a?0'))?.url).toBe('/v1/media/a?3')
    expect(calls()).toBe(2)
  })

  test('receives a failure; only a refusal is reported', async () => {
    const { address, fetchMedia, onRefused } = open()
    address.begin('a', undefined)
    fetchMedia.mockRejectedValueOnce(passing).mockRejectedValueOnce(final)
    const fresh = address.freshMedia()
    await expect(fresh?.('')).rejects.toBe(passing)
    expect(onRefused).not.toHaveBeenCalled()
    await expect(fresh?.('')).rejects.toBe(final)
    expect(onRefused.mock.calls).toEqual([[final]])
  })

  test('gets nothing any more once something else plays', async () => {
    const { address, media, hold, calls, onRefused } = open()
    address.begin('a', undefined)
    const fresh = address.freshMedia()
    const [answered, refused] = [hold(), hold()]
    const first = fresh?.('')
    address.begin('b', media())
    answered.resolve(media())
    await expect(first).rejects.toThrow('Something else')
    await expect(fresh?.('')).rejects.toThrow('Something else')
    expect(calls()).toBe(1)

    const second = address.freshMedia()?.(address.take().url)
    address.begin('c', media())
    refused.reject(final)
    await expect(second).rejects.toBe(final)
    expect(onRefused).not.toHaveBeenCalled()
  })
})
