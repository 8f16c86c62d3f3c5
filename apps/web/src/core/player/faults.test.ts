import { mediaAddressMs } from '@iki/contract/media/media'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { elementOutput } from '#core/output/element.ts'
import { ownPositions } from '#core/progress/own-positions.ts'
import { positionRhythm } from '#core/progress/position-rhythm.ts'
import { positionSaver } from '#core/progress/position-saver.ts'
import { positionStore } from '#core/progress/position-store.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { makePlayer } from './make-player.ts'
import type { PlayerStatus } from './player-state.ts'

const lengthSeconds = 3600
const lesson = lessonRow('a', { durationSeconds: lengthSeconds })

/** A page after a reload: it knows only what is stored on the device. */
function openPage() {
  const element = new FakeMediaElement()
  element.files = () => ({ durationSeconds: lengthSeconds })
  const fetchMedia = vi.fn(async (id: string) => ({
    url: `/v1/media/${id}`,
    expiresAt: new Date(clock.now().getTime() + mediaAddressMs).toISOString(),
  }))
  const saver = positionSaver({
    send: () => Promise.reject(new OfflineError()),
    store: positionStore(),
    ownPositions: ownPositions(),
    owner: () => ({ kind: 'member', uid: 'haruko' }),
    device: () => ({ id: 'desk', name: 'Mac' }),
    now: () => clock.now().getTime(),
  })
  saver.outbox.begin()
  const player = makePlayer({
    output: elementOutput(element),
    fetchMedia,
    positionOf: saver.positionOf,
    now: () => clock.now().getTime(),
  })
  player.follow(
    positionRhythm(saver, () => {
      const { track, seconds, durationSeconds } = player.store.getState()
      return track && { track, seconds, durationSeconds }
    }).follow,
  )
  const seen: PlayerStatus[] = []
  player.store.subscribe(({ status }, before) => status !== before.status && seen.push(status))
  const play = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      element.advance(1)
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return { element, fetchMedia, player, seen, play, state: player.store.getState }
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([11, 47, 1859])('a tab that is killed after %i seconds loses ten of them at most', async played => {
  const page = openPage()
  page.player.load(lesson, { autoplay: true })
  await settled()
  await page.play(played)
  const { player, state } = openPage()
  player.load(lesson)
  expect(state().seconds).toBeGreaterThanOrEqual(played - 10)
  expect(state().seconds).toBeLessThanOrEqual(played)
})

test('a tab that is only hidden or left loses nothing', async () => {
  const page = openPage()
  page.player.load(lesson, { autoplay: true })
  await settled()
  await page.play(17)
  window.dispatchEvent(new Event('pagehide'))
  const { player, state } = openPage()
  player.load(lesson)
  expect(state().seconds).toBe(17)
})

test('what rests fetches nothing; the first press fetches an address and plays from its second', async () => {
  const { player, fetchMedia, element, state } = openPage()
  player.load(lesson, { startAt: 900, isResting: true })
  await minutes(60)
  expect([fetchMedia.mock.calls.length, element.asked.length]).toEqual([0, 0])
  expect(state()).toMatchObject({ status: 'paused', seconds: 900 })
  player.play()
  await settled()
  expect(state()).toMatchObject({ status: 'playing', seconds: 900 })
  expect(fetchMedia).toHaveBeenCalledTimes(1)
})

test('a press while it rests without a network waits, and continues from its second', async () => {
  const { player, fetchMedia, state } = openPage()
  fetchMedia.mockRejectedValueOnce(new OfflineError())
  player.load(lesson, { startAt: 900, isResting: true })
  player.play()
  await settled()
  expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'offline' }, seconds: 900 })
  await minutes(0.5)
  expect(state()).toMatchObject({ status: 'playing', failure: null, seconds: 900 })
})

test('an address that ended in a pause of 15 minutes is replaced without a message', async () => {
  const { player, element, state, seen, play } = openPage()
  element.files = () => ({ durationSeconds: lengthSeconds, bufferedSeconds: 40 })
  player.load(lesson, { autoplay: true })
  await settled()
  await play(30)
  player.pause()
  await minutes(15)
  seen.length = 0
  element.files = () => ({ durationSeconds: lengthSeconds })
  player.play()
  await play(20)
  expect(element.asked).toHaveLength(2)
  expect(state()).toMatchObject({ status: 'playing', failure: null })
  expect(state().seconds).toBeGreaterThan(40)
  expect(seen).not.toContain('failed')
})

test('a plan that ended is reported once, at the next renewal, and asked about no more', async () => {
  const { player, fetchMedia, state, element } = openPage()
  player.load(lesson, { autoplay: true })
  await settled()
  fetchMedia.mockRejectedValue(new ApiError('plan_required', '', { lock: planLock }))
  await minutes(120)
  expect(fetchMedia).toHaveBeenCalledTimes(2)
  expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'locked', lock: planLock } })
  expect(element.paused).toBe(true)
})

test('a network that is lost for a minute, without the phone saying so, is waited for', async () => {
  const { player, fetchMedia, state, element, play } = openPage()
  player.load(lesson, { autoplay: true })
  await settled()
  await play(20)
  fetchMedia.mockRejectedValue(new OfflineError())
  element.breakOff()
  await minutes(1)
  expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'offline' }, seconds: 20 })
  const asked = fetchMedia.mock.calls.length
  expect(asked).toBeLessThan(10)
  fetchMedia.mockResolvedValue({
    url: '/v1/media/a?back',
    expiresAt: new Date(clock.now().getTime() + 600_000).toISOString(),
  })
  await minutes(0.5)
  expect(state()).toMatchObject({ status: 'playing', failure: null, seconds: 20 })
})
