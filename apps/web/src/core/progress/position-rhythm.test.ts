import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayerEvent } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import { positionRhythm } from './position-rhythm.ts'

const track: Track = {
  id: 'asa-sebone',
  kind: 'audio',
  title: '背骨をゆるめる呼吸',
  durationSeconds: 60,
  drawing: 'wave',
  accent: 'kafuku',
  position: null,
}

function setUp() {
  const save = vi.fn()
  const moment = { track, seconds: 0, durationSeconds: 60 }
  const { follow } = positionRhythm({ save }, () => ({ ...moment }))
  const happen = (kind: PlayerEvent['kind'], seconds = moment.seconds, from?: number) => {
    moment.seconds = seconds
    follow({ kind, ...moment, ...(from !== undefined && { from }) })
  }
  /** Plays this many seconds. */
  const play = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      moment.seconds++
      vi.advanceTimersByTime(1000)
    }
  }
  const saved = () =>
    save.mock.calls.map(([, { seconds }, keepalive]) => (keepalive ? [seconds, 'last'] : seconds))
  return { save, happen, play, saved, moment }
}

function hide(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('every ten seconds while it plays', () => {
  const { happen, play, saved } = setUp()
  happen('loaded')
  happen('started')
  play(35)
  expect(saved()).toEqual([10, 20, 30])
})

test('every ten seconds also where a weak network lets it stop and go on again and again', () => {
  const { happen, play, saved } = setUp()
  happen('loaded')
  happen('started')
  for (let round = 0; round < 5; round++) {
    play(7)
    happen('resumed')
  }
  expect(saved()).toEqual([10, 20, 30])
})

test('not while it is paused, when no timer runs either, but again after that', () => {
  const { happen, play, saved } = setUp()
  happen('started')
  play(12)
  happen('paused')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(saved()).toEqual([10, 12])
  happen('resumed')
  play(10)
  expect(saved()).toEqual([10, 12, 22])
})

test('not before it plays', () => {
  const { happen, play, saved } = setUp()
  happen('loaded')
  happen('adjusted')
  play(20)
  expect(saved()).toEqual([])
})

test('with the second that a member jumped away from, but not with that of a small step', () => {
  const { save, happen } = setUp()
  happen('seeked', 50, 2)
  happen('seeked', 40, 50)
  expect(save.mock.calls.map(([{ id }, { seconds, jumpedFrom }]) => [id, seconds, jumpedFrom])).toEqual([
    ['asa-sebone', 50, 2],
    ['asa-sebone', 40, undefined],
  ])
})

test('not when a page is left on which nothing was loaded', () => {
  const save = vi.fn()
  positionRhythm({ save }, () => null)
  window.dispatchEvent(new Event('pagehide'))
  expect(save).not.toHaveBeenCalled()
})

test('with its usual rhythm where a pause was shortened, which is no jump', () => {
  const { happen, play, saved } = setUp()
  happen('started')
  play(5)
  happen('shortened', 45)
  play(5)
  expect(saved()).toEqual([50])
})

test('on a seek, at the end, when it fails and when it is left', () => {
  const { happen, saved } = setUp()
  happen('loaded')
  happen('seeked', 30)
  happen('ended', 60)
  happen('loaded', 0)
  happen('started', 0)
  happen('failed', 4)
  happen('left', 5)
  expect(saved()).toEqual([30, 60, 4, 5])
})

test('when the page is hidden or left, in a way that outlives it', () => {
  const { happen, play, saved, moment } = setUp()
  happen('started')
  play(3)
  hide('hidden')
  moment.seconds = 4
  window.dispatchEvent(new Event('pagehide'))
  expect(saved()).toEqual([
    [3, 'last'],
    [4, 'last'],
  ])
})

test('not when the page is shown again', () => {
  const { happen, play, saved } = setUp()
  happen('started')
  play(3)
  hide('visible')
  expect(saved()).toEqual([])
})

test('not a second time for the same second', () => {
  const { happen, play, saved } = setUp()
  happen('loaded', 48)
  hide('hidden')
  happen('started')
  play(2)
  happen('paused')
  hide('hidden')
  happen('left')
  expect(saved()).toEqual([50])
})

test('never of what is live: there it has no position of anybody', () => {
  const { happen, play, saved, moment } = setUp()
  moment.track = {
    ...track,
    live: { title: '', page: '/player', onAir: () => null, followingId: () => null },
  }
  happen('loaded')
  happen('started')
  play(35)
  hide('hidden')
  happen('ended', 60)
  expect(saved()).toEqual([])
})
