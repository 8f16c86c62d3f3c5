import type { LessonRow } from '@iki/contract/media/lesson'
import { mediaAddressMs } from '@iki/contract/media/media'
import { describe, expect, test, vi } from 'vitest'
import { makePlayer } from '#core/player/make-player.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, playlistOf } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { gaplessOutput } from './gapless-output.ts'

/** Pieces of 60 s, one after the other. */
function setUp(
  kind: LessonRow['kind'] = 'music',
  [first, second] = [new FakeMediaElement(), new FakeMediaElement()],
  early: Parameters<typeof gaplessOutput>[2] = null,
) {
  const output = gaplessOutput(first, second, early)
  let count = 0
  const fetchMedia = vi.fn(async (id: string) => ({
    url: `/${id}?${++count}`,
    expiresAt: new Date(clock.now().getTime() + mediaAddressMs).toISOString(),
  }))
  const player = makePlayer({
    output,
    fetchMedia,
    now: () => clock.now().getTime(),
    positionOf: ({ position }) => position,
  })
  const events: string[] = []
  player.follow(({ kind: what, track, seconds }) => events.push(`${what} ${track.id} ${seconds}`))
  autoAdvance(player, fetchMedia)
  const rows = ['a', 'b', 'c'].map(id => lessonRow(id, { kind }))
  async function begin(): Promise<void> {
    const [row] = rows as [LessonRow]
    player.load(row, { queue: playlistQueue(playlistOf('oto', rows), 'a'), autoplay: true })
    await settled()
  }
  async function listen(element: FakeMediaElement, ...steps: number[]): Promise<void> {
    for (const step of steps) {
      element.advance(step)
      await settled()
    }
  }
  return {
    first,
    second,
    output,
    player,
    events,
    fetchMedia,
    rows,
    begin,
    listen,
    state: player.store.getState,
  }
}

test('the next piece is loaded before this one ends, and begins in the other element', async () => {
  const { first, second, output, begin, listen, events, state } = setUp()
  await begin()
  await listen(first, 35)
  expect(second.src).toBe('')
  await listen(first, 6)
  expect(second).toMatchObject({ src: '/b?2', preload: 'auto', paused: true })
  events.length = 0
  await listen(first, 20)
  expect(second.paused).toBe(false)
  expect(second.asked).toEqual(['/b?2'])
  expect(first.src).toBe('')
  expect(output.element()).toBe(second)
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' }, durationSeconds: 60 })
  expect(events).toEqual(['ended a 60', 'left a 60', 'loaded b 0', 'started b 0'])
})

test('and the one after it in the first one again', async () => {
  const { first, second, begin, listen, state } = setUp()
  await begin()
  await listen(first, 35, 6, 20)
  await listen(second, 35, 6, 20)
  expect(first).toMatchObject({ src: '/c?3', paused: false })
  expect(second.src).toBe('')
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'c' } })
})

test('speed, volume and commands go to the one that sounds', async () => {
  const { first, second, player, begin, listen } = setUp()
  await begin()
  player.setVolume(50)
  player.setSpeed(1.5)
  await listen(first, 20, 8, 20)
  expect(second).toMatchObject({ volume: 0.5, playbackRate: 1.5 })
  player.seek(30)
  await settled()
  expect(second.currentTime).toBe(30)
  player.pause()
  await settled()
  expect(second.paused).toBe(true)
})

test('what is prepared is forgotten when something else is chosen', async () => {
  const { first, second, player, begin, listen, state } = setUp()
  await begin()
  await listen(first, 35, 6)
  player.load(lessonRow('c', { kind: 'music' }), { autoplay: true })
  await settled()
  expect(second.src).toBe('')
  expect(first).toMatchObject({ src: '/c?3', paused: false })
  expect(state().track?.id).toBe('c')
})

test('a piece that is taken up in its middle begins there', async () => {
  const { first, begin, listen, player, state } = setUp()
  await begin()
  await listen(first, 35, 6)
  player.load(lessonRow('b', { kind: 'music', position: { seconds: 20, isCompleted: false, sequence: 1 } }), {
    autoplay: true,
  })
  await settled()
  expect(first).toMatchObject({ paused: false, currentTime: 20 })
  expect(state().seconds).toBe(20)
})

test('where a phone lets only the tapped element sound, the next piece begins in that one', async () => {
  const { first, second, begin, listen, state } = setUp()
  second.mayPlay = false
  await begin()
  await listen(first, 35, 6, 20)
  expect(first).toMatchObject({ src: '/b?2', paused: false })
  expect(second.src).toBe('')
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' } })
})

test('what is spoken follows as ever, out of one element', async () => {
  const { first, second, begin, listen, state } = setUp('audio')
  await begin()
  await listen(first, 35, 6, 20)
  expect(second.asked).toEqual([])
  expect(first).toMatchObject({ src: '/b?2', paused: false })
  expect(state().track?.id).toBe('b')
})

describe('what began with a press on the page, before the player was there,', () => {
  async function pressed(at = 20) {
    const [first, second] = [new FakeMediaElement(), new FakeMediaElement()]
    second.src = '/a?page'
    void second.play()
    await settled()
    second.currentTime = at
    second.advance(3)
    const isOf = (url: string, from: number) => url.startsWith('/a') && from === at
    return setUp('audio', [first, second], { isOf })
  }

  test('plays on where it is when its lesson is loaded, without another request', async () => {
    const { second, output, player, events, state, rows } = await pressed()
    player.load(rows[0] as LessonRow, { startAt: 20, autoplay: true })
    await settled()
    expect(output.element()).toBe(second)
    expect(second).toMatchObject({ asked: ['/a?page'], currentTime: 23, paused: false })
    expect(state()).toMatchObject({ status: 'playing', track: { id: 'a' }, durationSeconds: 60 })
    expect(events).toEqual(['loaded a 20', 'started a 20'])
    second.advance(1)
    await settled()
    expect(state().seconds).toBe(24)
    player.pause()
    expect(second.paused).toBe(true)
  })

  test('waits for it also while an earlier lesson is restored', async () => {
    const { second, player, rows, state } = await pressed()
    player.load(rows[0] as LessonRow, { startAt: 20, isResting: true })
    await settled()
    expect(second.paused).toBe(false)
    player.load(rows[0] as LessonRow, { startAt: 20, autoplay: true })
    await settled()
    expect(second.asked).toEqual(['/a?page'])
    expect(state()).toMatchObject({ status: 'playing' })
  })

  test('has the speed and the volume of the player from then on', async () => {
    const { second, player, rows } = await pressed()
    player.setVolume(50)
    player.setSpeed(1.5)
    player.load(rows[0] as LessonRow, { startAt: 20, autoplay: true })
    await settled()
    expect(second).toMatchObject({ volume: 0.5, playbackRate: 1.5 })
  })

  test.each([
    ['another lesson', 1, 20],
    ['another place in it', 0, 50],
  ])('gives way to %s', async (_, index, startAt) => {
    const { first, second, player, rows, state } = await pressed()
    player.load(rows[index] as LessonRow, { startAt, autoplay: true })
    await settled()
    expect(second).toMatchObject({ paused: true, src: '' })
    expect(first.paused).toBe(false)
    expect(state()).toMatchObject({ status: 'playing', seconds: startAt })
  })

  test('is silent after twenty seconds in which nothing was loaded', async () => {
    vi.useFakeTimers()
    const { second } = await pressed()
    vi.advanceTimersByTime(19_900)
    expect(second.paused).toBe(false)
    vi.advanceTimersByTime(200)
    expect(second).toMatchObject({ paused: true, src: '' })
    vi.useRealTimers()
  })
})
