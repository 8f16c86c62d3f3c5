// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { initialState, type PlayerState } from '#core/player/player-state.ts'
import { listQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { sleepTimer } from './sleep-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A timer beside a player that plays a lesson of a hundred seconds, the last of two. */
function open(change: Partial<PlayerState> = {}) {
  const lessons = [lessonRow('a'), lessonRow('b')]
  const store = createStore<PlayerState>(() => ({
    ...initialState,
    status: 'playing',
    track: lessonRow('b'),
    queue: listQueue(lessons, 'b'),
    durationSeconds: 100,
    ...change,
  }))
  const player = { store, pause: vi.fn(), dim: vi.fn() }
  const point = { noteSet: vi.fn(), noteStopped: vi.fn() }
  const sleep = sleepTimer({ player, now: () => clock.now().getTime(), point })
  const shown = vi.fn()
  sleep.store.subscribe(shown)
  return {
    player,
    point,
    sleep,
    shown,
    state: sleep.store.getState,
    dimmedTo: () => player.dim.mock.lastCall?.[0] as number | undefined,
    moveTo: (seconds: number) => store.setState({ seconds }),
  }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('a fade that is ended early', () => {
  test('by another timer is as loud as that one says', async () => {
    const { sleep, dimmedTo, state, moveTo } = open()
    sleep.begin({ kind: 'minutes', minutes: 1 })
    await pass(55)
    expect(dimmedTo()).toBeCloseTo(0.5)
    sleep.begin({ kind: 'minutes', minutes: 2 })
    expect([dimmedTo(), state().leftSeconds]).toEqual([12, 120])
    moveTo(95)
    sleep.begin({ kind: 'lesson' })
    expect(dimmedTo()).toBe(0.5)
    await pass(10)
    expect(state().setting).toEqual({ kind: 'lesson' })
  })

  test('because more lessons were added is whole again', async () => {
    const { sleep, player, dimmedTo, state, moveTo } = open()
    sleep.begin({ kind: 'playlist' })
    moveTo(95)
    expect([dimmedTo(), state().leftSeconds, state().share]).toEqual([0.5, 5, 0.05])
    player.store.setState({ queue: listQueue([lessonRow('b'), lessonRow('c')], 'b') })
    await pass(0.25)
    expect([dimmedTo(), state().leftSeconds, state().share]).toEqual([1, null, 1])
  })

  test('by going back is whole again', () => {
    const { sleep, dimmedTo, moveTo } = open()
    sleep.begin({ kind: 'lesson' })
    moveTo(95)
    moveTo(20)
    expect(dimmedTo()).toBe(8)
  })
})

describe('while no timer is set', () => {
  test('the sound is left alone, and turning it off once more does nothing', async () => {
    const { sleep, player, shown, moveTo } = open()
    moveTo(95)
    sleep.clear()
    sleep.prolong(5)
    sleep.follow({ kind: 'ended', track: lessonRow('b'), seconds: 100, durationSeconds: 100 })
    await pass(60)
    expect([player.dim.mock.calls, player.pause.mock.calls, shown.mock.calls]).toEqual([[], [], []])
    expect(sleep.mayGoOn()).toBe(true)
  })

  test('nothing ticks, and two settings in a row tick once', () => {
    const { sleep } = open()
    sleep.begin({ kind: 'lesson' })
    sleep.begin({ kind: 'playlist' })
    expect(vi.getTimerCount()).toBe(1)
    sleep.clear()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('what is shown', () => {
  test('changes once a second, not with each tick', async () => {
    const { sleep, shown } = open()
    sleep.begin({ kind: 'minutes', minutes: 10 })
    shown.mockClear()
    await pass(10)
    expect(shown).toHaveBeenCalledTimes(10)
  })

  test('follows another lesson at once, even one with as many seconds left', () => {
    const { sleep, player, state, moveTo } = open({ seconds: 50 })
    sleep.begin({ kind: 'lesson' })
    expect(state()).toMatchObject({ leftSeconds: 50, share: 0.5 })
    player.store.setState({ track: lessonRow('c'), durationSeconds: 200, seconds: 150 })
    expect(state()).toMatchObject({ leftSeconds: 50, share: 0.25 })
    player.store.setState({ track: lessonRow('d'), durationSeconds: 300 })
    expect(state()).toMatchObject({ leftSeconds: 150, share: 0.5 })
    moveTo(301)
    expect(state()).toMatchObject({ leftSeconds: 0, share: 0 })
  })

  test('of a lesson of unknown length is nothing yet', () => {
    const { sleep, state } = open({ durationSeconds: 0 })
    sleep.begin({ kind: 'lesson' })
    expect(state().share).toBe(1)
  })

  test('has nothing to do with the volume', () => {
    const { sleep, player } = open()
    sleep.begin({ kind: 'lesson' })
    player.dim.mockClear()
    player.store.setState({ volume: 50 })
    expect(player.dim).not.toHaveBeenCalled()
  })

  test('of minutes that were added is a share of what was set, or of all that is left if that is more', async () => {
    const { sleep, state } = open()
    sleep.begin({ kind: 'minutes', minutes: 4 })
    await pass(3 * 60)
    sleep.prolong(1)
    expect(state()).toMatchObject({ setting: { minutes: 4 }, leftSeconds: 120, share: 0.5 })
    sleep.prolong(5)
    expect(state()).toMatchObject({ setting: { minutes: 7 }, leftSeconds: 420, share: 1 })
  })
})

test('minutes are added to minutes only', () => {
  const { sleep, state } = open()
  sleep.begin({ kind: 'lesson' })
  sleep.prolong(5)
  expect(state()).toMatchObject({ setting: { kind: 'lesson' }, leftSeconds: 100 })
})

describe('where it stopped', () => {
  test.each([
    ['playing', 1],
    ['loading', 1],
    ['paused', 0],
    ['failed', 0],
  ] as const)('is noted for a player that is %s: %i', async (status, times) => {
    const { sleep, player, point, state } = open({ status })
    sleep.begin({ kind: 'minutes', minutes: 1 })
    expect(point.noteSet).toHaveBeenCalledOnce()
    await pass(60)
    expect(point.noteStopped).toHaveBeenCalledTimes(times)
    expect([player.pause.mock.calls.length, state().setting]).toEqual([1, null])
  })

  test.each([
    ['the end', 'ended', 'ended', 1],
    ['a pause', 'paused', 'paused', 0],
    ['an end after which it plays on', 'ended', 'playing', 0],
  ] as const)('of a timer for the lesson, %s', (_case, kind, status, times) => {
    const { sleep, player, point, state } = open()
    sleep.begin({ kind: 'lesson' })
    player.store.setState({ status })
    sleep.follow({ kind, track: lessonRow('b'), seconds: 100, durationSeconds: 100 })
    expect(point.noteStopped).toHaveBeenCalledTimes(times)
    expect(state().setting === null).toBe(times === 1)
  })

  test('is not the end of a lesson that others follow', () => {
    const { sleep, point } = open({
      queue: listQueue([lessonRow('b'), lessonRow('c')], 'b'),
      status: 'ended',
    })
    sleep.begin({ kind: 'playlist' })
    sleep.follow({ kind: 'ended', track: lessonRow('b'), seconds: 100, durationSeconds: 100 })
    expect(point.noteStopped).not.toHaveBeenCalled()
  })
})
