import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import { listenedTrack, listener, listeningPhone, nothingLive } from '#test/listening-phone.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

// This test comes first, because the logs of earlier tests would also receive the event of the hidden page.
test('a page that is hidden reports at once, in a way that outlives it', async () => {
  const { send, start, play } = listeningPhone()
  start()
  await play(12)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.lastCall?.[1]).toMatchObject({ keepalive: true })
  expect(send.mock.lastCall?.[0][0]?.[1].wallSeconds).toBe(12)
})

describe('what is played', () => {
  test('is reported about every half minute, and at a pause; each time all of it, under one key', async () => {
    const { send, start, play, pause, reported } = listeningPhone()
    start()
    await play(65)
    expect(send).toHaveBeenCalledTimes(2)
    await pause()
    expect(send).toHaveBeenCalledTimes(3)
    expect(reported()).toEqual([['lesson', 'a', 65, 65]])
    expect(send.mock.calls.map(([[session]]) => Math.round(session?.[1].wallSeconds ?? 0))).toEqual([
      30, 60, 65,
    ])
  })

  test('faster is more of the lesson in the same time; a change in between counts each by its own', async () => {
    const { player, happen, start, play, pause, reported } = listeningPhone()
    start()
    await play(20)
    player.speed = 2
    happen('adjusted')
    await play(10)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 40, 30]])
  })

  test('is not what was jumped over, in either direction, nor a pause', async () => {
    const { happen, start, play, pause, reported } = listeningPhone()
    start()
    await play(10)
    happen('seeked', 1000, 10)
    await play(5)
    await pause()
    happen('seeked', 3, 1005)
    await vi.advanceTimersByTimeAsync(60_000)
    start('resumed')
    await play(4)
    happen('looped', 3, 7)
    await play(4)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 23, 23]])
  })

  test('is not the part of a pause that was left out', async () => {
    const { happen, start, play, pause, reported } = listeningPhone()
    start()
    await play(10)
    happen('shortened', 40, 10)
    await play(5)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 15, 15]])
  })

  test('of a clock that is put right meanwhile is the same', async () => {
    const { start, play, pause, reported } = listeningPhone()
    start()
    await play(10)
    vi.setSystemTime(new Date('2026-11-20T02:51:00Z'))
    await play(10)
    await pause()
    expect(reported()).toEqual([['lesson', 'a', 20, 20]])
  })

  test('on air is reported as the radio', async () => {
    const { player, start, play, pause, reported } = listeningPhone()
    player.track = { ...listenedTrack('a'), live: nothingLive }
    player.speed = 1
    start()
    await play(12)
    await pause()
    expect(reported()).toEqual([['radio', 'a', 12, 12]])
  })

  test('for less than a second is nothing', async () => {
    const { send, start, pause } = listeningPhone()
    start()
    await pause()
    expect(send).not.toHaveBeenCalled()
  })

  test('by a guest is nobody’s', async () => {
    const { whose, send, start, play, pause } = listeningPhone()
    whose.owner = { kind: 'guest' }
    start()
    await play(40)
    await pause()
    expect(send).not.toHaveBeenCalled()
    expect(localStorage).toHaveLength(0)
  })
})

describe('a listening session', () => {
  test('ends with another lesson, a long break and the day in Tokyo; not with a short one', async () => {
    const { player, happen, start, play, pause, reported } = listeningPhone()
    start()
    await play(10)
    await pause()
    await vi.advanceTimersByTimeAsync(29 * 60_000)
    start('resumed')
    await play(10)
    await pause()
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    start('resumed')
    await play(10)
    happen('left')
    player.track = listenedTrack('b')
    player.seconds = 0
    start()
    await play(10)
    await pause()
    expect(reported()).toEqual([
      ['lesson', 'a', 20, 20],
      ['lesson', 'a', 10, 10],
      ['lesson', 'b', 10, 10],
    ])
  })

  test('over midnight in Tokyo is two', async () => {
    vi.setSystemTime(new Date('2026-11-20T14:59:30Z'))
    const { start, play, pause, reported } = listeningPhone()
    start()
    await play(60)
    await pause()
    expect(reported()).toEqual([
      ['lesson', 'a', 30, 30],
      ['lesson', 'a', 30, 30],
    ])
  })
})

describe('what can’t be reported', () => {
  test('stays on the phone, over a reload, and is reported when that works', async () => {
    const first = listeningPhone()
    vi.spyOn(console, 'error').mockReturnValue()
    first.send.mockRejectedValue(new OfflineError())
    first.start()
    await first.play(20)
    await first.pause()
    const second = listeningPhone()
    await vi.advanceTimersByTimeAsync(0)
    expect(second.reported()).toEqual([['lesson', 'a', 20, 20]])
    expect(second.store.read(listener)).toEqual({})
  })

  test('is tried again when the network is back', async () => {
    const { send, start, play, pause, reported } = listeningPhone()
    send.mockRejectedValueOnce(new OfflineError())
    start()
    await play(20)
    await pause()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(2)
    expect(reported()).toEqual([['lesson', 'a', 20, 20]])
  })

  test('because the server will never take it is given up', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { send, store, start, play, pause } = listeningPhone()
    send.mockRejectedValue(new ApiError('invalid_input', 'never'))
    start()
    await play(20)
    await pause()
    expect(store.read(listener)).toEqual({})
  })

  test('of one member is not reported as another’s', async () => {
    const { whose, send, happen, start, play, log } = listeningPhone()
    start()
    await play(20)
    whose.owner = { kind: 'member', uid: 'natsuko' }
    happen('left')
    await vi.advanceTimersByTimeAsync(0)
    expect(send).not.toHaveBeenCalled()
    whose.owner = listener
    log.outbox.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(1)
  })
})
