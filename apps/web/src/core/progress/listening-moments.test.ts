import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import type { PlayerEvent } from '#core/player/player-state.ts'
import { listenedTrack, listener, listeningPhone, nothingLive } from '#test/listening-phone.ts'

const soon = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

// These tests come first, because the logs of earlier tests would also receive the events of the page.
describe('a page', () => {
  test('that is shown again is not treated as one that is left', async () => {
    const { send, start, play, pause, reported } = listeningPhone()
    start()
    await play(12)
    show('visible')
    await soon()
    expect(send.mock.calls.map(([, { keepalive }]) => keepalive)).not.toContain(true)
    await play(3)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 15, 15]])
  })

  test('that is left reports to the second what was played, in a way that outlives it', async () => {
    const { send, start, play, reported } = listeningPhone()
    start()
    await play(17)
    window.dispatchEvent(new Event('pagehide'))
    expect(send.mock.lastCall?.[1]).toMatchObject({ keepalive: true })
    expect(reported()).toEqual([['lesson', 'a', 17, 17]])
  })

  test('that is left while nothing sounds does not count up to a second that it only points to', async () => {
    const { player, start, play, reported } = listeningPhone()
    start()
    await play(10)
    player.status = 'loading'
    player.seconds = 1000
    window.dispatchEvent(new Event('pagehide'))
    expect(reported()).toEqual([['lesson', 'a', 10, 10]])
  })
})

describe('all of it is counted', () => {
  test('where the sound waits for the network and continues without a pause', async () => {
    const { start, play, pause, reported } = listeningPhone()
    start()
    await play(7)
    start('resumed')
    await play(7)
    start('resumed')
    await play(2)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 16, 16]])
  })

  test('up to the moment at which the speed changes, at the speed before', async () => {
    const { player, happen, start, play, pause, reported } = listeningPhone()
    start()
    await play(15)
    player.speed = 2
    happen('adjusted')
    await play(5)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 25, 20]])
  })

  test.each<PlayerEvent['kind']>(['ended', 'failed', 'left', 'paused'])(
    'and told at once when it is %s, but not told again with what happens after it',
    async kind => {
      const { player, send, happen, start, play, reported } = listeningPhone()
      start()
      await play(14)
      player.status = 'paused'
      happen(kind)
      await soon()
      expect(reported()).toEqual([['lesson', 'a', 14, 14]])
      happen('left')
      await soon()
      expect(send).toHaveBeenCalledTimes(1)
    },
  )

  test('even if the element says an earlier second at the pause than it said before', async () => {
    const { happen, start, play, reported } = listeningPhone()
    start()
    await play(10)
    happen('paused', 8)
    await soon()
    expect(reported()).toEqual([['lesson', 'a', 10, 10]])
  })

  test('from one second on', async () => {
    const { start, play, pause, reported } = listeningPhone()
    start()
    await play(1)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 1, 1]])
  })
})

describe('nothing is counted', () => {
  test('of what lies between here and another device’s position', async () => {
    const { happen, start, play, pause, reported } = listeningPhone()
    start()
    await play(14)
    happen('followed', 1000, 14)
    await play(5)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 19, 19]])
  })

  test('of a jump that does not say where it began', async () => {
    const { happen, start, play, pause, reported } = listeningPhone()
    start()
    await play(10)
    happen('seeked', 1000)
    await play(5)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 15, 15]])
  })

  test('when the speed is changed while nothing plays', async () => {
    const { player, happen, start, play, pause, reported } = listeningPhone()
    happen('adjusted')
    start()
    await play(10)
    await pause()
    player.speed = 2
    happen('adjusted', 500)
    await vi.advanceTimersByTimeAsync(60_000)
    start('resumed')
    await play(5)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 20, 15]])
  })

  test('during a pause, and no timer keeps the phone awake', async () => {
    const { start, play, pause } = listeningPhone()
    const before = vi.getTimerCount()
    start()
    expect(vi.getTimerCount()).toBe(before + 1)
    await play(10)
    await pause()
    expect(vi.getTimerCount()).toBe(before)
  })
})

describe('another listening session begins', () => {
  test('where the same recording plays on air and then alone', async () => {
    const { player, happen, start, play, pause, reported } = listeningPhone()
    player.track = { ...listenedTrack('a'), live: nothingLive }
    start()
    await play(10)
    happen('left')
    player.track = listenedTrack('a')
    start()
    await play(20)
    await pause()
    expect(reported()).toEqual([
      ['radio', 'a', 10, 10],
      ['lesson', 'a', 20, 20],
    ])
  })

  test('after a wait for the network that was as long as a break', async () => {
    const { start, play, pause, reported } = listeningPhone()
    start()
    await play(10)
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    await play(10)
    await pause()
    expect(reported()).toEqual([
      ['lesson', 'a', 10, 10],
      ['lesson', 'a', 10, 10],
    ])
  })
})

describe('what is not reported yet', () => {
  test('is reported in the middle of listening, as soon as the network is back', async () => {
    const { send, start, play } = listeningPhone()
    send.mockRejectedValue(new OfflineError())
    start()
    await play(45)
    send.mockReset().mockResolvedValue()
    window.dispatchEvent(new Event('online'))
    await soon()
    expect(send.mock.lastCall?.[0].map(([, { wallSeconds }]) => wallSeconds)).toEqual([40])
  })

  test('is still on the phone when an answer comes to the part of it that was sent before', async () => {
    const { send, store, start, play } = listeningPhone()
    let answer = () => {}
    send.mockReturnValueOnce(
      new Promise(resolve => {
        answer = resolve
      }),
    )
    start()
    await play(42)
    answer()
    await soon()
    expect(Object.values(store.read(listener))).toMatchObject([{ id: 'a', wallSeconds: 40 }])
  })

  test('of a member who has just signed out stays on the phone for that member only', async () => {
    const { whose, send, store, log, happen, start, play } = listeningPhone()
    start()
    await play(25)
    whose.owner = { kind: 'member', uid: 'natsuko' }
    log.outbox.changeOwner()
    happen('left')
    await soon()
    expect(send).not.toHaveBeenCalled()
    expect(store.read(whose.owner)).toEqual({})
    expect(Object.values(store.read(listener))).toMatchObject([{ id: 'a', wallSeconds: 25 }])
  })

  test('and never will be, because the server refuses it, is said to who reads the console', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    const { send, start, play, pause } = listeningPhone()
    const refusal = new ApiError('invalid_input', 'never')
    send.mockRejectedValue(refusal)
    start()
    await play(20)
    await pause()
    expect(complaint).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('listened'), refusal)
  })
})
