// @vitest-environment node
import type { LessonKind, LessonRow } from '@iki/contract/media/lesson'
import type { Media, Reach } from '@iki/contract/media/media'
import { describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { type Follow, initialState, type PlayerEvent, type PlayerState } from '#core/player/player-state.ts'
import type { LiveSource, Track } from '#core/player/track.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { autoAdvance } from './auto-advance.ts'
import { listQueue } from './queue.ts'

const answered = () => new Promise(resolve => setImmediate(resolve))

/** A player that plays the first of some lessons of a minute each. */
function open(lessons: LessonRow[] = [lessonRow('a'), lessonRow('b')], change: Partial<PlayerState> = {}) {
  const [first = lessonRow('a')] = lessons
  const store = createStore<PlayerState>(() => ({
    ...initialState,
    status: 'playing',
    track: first,
    queue: listQueue(lessons, first.id),
    durationSeconds: 60,
    ...change,
  }))
  let follower: Follow = () => {}
  const player = {
    store,
    follow(given: Follow) {
      follower = given
      return () => true
    },
    reachOf: (kind: LessonKind): Reach => (kind === 'video' ? 'native' : 'browser'),
    prepareNext: vi.fn(),
    tuneIn: vi.fn(),
    load: vi.fn(),
  }
  let count = 0
  const fetchMedia = vi.fn(
    async (id: string, _reach: Reach): Promise<Media> => ({ url: `${id}?${++count}`, expiresAt: '' }),
  )
  let isHeld = false
  autoAdvance(player, fetchMedia, () => !isHeld)
  const report = (kind: PlayerEvent['kind']) =>
    follower({ kind, track: store.getState().track ?? first, seconds: 60, durationSeconds: 60 })
  return {
    player,
    store,
    fetchMedia,
    report,
    asked: () => fetchMedia.mock.calls.map(([id]) => id),
    moveTo: (seconds: number) => store.setState({ seconds }),
    end(): void {
      store.setState({ status: 'ended', seconds: 60 })
      report('ended')
    },
    hold: (is: boolean) => {
      isHeld = is
    },
  }
}

const byItself = { autoplay: true, opening: 'byItself' }

describe('the address of what follows', () => {
  test('is fetched once, half a minute before the end, for the output of its kind', () => {
    const { moveTo, fetchMedia } = open([lessonRow('a'), lessonRow('b', { kind: 'video' })])
    moveTo(29.9)
    expect(fetchMedia).not.toHaveBeenCalled()
    moveTo(30)
    moveTo(40)
    expect(fetchMedia.mock.calls).toEqual([['b', 'native']])
  })

  test.each<[string, Partial<PlayerState>]>([
    ['nothing plays', { status: 'paused' }],
    ['nothing is loaded', { track: null }],
    ['nothing follows', { queue: listQueue([lessonRow('a')], 'a') }],
    [
      'what follows is closed',
      { queue: listQueue([lessonRow('a'), lessonRow('b', { lock: planLock })], 'a') },
    ],
  ])('is not fetched while %s', (_case, change) => {
    const { moveTo, fetchMedia } = open(undefined, change)
    moveTo(50)
    expect(fetchMedia).not.toHaveBeenCalled()
  })

  test('is not fetched while it may not go on, but as soon as it may', () => {
    const { moveTo, hold, asked } = open()
    hold(true)
    moveTo(50)
    expect(asked()).toEqual([])
    hold(false)
    moveTo(51)
    expect(asked()).toEqual(['b'])
  })

  test('is used when it starts', async () => {
    const { moveTo, end, player } = open()
    moveTo(50)
    await answered()
    end()
    expect(player.load.mock.calls).toEqual([
      [{ ...lessonRow('b'), media: { url: 'b?1', expiresAt: '' }, reach: 'browser' }, byItself],
    ])
  })

  test('that could not be fetched is left to the start', async () => {
    const { moveTo, end, player, fetchMedia } = open()
    fetchMedia.mockRejectedValue(new Error('No network.'))
    moveTo(50)
    await answered()
    end()
    expect(player.load.mock.calls).toEqual([[lessonRow('b'), byItself]])
  })

  test('is another one after the order was changed, whichever answer comes last', async () => {
    const { moveTo, end, player, store, fetchMedia, asked } = open()
    const slow = Promise.withResolvers<Media>()
    fetchMedia.mockReturnValueOnce(slow.promise)
    moveTo(50)
    store.setState({ queue: listQueue([lessonRow('a'), lessonRow('c')], 'a') })
    expect(asked()).toEqual(['b', 'c'])
    await answered()
    slow.resolve({ url: 'b?late', expiresAt: '' })
    await answered()
    end()
    expect(player.load.mock.calls[0]?.[0]).toMatchObject({ id: 'c', media: { url: 'c?1' } })
  })

  test('that was fetched for another lesson is not used', async () => {
    const { moveTo, end, player, store, hold } = open()
    moveTo(50)
    await answered()
    hold(true)
    store.setState({ queue: listQueue([lessonRow('a'), lessonRow('c')], 'a') })
    hold(false)
    end()
    expect(player.load.mock.calls).toEqual([[lessonRow('c'), byItself]])
  })

  test('of a lesson that is repeated is fetched in each round', () => {
    const { moveTo, store, report, asked } = open()
    store.setState(({ queue }) => ({ queue: { ...queue, repeat: 'one' } }))
    moveTo(50)
    report('seeked')
    moveTo(51)
    expect(asked()).toEqual(['a'])
    report('loaded')
    moveTo(52)
    expect(asked()).toEqual(['a', 'a'])
  })
})

describe('the next piece of music', () => {
  const music = (id: string) => lessonRow(id, { kind: 'music' })

  test('is prepared twenty seconds before, once its address is there', async () => {
    const { moveTo, player } = open([music('a'), music('b')])
    moveTo(39)
    await answered()
    moveTo(39.9)
    expect(player.prepareNext).not.toHaveBeenCalled()
    moveTo(40)
    expect(player.prepareNext.mock.calls).toEqual([['music', { url: 'b?1', expiresAt: '' }]])
  })

  test('is not prepared without an address', () => {
    const { moveTo, player } = open([music('a'), music('b')])
    moveTo(50)
    moveTo(51)
    expect(player.prepareNext).not.toHaveBeenCalled()
  })

  test.each([
    ['a voice before it', [lessonRow('a'), music('b')]],
    ['a voice after it', [music('a'), lessonRow('b')]],
  ])('is not prepared with %s', async (_case, lessons) => {
    const { moveTo, player } = open(lessons)
    moveTo(50)
    await answered()
    moveTo(51)
    expect(player.prepareNext).not.toHaveBeenCalled()
  })
})

describe('at the end', () => {
  test('nothing starts if an earlier listener started something, if it may not, or if nothing follows', () => {
    const { end, report, hold, store, player } = open()
    report('ended')
    report('paused')
    hold(true)
    end()
    hold(false)
    store.setState({ queue: listQueue([lessonRow('a')], 'a') })
    end()
    expect(player.load).not.toHaveBeenCalled()
  })

  test('a pause after it starts nothing', () => {
    const { report, store, player } = open()
    store.setState({ status: 'ended' })
    report('paused')
    expect(player.load).not.toHaveBeenCalled()
  })

  test('of a live track, what is on air by then is joined, with the address that was fetched', async () => {
    const live: LiveSource = { title: '', page: '/', onAir: () => null, followingId: () => 'next' }
    const track: Track = { ...lessonRow('a'), live }
    const { moveTo, end, player, asked } = open(undefined, { track })
    moveTo(50)
    expect(asked()).toEqual(['next'])
    await answered()
    end()
    expect(player.load).not.toHaveBeenCalled()
    expect(player.tuneIn.mock.calls).toEqual([
      [live, { id: 'next', media: { url: 'next?1', expiresAt: '' }, reach: 'browser' }],
    ])
  })

  test('a live programme without a following track is asked for none', () => {
    const live: LiveSource = { title: '', page: '/', onAir: () => null, followingId: () => null }
    const { moveTo, asked } = open(undefined, { track: { ...lessonRow('a'), live } })
    moveTo(50)
    expect(asked()).toEqual([])
  })
})
