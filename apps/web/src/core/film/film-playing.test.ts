import { type Media, mediaAddressMs } from '@iki/contract/media/media'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { elementOutput } from '#core/output/element.ts'
import { outputByKind } from '#core/output/output-by-kind.ts'
import { makePlayer } from '#core/player/make-player.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, planLock, playlistOf, saved } from '#test/audio-samples.ts'
import { asHls, FakeHls } from '#test/fake-hls.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { fakeMedia, installFakeMedia } from '#test/install-fake-media.ts'
import type { FilmElement } from './film-element.ts'
import { filmOutput } from './film-output.ts'
import { type FilmState, filmStore } from './film-state.ts'

installFakeMedia()

/** The app's player with a film, and a server that gives grants. */
function setUp() {
  const element = document.createElement('video') as FilmElement
  const state = createStore<FilmState>(() => filmStore.getInitialState())
  let grants = 0
  const media = (id: string): Media => ({
    url: `/v1/film/${id}/g${++grants}/master.m3u8`,
    expiresAt: new Date(clock.now().getTime() + mediaAddressMs).toISOString(),
  })
  const fetchMedia = vi.fn(async (id: string) => media(id))
  const film = filmOutput({
    element,
    state,
    streaming: 'hls.js' as const,
    loadHls: async () => asHls,
    isSavingData: () => false,
    onSource: () => {},
  })
  const player = makePlayer({
    output: outputByKind({ sound: elementOutput(new FakeMediaElement()), film }),
    fetchMedia,
    now: () => clock.now().getTime(),
    positionOf: ({ position }) => position,
  })
  autoAdvance(player, fetchMedia)
  const rows = [lessonRow('a', { kind: 'video' }), lessonRow('b', { kind: 'video', ...saved(20) })]
  async function begin(): Promise<void> {
    const row = lessonRow('a', { kind: 'video' })
    player.load(
      { ...row, media: media('a') },
      { autoplay: true, queue: playlistQueue(playlistOf('odori', rows), 'a') },
    )
    await settled()
  }
  /** A request as hls.js sends it. */
  async function request(file: string): Promise<string> {
    let sent = ''
    const open = (_: string, address: string) => {
      sent = address
    }
    const xhr = Object.assign(new EventTarget(), { status: 200, open }) as unknown as XMLHttpRequest
    const url = FakeHls.last.source.replace('master.m3u8', file)
    await FakeHls.last.config.xhrSetup?.(xhr, url, { url, responseType: 'arraybuffer' } as never)
    return sent
  }
  return {
    element: fakeMedia(element),
    state,
    player,
    fetchMedia,
    begin,
    request,
    sound: player.store.getState,
  }
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  FakeHls.reset()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['goes on without a stop where there is time for it', { isQuick: true, bufferedSeconds: 60 }, 0],
  ['is fetched next where something is still to come', { isQuick: false, bufferedSeconds: 30 }, 0],
  ['is fetched at once where the rest was loaded in another', { isQuick: false, bufferedSeconds: 60 }, 1],
])('a quality that is chosen %s', async (_, { isQuick, bufferedSeconds }, flushes) => {
  const { element, state, begin } = setUp()
  element.files = () => ({ durationSeconds: 60, bufferedSeconds })
  await begin()
  const hls = FakeHls.last
  hls.isQuick = isQuick
  hls.show(1)
  state.setState({ chosenHeight: 270 })
  expect(hls.manualLevel).toBe(0)
  expect(hls.flushes).toBe(flushes)
})

test('after a pause of a quarter of an hour another quality is fetched under a fresh grant, and nothing begins anew', async () => {
  const { element, state, player, fetchMedia, begin, request, sound } = setUp()
  await begin()
  element.advance(10)
  player.pause()
  await settled()
  await minutes(15)
  expect(fetchMedia).not.toHaveBeenCalled()
  state.setState({ chosenHeight: 480 })
  expect(await request('v480-0003.m4s')).toBe('/v1/film/a/g2/v480-0003.m4s')
  player.play()
  await settled()
  expect(await request('v480-0004.m4s')).toBe('/v1/film/a/g2/v480-0004.m4s')
  expect(fetchMedia).toHaveBeenCalledOnce()
  expect(FakeHls.made).toHaveLength(1)
  expect(sound()).toMatchObject({ status: 'playing', seconds: 10 })
})

test('what waits for the network with an old grant is not started again either', async () => {
  const { element, player, begin, sound } = setUp()
  element.files = () => ({ durationSeconds: 60, bufferedSeconds: 12 })
  await begin()
  player.pause()
  await minutes(15)
  player.play()
  await settled()
  element.advance(20)
  await settled()
  expect(sound().status).toBe('loading')
  player.seek(50)
  await settled()
  expect(FakeHls.made).toHaveLength(1)
})

test('a plan that has ended meanwhile leads to its page, and nothing more is loaded', async () => {
  const { player, fetchMedia, begin, request, sound } = setUp()
  await begin()
  player.pause()
  await settled()
  await minutes(15)
  fetchMedia.mockRejectedValue(new ApiError('plan_required', 'No.', { lock: planLock }))
  await request('v720-0003.m4s').catch(() => {})
  expect(sound()).toMatchObject({ status: 'failed', failure: { kind: 'locked', lock: planLock } })
  expect(FakeHls.last.isStopped).toBe(true)
})

test('at the end of what was loaded without a network, it says so, and continues by itself', async () => {
  const { element, fetchMedia, begin, sound } = setUp()
  element.files = () => ({ durationSeconds: 60, bufferedSeconds: 12 })
  await begin()
  fetchMedia.mockRejectedValue(new OfflineError())
  element.advance(5)
  await settled()
  FakeHls.last.fail('network')
  await settled()
  expect(sound().status).toBe('playing')
  element.advance(20)
  await settled()
  expect(sound()).toMatchObject({ status: 'failed', failure: { kind: 'offline' }, seconds: 12 })
  element.files = () => ({ durationSeconds: 60 })
  fetchMedia.mockImplementation(async () => ({ url: '/v1/film/a/new/master.m3u8', expiresAt: '2999-01-01' }))
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(FakeHls.last.loads).toEqual([12])
  expect(sound()).toMatchObject({ status: 'playing', seconds: 12 })
})

test('the next film of a playlist begins at its start; opened by hand it continues where it was', async () => {
  const { element, player, begin, sound } = setUp()
  await begin()
  element.advance(40)
  await settled()
  element.advance(30)
  await settled()
  expect(sound()).toMatchObject({ track: { id: 'b' }, seconds: 0, status: 'playing' })
  player.stop()
  player.load(lessonRow('b', { kind: 'video', ...saved(20) }))
  await settled()
  expect(FakeHls.last.loads).toEqual([20])
})
