import { mediaAddressMs } from '@iki/contract/media/media'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { clock } from '#core/time/clock.ts'
import { elementPlayer } from '#test/element-player.ts'
import { settled } from '#test/fake-media-element.ts'
import type { LiveSource, Track } from './track.ts'

const track = (id: string): Track => ({
  id,
  kind: 'audio' as const,
  title: id,
  durationSeconds: 60,
  drawing: 'wave',
  accent: 'none',
  position: null,
})

function setUp() {
  const { element, player, fetchMedia } = elementPlayer()
  const events: string[] = []
  player.follow(({ kind, track, seconds }) => events.push(`${kind} ${track.id} ${seconds}`))
  autoAdvance(player, fetchMedia)
  /** What is on air, set by the test. */
  const programme: { onAir: { id: string; second: number } | null } = { onAir: { id: 'a', second: 20 } }
  const live: LiveSource = {
    title: 'ラジオ',
    page: '/player',
    onAir: () => programme.onAir && { track: track(programme.onAir.id), second: programme.onAir.second },
    followingId: () => 'b',
  }
  return { element, player, fetchMedia, events, programme, live, state: player.store.getState }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('tuning in plays what is on air, from its current second', async () => {
  const { element, player, live, state } = setUp()
  player.tuneIn(live)
  await settled()
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'a' }, queue: { page: '/player' } })
  expect(element.currentTime).toBe(20)
})

test('nobody moves in it, nor makes it faster; what was chosen for the rest stays chosen', async () => {
  const { element, player, live, state } = setUp()
  player.setSpeed(1.5)
  player.tuneIn(live)
  await settled()
  expect(element.playbackRate).toBe(1)
  player.seek(50)
  player.skip()
  player.previous()
  player.next()
  player.setSpeed(2)
  await settled()
  expect([element.currentTime, element.playbackRate]).toEqual([20, 1])
  player.load(track('c'), { autoplay: true })
  await settled()
  expect([state().speed, element.playbackRate]).toEqual([1.5, 1.5])
})

test('a press of play while it plays or loads moves nothing', async () => {
  const { player, live, programme, events } = setUp()
  player.tuneIn(live)
  programme.onAir = { id: 'a', second: 45 }
  player.play()
  await settled()
  player.play()
  await settled()
  expect(events).toEqual(['loaded a 20', 'started a 20'])
})

test('a talk of it that is loaded from its page is no faster either', async () => {
  const { element, player, live } = setUp()
  player.setSpeed(1.5)
  player.load({ ...track('a'), live }, { autoplay: true })
  await settled()
  expect(element.playbackRate).toBe(1)
})

test('after a pause it goes on where the programme is by then', async () => {
  const { element, player, live, programme, events } = setUp()
  player.tuneIn(live)
  await settled()
  player.toggle()
  await settled()
  programme.onAir = { id: 'a', second: 45 }
  player.toggle()
  await settled()
  expect(element.currentTime).toBe(45)
  expect(events).toEqual(['loaded a 20', 'started a 20', 'paused a 20', 'followed a 45', 'resumed a 45'])
  player.pause()
  await settled()
  programme.onAir = { id: 'b', second: 7 }
  player.play()
  await settled()
  expect(events.slice(-3)).toEqual(['left a 45', 'loaded b 7', 'started b 7'])
})

test('it continues by itself to what is on air then, at an address fetched before', async () => {
  const { element, player, live, programme, fetchMedia, state } = setUp()
  player.tuneIn(live)
  await settled()
  element.advance(30)
  await settled()
  expect(fetchMedia.mock.calls.map(([id]) => id)).toEqual(['a', 'b'])
  programme.onAir = { id: 'b', second: 0 }
  element.advance(10)
  await settled()
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' }, seconds: 0 })
  expect(fetchMedia).toHaveBeenCalledTimes(2)
})

test('a medium shorter than its talk waits for the next talk, and starts nothing over and over', async () => {
  const { element, player, live, programme, state, events } = setUp()
  element.files = () => ({ durationSeconds: 50 })
  player.tuneIn(live)
  await settled()
  programme.onAir = { id: 'a', second: 52 }
  element.advance(30)
  await settled()
  expect(state().status).toBe('ended')
  programme.onAir = { id: 'b', second: 0 }
  await vi.advanceTimersByTimeAsync(7_900)
  expect(state()).toMatchObject({ status: 'ended', track: { id: 'a' } })
  await vi.advanceTimersByTimeAsync(100)
  await settled()
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' } })
  expect(events.filter(event => event.startsWith('loaded'))).toEqual(['loaded a 20', 'loaded b 0'])
})

describe('a talk whose medium has ended a little before it', () => {
  async function waiting(second = 52) {
    const parts = setUp()
    parts.player.tuneIn(parts.live)
    await settled()
    parts.programme.onAir = { id: 'a', second }
    parts.element.advance(40)
    await settled()
    expect(parts.state()).toMatchObject({ status: 'ended', track: { id: 'a' } })
    return parts
  }

  test('does not begin anew in the last moment of its programme', async () => {
    const { events } = await waiting(59.7)
    expect(events.filter(event => event.startsWith('loaded'))).toEqual(['loaded a 20'])
  })

  test('waits once, however often somebody presses play', async () => {
    const { player } = await waiting(59.7)
    const timers = vi.getTimerCount()
    player.play()
    player.play()
    expect(vi.getTimerCount()).toBe(timers)
  })

  test('comes back neither into another lesson nor after its end', async () => {
    const { player, element, programme, state } = await waiting(59.7)
    player.load(track('c'), { autoplay: true })
    await settled()
    element.advance(60)
    await settled()
    programme.onAir = { id: 'b', second: 0 }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ status: 'ended', track: { id: 'c' } })
  })

  test('comes back no more once the player is closed', async () => {
    const { player, state } = await waiting(59.7)
    player.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ status: 'idle', track: null })
  })
})

test('a pause that ends in the last moment of a talk goes on there', async () => {
  const { player, live, programme, events, state } = setUp()
  player.tuneIn(live)
  await settled()
  player.pause()
  await settled()
  programme.onAir = { id: 'a', second: 59.8 }
  player.play()
  await settled()
  expect(state().status).toBe('playing')
  expect(events.at(-2)).toBe('followed a 59.8')
})

test.each([
  ['of this browser is played', 'browser', 0],
  ['of a receiver is fetched anew', 'receiver', 1],
] as const)('an address fetched ahead %s', async (_, reach, times) => {
  const { element, player, live, fetchMedia } = setUp()
  const media = { url: '/ahead', expiresAt: new Date(clock.now().getTime() + mediaAddressMs).toISOString() }
  player.tuneIn(live, { id: 'a', media, reach })
  await settled()
  expect(fetchMedia).toHaveBeenCalledTimes(times)
  expect(element.asked).toEqual([times === 0 ? '/ahead' : '/v1/media/a'])
})

test('a programme of one talk begins it again', async () => {
  const { element, player, live, programme, events } = setUp()
  player.tuneIn(live)
  await settled()
  programme.onAir = { id: 'a', second: 0 }
  element.advance(40)
  await settled()
  expect(events.slice(-2)).toEqual(['loaded a 0', 'started a 0'])
})

test('silence stops a lesson that plays as well', async () => {
  const { element, player, live, programme } = setUp()
  player.load(track('c'), { autoplay: true })
  await settled()
  programme.onAir = null
  player.tuneIn(live)
  expect(element.paused).toBe(true)
})

test('silence stops it', async () => {
  const { element, player, live, programme, state } = setUp()
  player.tuneIn(live)
  await settled()
  player.pause()
  await settled()
  programme.onAir = null
  player.play()
  await settled()
  expect(element.paused).toBe(true)
  expect(state().status).toBe('paused')
})

test('the same lesson alone is another thing: it starts where it was left', async () => {
  const { element, player, live, state } = setUp()
  player.tuneIn(live)
  await settled()
  player.load(
    { ...track('a'), position: { seconds: 33, isCompleted: false, sequence: 1 } },
    { autoplay: true },
  )
  await settled()
  expect(element.currentTime).toBe(33)
  expect(state().track?.live).toBeUndefined()
})
