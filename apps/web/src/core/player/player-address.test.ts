import type { Media } from '@iki/contract/media/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { clock } from '#core/time/clock.ts'
import { settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'

const now = () => clock.now().getTime()
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the address', () => {
  test('is renewed before it ends, while it plays, without touching the sound', async () => {
    const { element, player, fetchMedia, state, lesson } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    await minutes(8.9)
    expect(fetchMedia).not.toHaveBeenCalled()
    await minutes(0.2)
    expect(fetchMedia).toHaveBeenCalledTimes(1)
    await minutes(30)
    expect(fetchMedia).toHaveBeenCalledTimes(4)
    expect(element.asked).toHaveLength(1)
    expect(state().status).toBe('playing')
  })

  test('is renewed while it still loads', async () => {
    const { element, player, fetchMedia, lesson } = playerOnElement()
    element.files = () => 'silent'
    player.load(lesson('a'), { autoplay: true })
    await minutes(9.1)
    expect(fetchMedia).toHaveBeenCalledOnce()
  })

  test('is renewed in time by a phone whose clock is a day behind', async () => {
    const { player, fetchMedia, lesson } = playerOnElement()
    const expiresAt = new Date(now() + 24 * 60 * 60_000).toISOString()
    player.load(lesson('a', { media: { url: '/v1/media/a?1', expiresAt } }), { autoplay: true })
    await minutes(9.1)
    expect(fetchMedia).toHaveBeenCalledOnce()
  })

  test('that can’t be renewed without a network is no failure while its sound plays', async () => {
    const { player, fetchMedia, state, lesson } = playerOnElement()
    fetchMedia.mockRejectedValue(new OfflineError())
    player.load(lesson('a'), { autoplay: true })
    await minutes(9.3)
    expect(fetchMedia).toHaveBeenCalledTimes(2)
    expect(state()).toMatchObject({ status: 'playing', failure: null })
  })

  test('is left alone while it is paused', async () => {
    const { player, fetchMedia, lesson } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    player.pause()
    await minutes(30)
    expect(fetchMedia).not.toHaveBeenCalled()
  })

  test('that ended in a pause is replaced when its bytes are missing, and it plays on at its second', async () => {
    const { element, player, state, lesson, events } = playerOnElement()
    element.files = () => ({ durationSeconds: 60, bufferedSeconds: 30 })
    player.load(lesson('a'), { autoplay: true })
    await settled()
    element.advance(20)
    player.pause()
    await minutes(15)
    player.play()
    await settled()
    element.advance(15)
    element.breakOff()
    await settled()
    expect(element.asked).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'playing', seconds: 30, failure: null })
    expect(events.filter(event => event.startsWith('started'))).toHaveLength(1)
  })

  test('that has ended is replaced before a seek to what was not fetched yet', async () => {
    const { element, player, state, lesson } = playerOnElement()
    element.files = () => ({ durationSeconds: 60, bufferedSeconds: 30 })
    player.load(lesson('a'))
    await settled()
    await minutes(15)
    player.seek(10)
    await settled()
    expect(element.asked).toHaveLength(1)
    player.seek(50)
    await settled()
    expect(element.asked).toHaveLength(2)
    expect([element.currentTime, state().seconds, state().status]).toEqual([50, 50, 'paused'])
  })

  test('is fetched when a lesson is loaded from its row alone', async () => {
    const { player, fetchMedia, state, row } = playerOnElement()
    player.load(row('a'), { autoplay: true })
    await settled()
    expect(fetchMedia).toHaveBeenCalledWith('a', 'browser')
    expect(state().status).toBe('playing')
  })

  test('of a track that was left meanwhile is not used', async () => {
    const { element, player, fetchMedia, state, row, lesson } = playerOnElement()
    let answer: (media: Media) => void = () => {}
    fetchMedia.mockReturnValueOnce(
      new Promise(resolve => {
        answer = resolve
      }),
    )
    player.load(row('slow'), { autoplay: true })
    player.load(lesson('b'), { autoplay: true })
    answer({ url: '/v1/media/slow?late', expiresAt: new Date(now() + 1000).toISOString() })
    await settled()
    expect(element.asked).toEqual([expect.stringContaining('/v1/media/b')])
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' } })
  })

  test('with a phone’s clock an hour ahead is not fetched over and over', async () => {
    const { player, fetchMedia, lesson } = playerOnElement()
    const expiresAt = new Date(now() - 50 * 60_000).toISOString()
    fetchMedia.mockImplementation(async id => ({ url: `/v1/media/${id}?fresh`, expiresAt }))
    player.load(lesson('a', { media: { url: '/v1/media/a?1', expiresAt } }), { autoplay: true })
    await settled()
    await minutes(10)
    expect(fetchMedia.mock.calls.length).toBeLessThan(13)
  })
})

describe('failures', () => {
  const lock = { reason: 'plan', plans: ['kafuku'], endedAt: null, startsAt: null } as const
  const ended = new ApiError('plan_required', '', { lock: { ...lock, plans: ['kafuku'] } })

  test('a plan that ends mid-play stops it with its lock at the next renewal, and nothing is asked again', async () => {
    const { element, player, fetchMedia, state, lesson, events } = playerOnElement()
    fetchMedia.mockRejectedValue(ended)
    player.load(lesson('a'), { autoplay: true })
    await settled()
    element.advance(5)
    await minutes(60)
    expect(fetchMedia).toHaveBeenCalledTimes(1)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'locked', lock }, seconds: 5 })
    expect(element.paused).toBe(true)
    expect(events.at(-1)).toBe('failed a 5')
  })

  test('a medium that fails with a fresh address as well is broken, after one retry', async () => {
    const { element, player, fetchMedia, state, lesson } = playerOnElement()
    element.files = () => 'refused'
    player.load(lesson('a'), { autoplay: true })
    await minutes(10)
    expect(fetchMedia).toHaveBeenCalledTimes(1)
    expect(element.asked).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'broken' } })
  })

  test('a lesson that was removed says so', async () => {
    const { player, fetchMedia, state, row } = playerOnElement()
    fetchMedia.mockRejectedValue(new ApiError('not_found', ''))
    player.load(row('a'), { autoplay: true })
    await settled()
    expect(state().failure).toEqual({ kind: 'removed' })
  })

  test('without a network it waits and continues by itself, at its second', async () => {
    const { element, player, fetchMedia, state, lesson, events } = playerOnElement()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    element.advance(20)
    await settled()
    fetchMedia.mockRejectedValue(new OfflineError())
    element.breakOff()
    await minutes(0.5)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'offline' }, seconds: 20 })
    fetchMedia.mockResolvedValue({
      url: '/v1/media/a?back',
      expiresAt: new Date(now() + 600_000).toISOString(),
    })
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(state()).toMatchObject({ status: 'playing', failure: null, seconds: 20 })
    expect(events.filter(event => event.startsWith('started'))).toHaveLength(1)
  })

  test('a failure may be tried again by hand', async () => {
    const { element, player, state, lesson, saved } = playerOnElement()
    element.files = () => 'refused'
    player.load(lesson('a', saved(48)), { autoplay: true })
    await settled()
    element.files = () => ({ durationSeconds: 60 })
    player.play()
    await settled()
    expect(state()).toMatchObject({ status: 'playing', seconds: 48, failure: null })
  })

  test('a pause while it waits for an address is a pause', async () => {
    const { element, player, state, row } = playerOnElement()
    player.load(row('a'), { autoplay: true })
    player.pause()
    await settled()
    expect(state().status).toBe('paused')
    expect(element.paused).toBe(true)
  })
})
