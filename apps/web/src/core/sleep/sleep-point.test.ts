import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { Owner } from '#core/offline/owner.ts'
import { theOne } from '#core/offline/store.ts'
import { type Follow, initialState, type PlayerState } from '#core/player/player-state.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { settled } from '#test/fake-media-element.ts'
import { playerOnElement } from '#test/player-on-element.ts'
import { sleepPoint, sleepPointStore } from './sleep-point.ts'
import { sleepTimer } from './sleep-timer.ts'

const haruko = { kind: 'member', uid: 'haruko' } as const
const now = () => clock.now().getTime()

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A lesson of a minute that plays, with another one after it; the sleep timer is set at its 12th second. */
async function asleep(setting: Parameters<ReturnType<typeof sleepTimer>['begin']>[0], seconds: number) {
  const open = playerOnElement()
  const point = sleepPoint({ player: open.player, store: sleepPointStore(), owner: () => haruko, now })
  const sleep = sleepTimer({ player: open.player, now, point })
  open.player.follow(sleep.follow)
  const queue = playlistQueue(open.playlist(open.row('a'), open.row('b')), 'a')
  open.player.load(open.lesson('a'), { autoplay: true, queue })
  await settled()
  const listen = async (for_: number) => {
    for (let quarter = for_ * 4; quarter > 0; quarter--) {
      open.element.advance(0.25)
      await vi.advanceTimersByTimeAsync(250)
    }
  }
  await listen(12)
  sleep.begin(setting)
  await listen(seconds)
  return { ...open, sleep, point, listen, offered: () => point.store.getState().point }
}

test('where the timer was set, and where it stopped the sound, are known, also after a reload', async () => {
  const { offered } = await asleep({ kind: 'minutes', minutes: 40 / 60 }, 41)
  const expected = {
    set: { lessonId: 'a', title: 'a', seconds: 12 },
    stopped: { lessonId: 'a', title: 'a', seconds: expect.closeTo(52, 0) },
  }
  expect(offered()).toMatchObject(expected)
  const anew = sleepPoint({
    player: playerOnElement().player,
    store: sleepPointStore(),
    owner: () => haruko,
    now,
  })
  anew.restore()
  expect(anew.store.getState().point).toMatchObject(expected)
})

test('nothing is offered for what was hardly missed, or was stopped by hand', async () => {
  expect((await asleep({ kind: 'minutes', minutes: 0.25 }, 20)).offered()).toBeNull()
  const byHand = await asleep({ kind: 'minutes', minutes: 1 }, 40)
  byHand.player.pause()
  await byHand.listen(30)
  expect(byHand.sleep.store.getState().setting).toBeNull()
  expect(byHand.offered()).toBeNull()
})

test('it is over as soon as something plays again, and on the next day', async () => {
  const { player, offered, point } = await asleep({ kind: 'minutes', minutes: 40 / 60 }, 41)
  await vi.advanceTimersByTimeAsync(15 * 3_600_000)
  point.restore()
  expect(offered()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(3_600_000)
  point.restore()
  expect(offered()).toBeNull()

  const other = await asleep({ kind: 'minutes', minutes: 40 / 60 }, 41)
  other.player.play()
  await settled()
  expect(other.offered()).toBeNull()
  expect(sleepPointStore().find(haruko, theOne)).toBeNull()
  expect(player.store.getState().status).toBe('paused')
})

describe('what is offered', () => {
  /** A player at a second of a lesson, without sound. */
  function open() {
    const store = createStore<PlayerState>(() => ({ ...initialState, track: lessonRow('a'), seconds: 12 }))
    let follower: Follow = () => {}
    const follow = (given: Follow) => {
      follower = given
      return () => true
    }
    const who: { now: Owner } = { now: haruko }
    const stored = sleepPointStore()
    const point = sleepPoint({ player: { store, follow }, store: stored, owner: () => who.now, now })
    const at = (id: string, seconds: number) => store.setState({ track: lessonRow(id), seconds })
    const report = (kind: Parameters<Follow>[0]['kind']) =>
      follower({ kind, track: lessonRow('a'), seconds: 0, durationSeconds: 60 })
    return { store, who, stored, point, at, report, offered: () => point.store.getState().point }
  }

  test.each([
    ['half a minute later', 'a', 42, true],
    ['a moment less', 'a', 41.9, false],
    ['in another lesson', 'b', 3, true],
  ])('%s', (_case, id, seconds, isOffered) => {
    const { point, at, stored, offered } = open()
    point.noteSet()
    at(id, seconds)
    point.noteStopped()
    expect(offered() !== null).toBe(isOffered)
    expect(stored.find(haruko, theOne)).toEqual(offered())
    if (isOffered)
      expect(offered()).toEqual({
        set: { lessonId: 'a', title: '音声 a', seconds: 12 },
        stopped: { lessonId: id, title: `音声 ${id}`, seconds },
        stoppedAt: now(),
      })
  })

  test('is nothing of a live programme, of an empty player, or of a timer that nobody set', () => {
    const { point, store, at, offered } = open()
    at('b', 50)
    point.noteStopped()
    expect(offered()).toBeNull()
    const live = { title: '', page: '/', onAir: () => null, followingId: () => null }
    for (const track of [null, { ...lessonRow('a'), live }]) {
      at('a', 12)
      point.noteSet()
      store.setState({ track, seconds: 55 })
      point.noteStopped()
      expect(offered()).toBeNull()
      point.noteSet()
      at('a', 55)
      point.noteStopped()
      expect(offered()).toBeNull()
    }
  })

  test('belongs to whoever set it, also after somebody else signs in', () => {
    const { point, at, who, offered } = open()
    point.noteSet()
    at('a', 50)
    point.noteStopped()
    who.now = { kind: 'guest' }
    point.restore()
    expect(offered()).toBeNull()
    who.now = haruko
    point.restore()
    expect(offered()).not.toBeNull()
  })

  test('is nothing if somebody else signed in between', () => {
    const { point, at, who, offered } = open()
    point.noteSet()
    who.now = { kind: 'guest' }
    point.restore()
    at('a', 50)
    point.noteStopped()
    expect(offered()).toBeNull()
  })

  test.each([
    ['started', false],
    ['resumed', false],
    ['loaded', true],
    ['paused', true],
  ] as const)('after "%s" is still there: %s', (kind, isThere) => {
    const { point, at, report, stored, offered } = open()
    point.noteSet()
    at('a', 50)
    point.noteStopped()
    report(kind)
    expect([offered() !== null, stored.find(haruko, theOne) !== null]).toEqual([isThere, isThere])
  })
})
