import type { LessonRow, Playlist } from '@iki/contract/lesson'
import type { Media, Reach } from '@iki/contract/media'
import { mediaAddressMs } from '@iki/contract/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { ApiError, OfflineError } from '../api-error.ts'
import { clock } from '../clock.ts'
import { autoAdvance } from './auto-advance.ts'
import { elementOutput } from './element.ts'
import { makePlayer } from './make-player.ts'
import type { PlayerEvent } from './player-state.ts'
import { playlistQueue } from './queue.ts'
import type { Track } from './track.ts'

const now = () => clock.now().getTime()

function setUp() {
  const element = new FakeMediaElement()
  let count = 0
  const media = (id: string): Media => ({
    url: `/v1/media/${id}?${++count}`,
    expiresAt: new Date(now() + mediaAddressMs).toISOString(),
  })
  const fetchMedia = vi.fn(async (id: string, _reach?: Reach) => media(id))
  const player = makePlayer({
    output: elementOutput(element),
    fetchMedia,
    positionOf: ({ position }) => position,
    now,
  })
  const events: string[] = []
  player.follow((event: PlayerEvent) => events.push(`${event.kind} ${event.track.id} ${event.seconds}`))
  autoAdvance(player, fetchMedia)
  const state = player.store.getState
  const row = (id: string, change: Partial<LessonRow> = {}): LessonRow => ({
    id,
    kind: 'audio',
    title: id,
    description: '',
    durationSeconds: 60,
    drawing: 'wave',
    accent: 'kafuku',
    lock: null,
    position: null,
    ...change,
  })
  const lesson = (id: string, change: Partial<Track> = {}): Track => ({
    ...row(id),
    media: media(id),
    ...change,
  })
  const saved = (seconds: number, isCompleted = false) => ({
    position: { seconds, isCompleted, sequence: 1 },
  })
  const playlist = (...lessons: LessonRow[]): Playlist => ({
    tag: 'asa',
    title: '朝のメソッド',
    description: '',
    drawing: 'sun',
    accent: 'kafuku',
    lock: null,
    lessons,
  })
  return { element, player, fetchMedia, media, events, state, row, lesson, saved, playlist }
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('where a lesson starts', () => {
  test('48 seconds saved start at 48, and say so before the metadata is there', async () => {
    const { element, player, state, lesson, saved } = setUp()
    element.files = () => 'silent'
    player.load(lesson('a', saved(48)))
    await settled()
    expect(state()).toMatchObject({ status: 'paused', seconds: 48 })
    element.arrive({ durationSeconds: 60 })
    await settled()
    expect(element.currentTime).toBe(48)
    expect(state()).toMatchObject({ status: 'paused', seconds: 48, durationSeconds: 60 })
  })

  test('an engine that drops the early jump is asked again', async () => {
    const { element, player, state, lesson, saved } = setUp()
    element.addEventListener('loadeddata', () => {
      element.currentTime = 0
    })
    player.load(lesson('a', saved(48)), { autoplay: true })
    await settled()
    expect(element.currentTime).toBe(48)
    expect(state()).toMatchObject({ status: 'playing', seconds: 48 })
  })

  test('a seek before the metadata is there counts', async () => {
    const { element, player, state, lesson, saved } = setUp()
    element.files = () => 'silent'
    player.load(lesson('a', saved(48)))
    player.seek(20)
    element.arrive({ durationSeconds: 60 })
    await settled()
    expect(element.currentTime).toBe(20)
    expect(state().seconds).toBe(20)
  })

  test('what was heard to its end starts anew', async () => {
    const { player, state, lesson, saved } = setUp()
    player.load(lesson('a', saved(60, true)))
    await settled()
    expect(state().seconds).toBe(0)
  })
})

describe('playing', () => {
  test('play acts only when there is something to play', async () => {
    const { element, player, state } = setUp()
    player.play()
    await settled()
    expect(state().status).toBe('idle')
    expect(element.paused).toBe(true)
  })

  test('follows the element: loading, playing, paused, playing, ended', async () => {
    const { element, player, state, lesson } = setUp()
    player.load(lesson('a'), { autoplay: true })
    expect(state().status).toBe('loading')
    await settled()
    expect(state().status).toBe('playing')
    element.advance(12)
    await settled()
    expect(state().seconds).toBe(12)
    element.pause()
    await settled()
    expect(state().status).toBe('paused')
    player.toggle()
    await settled()
    element.advance(60)
    await settled()
    expect(state()).toMatchObject({ status: 'ended', seconds: 60 })
  })

  test('one start is told once, however often it pauses; playing again after the end is another', async () => {
    const { element, player, events, lesson } = setUp()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    player.pause()
    await settled()
    player.play()
    await settled()
    element.advance(60)
    await settled()
    player.play()
    await settled()
    expect(events).toEqual([
      'loaded a 0',
      'started a 0',
      'paused a 0',
      'resumed a 0',
      'ended a 60',
      'seeked a 0',
      'started a 0',
    ])
  })

  test('a browser that wants a tap first leaves it paused, and the tap plays', async () => {
    const { element, player, state, lesson, saved } = setUp()
    element.mayPlay = false
    player.load(lesson('a', saved(48)), { autoplay: true })
    await settled()
    expect(state()).toMatchObject({ status: 'paused', seconds: 48, failure: null })
    element.mayPlay = true
    player.play()
    await settled()
    expect(state()).toMatchObject({ status: 'playing', seconds: 48 })
  })

  test('skips and seeks stay within the lesson', async () => {
    const { player, state, lesson, saved } = setUp()
    player.load(lesson('a', saved(48)))
    await settled()
    player.skip()
    expect(state().seconds).toBe(58)
    player.skip()
    expect(state().seconds).toBe(60)
    player.skip(-100)
    expect(state().seconds).toBe(0)
  })

  test('speed keeps to its steps and to the pitch, and stays with the next lesson', async () => {
    const { element, player, state, lesson } = setUp()
    player.load(lesson('a'))
    await settled()
    player.setSpeed(1.2345)
    expect([state().speed, element.playbackRate, element.preservesPitch]).toEqual([1.25, 1.25, true])
    player.setSpeed(9)
    expect(state().speed).toBe(3)
    player.setSpeed(0)
    expect(state().speed).toBe(0.5)
    player.load(lesson('b'))
    await settled()
    expect(element.playbackRate).toBe(0.5)
  })

  test('volume from 0 to 100 becomes 0 to 1', () => {
    const { element, player, state } = setUp()
    player.setVolume(40)
    expect([state().volume, element.volume]).toEqual([40, 0.4])
  })

  test('a loud lesson is turned down below the chosen volume, the next one by its own measure', async () => {
    const { element, player, state, lesson, media } = setUp()
    player.setVolume(50)
    player.load(lesson('loud', { media: { ...media('loud'), gainDb: -6.0206 } }))
    await settled()
    expect(element.volume).toBeCloseTo(0.25, 4)
    player.setVolume(80)
    player.dim(0.5)
    expect([state().volume, element.volume]).toEqual([80, expect.closeTo(0.2, 4)])
    player.dim(1)
    player.load(lesson('unknown'))
    await settled()
    expect(element.volume).toBe(0.8)
  })

  test('a lesson that rests is levelled by the address that is fetched for it', async () => {
    const { element, player, fetchMedia, row, media } = setUp()
    fetchMedia.mockImplementation(async id => ({ ...media(id), gainDb: -20 }))
    player.load(row('a'), { isResting: true })
    player.play()
    await settled()
    expect(element.volume).toBeCloseTo(0.1, 6)
  })

  test('loading what is loaded already disturbs nothing', async () => {
    const { element, player, state, lesson } = setUp()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    element.advance(10)
    await settled()
    player.load(lesson('a'))
    await settled()
    expect(state()).toMatchObject({ status: 'playing', seconds: 10 })
    expect(element.asked).toHaveLength(1)
  })

  test('what rests here goes to where another device played on to, what plays here does not', async () => {
    const { player, state, lesson, saved } = setUp()
    player.load(lesson('a', saved(10)))
    await settled()
    const elsewhere = lesson('a', { position: { seconds: 40, isCompleted: false, sequence: 9 } })
    player.load(elsewhere)
    expect(state()).toMatchObject({ status: 'paused', seconds: 40 })
    player.load(lesson('a', saved(10)))
    expect(state().seconds).toBe(40)
    player.play()
    await settled()
    player.load(lesson('a', { position: { seconds: 20, isCompleted: false, sequence: 12 } }))
    expect(state()).toMatchObject({ status: 'playing', seconds: 40 })
  })

  test('stopping forgets everything', async () => {
    const { element, player, state, lesson } = setUp()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    player.stop()
    await settled()
    expect(state()).toMatchObject({ status: 'idle', track: null, seconds: 0 })
    expect([element.src, element.paused]).toEqual(['', true])
  })
})

describe('a playlist', () => {
  test('goes on by itself from 0, over locked lessons, and ends at its end', async () => {
    const { element, player, state, row, lesson, saved, playlist, events } = setUp()
    const lessons = [row('a'), row('x', { lock: { reason: 'sign_in' } }), row('b', saved(48))]
    player.load(lesson('a'), { autoplay: true, queue: playlistQueue(playlist(...lessons), 'a') })
    await settled()
    element.advance(60)
    await settled()
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' }, seconds: 0, queue: { index: 2 } })
    element.advance(60)
    await settled()
    expect(state()).toMatchObject({ status: 'ended', track: { id: 'b' } })
    expect(events.filter(event => /ended|started/.test(event))).toEqual([
      'started a 0',
      'ended a 60',
      'started b 0',
      'ended b 60',
    ])
  })

  test('has the next address ready before the end, so that nothing is waited for', async () => {
    const { element, player, fetchMedia, row, lesson, playlist } = setUp()
    player.load(lesson('a'), { autoplay: true, queue: playlistQueue(playlist(row('a'), row('b')), 'a') })
    await settled()
    element.advance(20)
    await settled()
    expect(fetchMedia).not.toHaveBeenCalled()
    element.advance(15)
    await settled()
    expect(fetchMedia.mock.calls).toEqual([['b', 'browser']])
    element.advance(60)
    await settled()
    expect(fetchMedia).toHaveBeenCalledTimes(1)
  })

  test('next resumes a lesson, previous restarts the one that plays, or goes back at its very start', async () => {
    const { element, player, state, row, lesson, saved, playlist } = setUp()
    const lessons = [row('a'), row('b', saved(48))]
    player.load(lesson('a'), { autoplay: true, queue: playlistQueue(playlist(...lessons), 'a') })
    await settled()
    player.next()
    await settled()
    expect(state()).toMatchObject({ track: { id: 'b' }, seconds: 48, status: 'playing' })
    player.previous()
    await settled()
    expect(state()).toMatchObject({ track: { id: 'b' }, seconds: 0 })
    player.previous()
    await settled()
    expect(state()).toMatchObject({ track: { id: 'a' }, status: 'playing' })
    element.advance(1)
    player.next()
    await settled()
    player.next()
    await settled()
    expect(state().track?.id).toBe('b')
  })
})

describe('the address', () => {
  test('is renewed before it ends, while it plays, without touching the sound', async () => {
    const { element, player, fetchMedia, state, lesson } = setUp()
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

  test('is left alone while it is paused', async () => {
    const { player, fetchMedia, lesson } = setUp()
    player.load(lesson('a'), { autoplay: true })
    await settled()
    player.pause()
    await minutes(30)
    expect(fetchMedia).not.toHaveBeenCalled()
  })

  test('that ended in a pause is replaced when its bytes are missing, and it plays on at its second', async () => {
    const { element, player, state, lesson, events } = setUp()
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
    const { element, player, state, lesson } = setUp()
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
    const { player, fetchMedia, state, row } = setUp()
    player.load(row('a'), { autoplay: true })
    await settled()
    expect(fetchMedia).toHaveBeenCalledWith('a', 'browser')
    expect(state().status).toBe('playing')
  })

  test('of a track that was left meanwhile is not used', async () => {
    const { element, player, fetchMedia, state, row, lesson } = setUp()
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
    const { player, fetchMedia, lesson } = setUp()
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
    const { element, player, fetchMedia, state, lesson, events } = setUp()
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
    const { element, player, fetchMedia, state, lesson } = setUp()
    element.files = () => 'refused'
    player.load(lesson('a'), { autoplay: true })
    await minutes(10)
    expect(fetchMedia).toHaveBeenCalledTimes(1)
    expect(element.asked).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'broken' } })
  })

  test('a lesson that is gone says so', async () => {
    const { player, fetchMedia, state, row } = setUp()
    fetchMedia.mockRejectedValue(new ApiError('not_found', ''))
    player.load(row('a'), { autoplay: true })
    await settled()
    expect(state().failure).toEqual({ kind: 'gone' })
  })

  test('without a network it waits and goes on by itself, at its second', async () => {
    const { element, player, fetchMedia, state, lesson, events } = setUp()
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
    const { element, player, state, lesson, saved } = setUp()
    element.files = () => 'refused'
    player.load(lesson('a', saved(48)), { autoplay: true })
    await settled()
    element.files = () => ({ durationSeconds: 60 })
    player.play()
    await settled()
    expect(state()).toMatchObject({ status: 'playing', seconds: 48, failure: null })
  })

  test('a pause while it waits for an address is a pause', async () => {
    const { element, player, state, row } = setUp()
    player.load(row('a'), { autoplay: true })
    player.pause()
    await settled()
    expect(state().status).toBe('paused')
    expect(element.paused).toBe(true)
  })
})
