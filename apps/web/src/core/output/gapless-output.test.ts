import type { LessonRow } from '@iki/contract/media/lesson'
import { mediaAddressMs } from '@iki/contract/media/media'
import { describe, expect, test, vi } from 'vitest'
import { makePlayer } from '#core/player/make-player.ts'
import { autoAdvance } from '#core/queue/auto-advance.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow, playlistOf, sourceOf } from '#test/audio-samples.ts'
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
  second.files = () => ({ durationSeconds: 58 })
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
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' }, durationSeconds: 58 })
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
  expect(first).toMatchObject({ src: '/c?3', paused: false, preload: 'metadata' })
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
  expect(first).toMatchObject({ src: '/b?2', paused: false, preload: 'metadata' })
  expect(second.src).toBe('')
  expect(state()).toMatchObject({ status: 'playing', track: { id: 'b' } })
})

test('a phone that lets nothing sound before a tap leaves it paused', async () => {
  const { first, output, begin, state } = setUp()
  first.mayPlay = false
  await begin()
  expect(state()).toMatchObject({ status: 'paused', failure: null })
  expect(output.element()).toBe(first)
})

test('stopping silences what plays and forgets what is prepared', async () => {
  const { first, second, player, begin, listen } = setUp()
  await begin()
  await listen(first, 35, 6)
  player.stop()
  await settled()
  expect([first.src, first.paused, second.src]).toEqual(['', true, ''])
})

test('a press of play while it plays starts it no second time', async () => {
  const { player, begin, events } = setUp()
  await begin()
  events.length = 0
  player.play()
  await settled()
  expect(events).toEqual([])
})

describe('an element that has not been tapped', () => {
  test('is started within the first press on music, once, so that a phone lets it sound later', async () => {
    const { second, player, begin } = setUp()
    const load = vi.spyOn(second, 'load')
    await begin()
    expect(load).toHaveBeenCalledOnce()
    player.pause()
    player.play()
    expect(load).toHaveBeenCalledOnce()
  })

  test('is left alone by what is spoken', async () => {
    const { second, begin } = setUp('audio')
    const load = vi.spyOn(second, 'load')
    await begin()
    expect(load).not.toHaveBeenCalled()
  })

  test('is not loaded a second time where it has the next piece already', async () => {
    const { second, output } = setUp()
    output.setSource(sourceOf('/a', { kind: 'music' }), 0)
    output.prepare?.(sourceOf('/b', { kind: 'music' }))
    await output.play()
    expect(second.asked).toEqual(['/b'])
  })
})

describe('what is prepared', () => {
  const [a, b] = [sourceOf('/a', { kind: 'music' }), sourceOf('/b', { kind: 'music' })]

  test('is nothing while a receiver plays', () => {
    const first = Object.assign(new FakeMediaElement(), { webkitCurrentPlaybackTargetIsWireless: true })
    const { second, output } = setUp('music', [first, new FakeMediaElement()])
    output.setSource(a, 0)
    output.prepare?.(b)
    expect(second.asked).toEqual([])
  })

  test('is of no use for a start in its middle', async () => {
    const { first, second, output } = setUp()
    output.setSource(a, 0)
    output.prepare?.(b)
    output.setSource(b, 20)
    await settled()
    expect(first).toMatchObject({ src: '/b', currentTime: 20 })
    expect(second.src).toBe('')
  })

  test('is not begun anew in the other element when its start is broken off', async () => {
    const { first, second, output } = setUp()
    second.files = () => 'silent'
    output.setSource(a, 0)
    output.prepare?.(b)
    output.setSource(b, 0)
    const start = output.play()
    output.pause()
    await expect(start).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(output.element()).toBe(second)
    expect(first.src).toBe('')
  })
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
  async function pressed(at = 20, kind: LessonRow['kind'] = 'audio') {
    const [first, second] = [new FakeMediaElement(), new FakeMediaElement()]
    second.src = '/a?page'
    void second.play()
    await settled()
    second.currentTime = at
    second.advance(3)
    second.readyState = HTMLMediaElement.HAVE_FUTURE_DATA
    const isOf = (url: string, from: number) => url.startsWith('/a') && from === at
    return setUp(kind, [first, second], { isOf })
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

  test('starts once, however slow its first bytes are', async () => {
    const { second, player, rows, events, state } = await pressed()
    second.files = () => 'silent'
    second.load()
    void second.play().catch(() => {})
    player.load(rows[0] as LessonRow, { startAt: 20, autoplay: true })
    await settled()
    expect(state().status).toBe('loading')
    second.arrive({ durationSeconds: 60 })
    await settled()
    expect(events.filter(event => /started|resumed/.test(event))).toEqual(['started a 20'])
  })

  test.each([
    ['music', 1],
    ['audio', 0],
  ] as const)('is %s: the other element is touched %i times', async (kind, times) => {
    const { first, player, rows } = await pressed(20, kind)
    const load = vi.spyOn(first, 'load')
    player.load(rows[0] as LessonRow, { startAt: 20 })
    await settled()
    load.mockClear() // It was emptied as well.
    player.play()
    expect(load).toHaveBeenCalledTimes(times)
  })

  test('leaves what is prepared after it alone', async () => {
    vi.useFakeTimers()
    const { first, output, player, rows } = await pressed(20, 'music')
    player.load(rows[0] as LessonRow, { startAt: 20, autoplay: true })
    await settled()
    output.prepare?.(sourceOf('/b', { kind: 'music' }))
    vi.advanceTimersByTime(21_000)
    expect(first.src).toBe('/b')
    vi.useRealTimers()
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
