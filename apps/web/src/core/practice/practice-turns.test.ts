import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loopOf, practisingPlayer, steadyPlayer } from '#test/practising-player.ts'
import { roundText } from './practice.ts'
import { type PracticeLoopPlayer, practiceLoop } from './practice-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the shortest loop at the highest speed turns at B, too', async () => {
  const { player, turns } = steadyPlayer(3)
  practiceLoop(player).practise('a', loopOf({ startSeconds: 3.3, endSeconds: 3.8 }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns.length).toBeGreaterThan(20)
  for (const seconds of turns) expect(Math.abs(seconds - 3.8)).toBeLessThan(0.05)
})

test('a loop to the end of the lesson turns before the end, so that the file never ends', async () => {
  const { player, turns } = steadyPlayer(1)
  practiceLoop(player).practise('a', loopOf({ startSeconds: 58, endSeconds: 60 }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(turns).toHaveLength(5)
  for (const seconds of turns) expect(seconds).toBeLessThan(59.95)
})

test('a turn does not press play again: the sound runs on', async () => {
  const { player, turns } = steadyPlayer(1)
  practiceLoop(player).practise('a', loopOf())
  await vi.advanceTimersByTimeAsync(9_000)
  expect(turns).toHaveLength(4)
  expect(player.play).toHaveBeenCalledOnce()
})

test('without a last round, the rounds so far are reported', async () => {
  const { player } = steadyPlayer(1)
  const practice = practiceLoop(player)
  practice.practise('a', loopOf())
  await vi.advanceTimersByTimeAsync(4_500)
  expect(roundText(practice.store.getState())).toBe('3回目')
})

describe('a file that ends before its loop has turned', () => {
  const toTheEnd = { startSeconds: 58, endSeconds: 60 }

  test('begins the next round, and plays', () => {
    const { player, turns, happen } = steadyPlayer(1)
    const practice = practiceLoop(player)
    practice.practise('a', loopOf(toTheEnd))
    happen('ended', 60)
    expect(turns).toEqual([60])
    expect(practice.store.getState()).toMatchObject({ isOn: true, round: 2 })
    expect(player.play).toHaveBeenCalledTimes(2)
  })

  test('stays ended after the last round', () => {
    const { player, turns, happen } = steadyPlayer(1)
    const practice = practiceLoop(player)
    practice.practise('a', loopOf({ ...toTheEnd, repeatCount: 1 }))
    happen('ended', 60)
    expect(turns).toEqual([])
    expect(practice.store.getState().isOn).toBe(false)
    expect(player.play).toHaveBeenCalledOnce()
  })

  test('has its beats counted once before the next round', () => {
    const { player, happen } = steadyPlayer(1)
    const click = vi.fn()
    const practice = practiceLoop(player, click)
    practice.practise('a', loopOf(toTheEnd))
    practice.change({ countIn: { beats: 3, isAudible: true } })
    happen('ended', 60)
    expect(practice.store.getState().beatsLeft).toBe(3)
    expect(click).toHaveBeenCalledOnce()
  })

  test('and says so late, is in the same round, and is no seek of the member', () => {
    const { player, turns, happen } = steadyPlayer(1)
    const practice = practiceLoop(player)
    practice.practise('a', loopOf(toTheEnd))
    happen('ended', 58.5)
    expect(turns).toEqual([58.5])
    expect(practice.store.getState()).toMatchObject({ isOn: true, round: 1 })
    expect(player.play).toHaveBeenCalledTimes(2)
  })
})

type Parts = Pick<ReturnType<typeof steadyPlayer>, 'player' | 'happen'> & { practice: PracticeLoopPlayer }

describe('no timer keeps the phone awake', () => {
  test('beyond the one for the end of the round', async () => {
    const { player } = steadyPlayer(1)
    const before = vi.getTimerCount()
    practiceLoop(player).practise('a', loopOf({ endSeconds: 50 }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(vi.getTimerCount()).toBe(before + 1)
  })

  test.each<[string, (parts: Parts) => void]>([
    ['once the practice rests', ({ practice }) => practice.stop()],
    ['once the practice is cleared', ({ practice }) => practice.clear()],
    [
      'during a pause',
      ({ player, happen }) => {
        player.store.setState({ status: 'paused' })
        happen('paused', 12)
      },
    ],
  ])('%s', async (_, end) => {
    const { player, happen } = steadyPlayer(1)
    const practice = practiceLoop(player)
    const before = vi.getTimerCount()
    practice.practise('a', loopOf({ endSeconds: 50 }))
    expect(vi.getTimerCount()).toBe(before + 1)
    end({ player, practice, happen })
    expect(vi.getTimerCount()).toBe(before)
  })
})

test('who practises nothing gets no events of the practice while a lesson plays', async () => {
  const { practice, load, listen } = practisingPlayer()
  await load()
  const changed = vi.fn()
  practice.store.subscribe(changed)
  await listen(2)
  expect(changed).not.toHaveBeenCalled()
})

test('a lesson that is opened again within its loop is caught at B', async () => {
  const { element, player, practice, load, listen, state } = practisingPlayer()
  await load()
  practice.practise('a', loopOf())
  player.seek(30)
  const { track, queue } = player.store.getState()
  if (track) player.load(track, { startAt: 11, autoplay: true, queue })
  await listen(2)
  expect(element.currentTime).toBeCloseTo(11, 0)
  expect(state()).toMatchObject({ isOn: true, round: 2 })
})
