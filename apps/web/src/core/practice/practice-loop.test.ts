import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { settled } from '#test/fake-media-element.ts'
import { loopOf, practisingPlayer, steadyPlayer } from '#test/practising-player.ts'
import { noPractice, roundText, speedOfRound } from './practice.ts'
import { practiceLoop } from './practice-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a loop', () => {
  test('goes back to A whenever it comes to B, without an end', async () => {
    const { element, practice, load, listen, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf())
    await settled()
    expect(element.currentTime).toBe(10)
    await listen(2.5)
    expect(element.currentTime).toBeCloseTo(10.5, 1)
    expect(state()).toMatchObject({ isOn: true, round: 2 })
    await listen(20)
    expect(element.currentTime).toBeCloseTo(10.5, 0)
    expect(state().round).toBe(12)
  })

  test('of three rounds is played three times, and then it continues', async () => {
    const { element, practice, load, listen, state, events } = practisingPlayer()
    await load()
    practice.practise('a', loopOf({ repeatCount: 3 }))
    await listen(5)
    expect(roundText(state())).toBe('3/3回目')
    await listen(2)
    expect(element.currentTime).toBeCloseTo(13, 0)
    expect(state()).toMatchObject({ isOn: false, startSeconds: 10, endSeconds: 12 })
    expect(events.filter(event => event.startsWith('looped'))).toEqual(['looped 10', 'looped 10'])
    expect(events.filter(event => event.startsWith('seeked'))).toEqual(['seeked 10'])
  })

  test('outlives a pause', async () => {
    const { element, player, practice, load, listen, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf())
    await listen(1)
    player.pause()
    await listen(10)
    expect(state()).toMatchObject({ isOn: true, round: 1 })
    player.play()
    await listen(1.5)
    expect(element.currentTime).toBeCloseTo(10.5, 0)
    expect(state().round).toBe(2)
  })

  test('does not hold a member who seeks behind its end, but continues after they seek back', async () => {
    const { element, player, practice, load, listen, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf())
    player.seek(30)
    await listen(2)
    expect(element.currentTime).toBeCloseTo(32, 0)
    player.seek(11)
    await listen(2)
    expect(element.currentTime).toBeCloseTo(11, 0)
    expect(state().round).toBe(2)
  })

  test('that reaches to the end of the lesson turns back before the next one begins', async () => {
    const { element, player, practice, load, listen, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf({ startSeconds: 58, endSeconds: 60 }))
    await listen(5)
    expect(player.store.getState().track?.id).toBe('a')
    expect(element.currentTime).toBeGreaterThanOrEqual(58)
    expect(state().round).toBe(3)
  })

  test('turns back even where its end was slept through', async () => {
    const { element, player, practice, load, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf({ startSeconds: 58, endSeconds: 60 }))
    await settled()
    vi.setSystemTime(clock.now().getTime() + 5_000)
    element.advance(5)
    await settled()
    expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'a' }, seconds: 58 })
    expect(state().round).toBe(2)
  })

  test('ends with another track, and with the session', async () => {
    const { player, practice, load, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf())
    await load('b')
    expect(state()).toEqual(noPractice)
    practice.practise('b', loopOf())
    player.stop()
    expect(state()).toEqual(noPractice)
  })

  test('stops after its stop call, keeps its span, and starts again', async () => {
    const { element, practice, load, listen, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf())
    practice.stop()
    await listen(4)
    expect(element.currentTime).toBeCloseTo(14, 0)
    practice.begin()
    await settled()
    expect(element.currentTime).toBe(10)
    expect(state()).toMatchObject({ isOn: true, round: 1 })
  })
})

describe('A and B', () => {
  test('set one after the other make a span', async () => {
    const { practice, load, state } = practisingPlayer()
    await load()
    practice.setStart('a', 5)
    expect(state()).toMatchObject({ startSeconds: 5, endSeconds: null, isOn: false })
    practice.setEnd('a', 8)
    practice.begin()
    expect(state()).toMatchObject({ startSeconds: 5, endSeconds: 8, isOn: true })
  })

  test('the wrong way round change places, and too near are moved apart', async () => {
    const { practice, load, state } = practisingPlayer()
    await load()
    practice.setStart('a', 8)
    practice.setEnd('a', 5)
    expect(state()).toMatchObject({ startSeconds: 5, endSeconds: 8 })
    practice.setEnd('a', 5.1)
    expect(state()).toMatchObject({ startSeconds: 5, endSeconds: 5.5 })
  })

  test('A behind B forgets B and rests', async () => {
    const { practice, load, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf())
    practice.setStart('a', 20)
    expect(state()).toMatchObject({ startSeconds: 20, endSeconds: null, isOn: false })
  })
})

describe('the speed', () => {
  test('rises from round to round, and is given back at the end', async () => {
    const { player, practice, load, listen } = practisingPlayer()
    await load()
    player.setSpeed(1.5)
    practice.practise('a', loopOf({ repeatCount: 4, rise: { from: 0.5, to: 1, rounds: 3 } }))
    const speeds = [player.store.getState().speed]
    const unsubscribe = player.store.subscribe(({ speed }) => {
      if (speeds.at(-1) !== speed) speeds.push(speed)
    })
    await listen(14)
    unsubscribe()
    expect(speeds).toEqual([0.5, 0.75, 1, 1.5])
  })

  test('of a loop is the loop’s own, and another track has its own again', async () => {
    const { player, practice, load } = practisingPlayer()
    await load()
    practice.practise('a', loopOf({ speed: 0.8 }))
    expect(player.store.getState().speed).toBe(0.8)
    await load('b')
    expect(player.store.getState().speed).toBe(1)
  })

  test('that somebody chooses meanwhile stays', async () => {
    const { player, practice, load, listen } = practisingPlayer()
    await load()
    practice.practise('a', loopOf({ speed: 0.8 }))
    player.setSpeed(1.2)
    await listen(4)
    expect(player.store.getState().speed).toBe(1.2)
    practice.stop()
    expect(player.store.getState().speed).toBe(1.2)
  })

  test('of each round lies between the two', () => {
    const rise = { from: 0.8, to: 1.2, rounds: 5 }
    const speeds = [1, 2, 3, 4, 5, 6].map(round => speedOfRound({ speed: null, rise }, round)?.toFixed(1))
    expect(speeds).toEqual(['0.8', '0.9', '1.0', '1.1', '1.2', '1.2'])
    expect(speedOfRound({ speed: null, rise: { from: 0.8, to: 1, rounds: 1 } }, 1)).toBe(0.8)
  })
})

test.each([0.5, 1, 3])('a loop at %s times turns within a hundredth of a second of B', async speed => {
  const { player, turns } = steadyPlayer(speed)
  practiceLoop(player).practise('a', loopOf({ startSeconds: 3.3, endSeconds: 4.71 }))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(turns.length).toBeGreaterThan(5)
  for (const seconds of turns) expect(Math.abs(seconds - 4.71)).toBeLessThan(0.02)
})

describe('beats before a round', () => {
  const three = { beats: 3, isAudible: true }

  test('are counted before each one, while the lesson waits at A', async () => {
    const { element, practice, click, load, listen, state } = practisingPlayer()
    await load()
    practice.change({ countIn: three })
    practice.practise('a', loopOf({ repeatCount: 2 }))
    await settled()
    expect(element).toMatchObject({ paused: true, currentTime: 10 })
    expect(state().beatsLeft).toBe(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(state().beatsLeft).toBe(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(state().beatsLeft).toBe(1)
    expect(element.paused).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(state().beatsLeft).toBeNull()
    expect(element.paused).toBe(false)
    expect(click).toHaveBeenCalledTimes(3)
    await listen(2.2)
    expect(state()).toMatchObject({ round: 2, beatsLeft: 3 })
    expect(element).toMatchObject({ paused: true, currentTime: 10 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(element.paused).toBe(false)
  })

  test('end at once when the member presses play', async () => {
    const { element, player, practice, load, state } = practisingPlayer()
    await load()
    practice.change({ countIn: three })
    practice.practise('a', loopOf())
    await settled()
    player.play()
    await settled()
    expect(element.paused).toBe(false)
    expect(state()).toMatchObject({ isOn: true, beatsLeft: null })
  })

  test('end with the practice, and nothing begins after them', async () => {
    const { element, practice, load, state } = practisingPlayer()
    await load()
    practice.change({ countIn: three })
    practice.practise('a', loopOf())
    await settled()
    practice.stop()
    expect(state().beatsLeft).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(element.paused).toBe(true)
  })

  test('are silent where somebody wants them so, and stay chosen for the next loop', async () => {
    const { practice, click, load, state } = practisingPlayer()
    await load()
    practice.change({ countIn: { beats: 2, isAudible: false } })
    practice.practise('a', loopOf())
    practice.clear()
    practice.practise('a', loopOf())
    await settled()
    expect(state().beatsLeft).toBe(2)
    expect(click).not.toHaveBeenCalled()
  })

  test('come also where the loop ends with the file', async () => {
    const { element, practice, load, listen, state } = practisingPlayer()
    await load()
    practice.practise('a', loopOf({ startSeconds: 57, endSeconds: 60 }))
    await settled()
    practice.change({ countIn: three })
    await listen(3.2)
    expect(state()).toMatchObject({ round: 2, beatsLeft: 3 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(element).toMatchObject({ paused: false, currentTime: 57 })
  })
})
