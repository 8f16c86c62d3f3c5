import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay } from '@iki/contract/media/audio'
import { countTotalDougaPlay, countUserDougaPlay } from '@iki/contract/media/video'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#core/api/api-error.ts'
import { currentOwner, storeKey } from '#core/offline/owner.ts'
import { registerOutbox } from '#core/offline/registry.ts'
import type { Track } from '#core/player/track.ts'
import { playlistQueue, type Queue, singleQueue } from '#core/queue/queue.ts'
import { session } from '#core/session/current-session.ts'
import { lessonRow, playlistOf } from '#test/audio-samples.ts'
import { FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { playLog } from './play-log.ts'
import { playStore } from './play-store.ts'

const queue = playlistQueue(playlistOf('asa', [lessonRow('a')]), 'a', '/player/asa')

function setUp(from: Queue = queue, change: Partial<Track> = {}) {
  const api = fakeApi()
  const counts = [countTotalPlay, countUserPlay, countTotalDougaPlay, countUserDougaPlay]
  for (const log of [...counts, recordEvent, recordContent]) api.answer(log, null)
  const open = () => {
    const log = playLog({
      queue: () => from,
      storage: sessionStorage,
      store: playStore(),
      owner: currentOwner,
    })
    registerOutbox(log.outbox)
    return log
  }
  const { follow, forget, outbox } = open()
  const start = (id: string, seconds: number, title = '背骨をゆるめる呼吸') =>
    follow({ kind: 'started', track: { ...lessonRow(id), title, ...change }, seconds, durationSeconds: 60 })
  const counted = () => api.requests(countTotalPlay).map(({ input }) => input.id)
  return { api, open, follow, forget, outbox, start, counted }
}

const answered = () => vi.waitFor(() => {})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  session.begin('a-token')
})

test('a start is counted in all and for the member, under one key, and logged as event 4001', async () => {
  const { api, start } = setUp()
  start('a', 0)
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
  const keys = [countTotalPlay, countUserPlay].map(endpoint =>
    api.requests(endpoint).map(({ headers }) => headers.get('idempotency-key')),
  )
  expect(keys[0]).toEqual(keys[1])
  expect(keys[0]?.[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(api.requests(recordEvent).map(({ input }) => input)).toEqual([
    { message: 'play_onsei 背骨をゆるめる呼吸', event_no: 4001 },
  ])
  expect(api.requests(recordContent)[0]?.input).toMatchObject({
    type: 'onsei',
    url: '/player/asa',
    item_id: 'a',
    tag: 'asa',
  })
})

test('two starts have two keys', async () => {
  const { api, start } = setUp()
  start('a', 0)
  start('b', 0)
  await vi.waitFor(() => expect(api.requests(countTotalPlay)).toHaveLength(2))
  expect(
    new Set(api.requests(countTotalPlay).map(({ headers }) => headers.get('idempotency-key'))).size,
  ).toBe(2)
})

test('going on in the middle after a reload of this tab is the same start', async () => {
  const { start, counted } = setUp()
  start('a', 0)
  start('a', 48)
  start('b', 0)
  await vi.waitFor(() => expect(counted()).toContain('b'))
  expect(counted()).toEqual(['a', 'b'])
})

test('from its beginning, after another lesson, or for another member it is a new one', async () => {
  const { start, counted, forget } = setUp()
  start('a', 0)
  start('a', 0)
  start('b', 0)
  start('a', 48)
  forget()
  start('a', 50)
  await vi.waitFor(() => expect(counted()).toEqual(['a', 'a', 'b', 'a', 'a']))
})

test('guests count in all, not for anybody', async () => {
  session.end()
  const { api, start } = setUp()
  start('a', 0)
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
  expect(api.requests(countTotalPlay)).toHaveLength(1)
  expect(api.requests(countUserPlay)).toHaveLength(0)
})

test('a log that the server refuses is for the console only', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const { api, start, counted } = setUp()
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent])
    api.refuse(log, { code: 'not_allowed' })
  start('a', 0)
  await vi.waitFor(() => expect(complaint).toHaveBeenCalledTimes(4))
  start('b', 0)
  await vi.waitFor(() => expect(complaint).toHaveBeenCalledTimes(8))
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('start'), expect.any(ApiError))
  expect(counted()).toEqual(['a', 'b'])
})

test('starts without a network are reported when there is one again, once and in their order', async () => {
  const { api, start, counted } = setUp()
  api.goOffline()
  start('a', 0)
  start('b', 0)
  await answered()
  api.comeBack()
  expect(counted()).toEqual([])
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(2))
  expect(counted()).toEqual(['a', 'b'])
  window.dispatchEvent(new Event('online'))
  await answered()
  expect(counted()).toEqual(['a', 'b'])
})

test('of more than three hundred starts without a network the oldest give way', async () => {
  const { api, start, counted } = setUp()
  api.goOffline()
  const ids = Array.from({ length: 302 }, (_, index) => `lesson-${index}`)
  for (const id of ids) start(id, 0)
  await answered()
  api.comeBack()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(300))
  expect(counted()).toEqual(ids.slice(2))
})

test('a start that was sent in part continues from there after a reload', async () => {
  const { api, open, start, counted } = setUp()
  api.answer(countUserPlay, () => {
    throw new FakeRefusal({ code: 'unavailable' })
  })
  start('a', 0)
  await vi.waitFor(() => expect(api.requests(countUserPlay)).toHaveLength(1))
  api.answer(countUserPlay, null)
  open()
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
  expect(counted()).toEqual(['a'])
  const keys = api.requests(countUserPlay).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('nothing but a start is logged', async () => {
  const { counted, follow } = setUp()
  for (const kind of ['loaded', 'resumed', 'paused', 'seeked', 'ended', 'left'] as const)
    follow({ kind, track: lessonRow('a'), seconds: 0, durationSeconds: 60 })
  await answered()
  expect(counted()).toEqual([])
})

const inPlaylist = (tag: string, page: string) => playlistQueue(playlistOf(tag, [lessonRow('a')]), 'a', page)
const live = { title: '', page: '/player', onAir: () => null, followingId: () => null }
test.each<[string, string | null, Queue, Partial<Track>]>([
  ['a method', 'method', inPlaylist('method-asa', '/player/method-asa'), {}],
  ['a lecture', 'lecture', inPlaylist('kougi', '/kougiplayer'), {}],
  ['a lecture by its page', 'lecture', inPlaylist('aki', '/kougiplayer/aki'), {}],
  ['a voice', 'voice', inPlaylist('hara', '/kafuku/body-voice/symbol/hara'), {}],
  ['a dance', 'kagura', inPlaylist('kagura', '/kagura/list-play'), {}],
  ['a talk heard alone', 'radio', inPlaylist('radio', '/player/radio'), {}],
  ['a talk on air', 'radio', { ...singleQueue(lessonRow('a')), page: '/player' }, { live }],
  ['a lesson of no kind', null, singleQueue(lessonRow('a')), {}],
])('%s is reported as %s, and as a piece of audio', async (_, kind, from, change) => {
  const { api, start } = setUp(from, change)
  start('a', 0, '息')
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
  expect(api.requests(recordEvent).map(({ input }) => input.message)).toEqual(
    kind === null ? ['play_onsei 息'] : [`play_${kind} 息`, 'play_onsei 息'],
  )
})

test('a video is counted as one', async () => {
  const { api, start, counted } = setUp(queue, { kind: 'video' })
  start('a', 0)
  await vi.waitFor(() => expect(api.requests(recordContent)).toHaveLength(1))
  expect(api.requests(countTotalDougaPlay).map(({ input }) => input.id)).toEqual(['a'])
  expect(api.requests(countUserDougaPlay)).toHaveLength(1)
  expect(counted()).toEqual([])
  expect(api.requests(recordContent)[0]?.input).toMatchObject({ type: 'douga' })
  expect(api.requests(recordEvent).map(({ input }) => input.message)).toEqual([
    expect.stringMatching(/^play_video /),
  ])
})

test('what an older version of the app has stored is counted as what it knew: audio', async () => {
  const { api, open, counted } = setUp()
  const play = { key: 'k', lessonId: 'old', title: '古い', page: '/player/asa', playtag: null, told: 0 }
  localStorage.setItem(storeKey('plays', currentOwner()), JSON.stringify({ all: [play] }))
  open()
  await vi.waitFor(() => expect(counted()).toEqual(['old']))
  await vi.waitFor(() => expect(api.requests(recordContent)[0]?.input).toMatchObject({ type: 'onsei' }))
  expect(api.requests(recordEvent).map(({ input }) => input.message)).toEqual(['play_onsei 古い'])
})
