import type { LessonRow } from '@iki/contract/media/lesson'
import type { PlayerQueue } from '@iki/contract/media/playback'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import type { Owner } from '#core/offline/owner.ts'
import { playlistOf } from '#test/audio-samples.ts'
import { settled } from '#test/fake-media-element.ts'
import { asa, fakeServer, member, openQueuePage as open, rows, soon } from '#test/queue-page.ts'
import { playlistQueue, singleQueue } from './queue.ts'
import { reordered, without } from './queue-edits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const alone = (id: string) => singleQueue(rows.find(row => row.id === id) as LessonRow)
const idsIn = ({ state }: Awaited<ReturnType<typeof open>>) => state().queue.lessons.map(({ id }) => id)
const returned = async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
}

/** A server whose next answer to a save, or to a fetch, comes when the test says so. */
function slowServer() {
  const server = fakeServer()
  const { send, fetch } = server
  let [sending, fetching] = [Promise.resolve(), Promise.resolve()]
  const hold = (holdUntil: (until: Promise<void>) => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    holdUntil(promise)
    return async () => {
      resolve()
      await settled()
    }
  }
  server.send = async save => {
    const until = sending
    const answer = await send(save)
    await until
    return answer
  }
  server.fetch = async () => {
    const until = fetching
    const answer = await fetch()
    await until
    return answer
  }
  return {
    server,
    holdSave: () => hold(until => (sending = until)),
    holdFetch: () => hold(until => (fetching = until)),
  }
}

/** What another device has played: its number is ahead of anything here. */
function playedElsewhere(server: ReturnType<typeof fakeServer>, id: string, sequence = 5, device = 'phone') {
  const page = '/player/asa'
  const ids = ['a', 'b', 'c']
  const listed = { page, playtag: 'asa', lessonIds: ids, originalIds: ids, currentId: id }
  server.current = { ...listed, isShuffled: false, repeat: 'off', sequence, device, deviceName: device }
}

describe('an answer that finds another device ahead', () => {
  test('brings that device’s queue, if nothing sounds here', async () => {
    const desk = await open()
    await desk.play(asa('a'))
    desk.player.pause()
    await settled()
    playedElsewhere(desk.server, 'b')
    await soon()
    expect(desk.state()).toMatchObject({ status: 'paused', track: { id: 'b' } })
    await soon()
    expect(desk.server.saves).toHaveLength(1)
  })

  test('of this device itself, from another tab, counts as another', async () => {
    const desk = await open()
    playedElsewhere(desk.server, 'b', 7, 'desk')
    await desk.play(asa('a'))
    await soon()
    await soon()
    expect(desk.server.current).toMatchObject({ currentId: 'a', sequence: 8 })
  })

  test('brings nothing back into a player that was closed meanwhile', async () => {
    const { server, holdSave } = slowServer()
    const desk = await open({ server })
    await desk.play(asa('a'))
    playedElsewhere(server, 'b')
    const answer = holdSave()
    await soon()
    desk.player.stop()
    await answer()
    await soon()
    expect(desk.state().track).toBeNull()
    expect((await open({ storage: desk.storage })).state().track).toBeNull()
  })

  test('is followed if the player was closed, and something else was only opened since', async () => {
    const { server, holdSave } = slowServer()
    const desk = await open({ server })
    await desk.play(asa('a'))
    playedElsewhere(server, 'b')
    const answer = holdSave()
    await soon()
    desk.player.stop()
    desk.player.load(rows[2] as LessonRow, { queue: alone('c') })
    await answer()
    expect(desk.state().track?.id).toBe('b')
  })
})

test('a queue that is changed while it is sent is sent again, one above', async () => {
  const { server, holdSave } = slowServer()
  const { play, player } = await open({ server })
  await play(asa('a'))
  const answer = holdSave()
  await soon()
  player.changeQueue(queue => reordered(queue, 'c', 0))
  await answer()
  await soon()
  expect(server.saves.map(({ sequence, lessonIds }) => [sequence, lessonIds.join('')])).toEqual([
    [1, 'abc'],
    [2, 'cab'],
  ])
})

describe('what was only opened while a queue waited', () => {
  test.each<[string, Error | null]>([
    ['sent', null],
    ['refused', new ApiError('invalid_input', '')],
  ])('comes after it once that is %s, and is sent when it is played', async (_case, refusal) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { server, play, player, storage } = await open()
    server.refusal = new OfflineError()
    await play(asa('c'))
    await soon()
    player.pause()
    await settled()
    player.load(rows[1] as LessonRow, { queue: alone('b') })
    await soon()
    server.refusal = refusal
    window.dispatchEvent(new Event('online'))
    await soon()
    await soon()
    expect(server.saves.map(({ currentId }) => currentId)).toEqual(refusal ? [] : ['c'])
    server.refusal = null
    expect((await open({ storage })).state().track?.id).toBe('b')
    player.play()
    await settled()
    await soon()
    expect(server.current).toMatchObject({ currentId: 'b', sequence: 2 })
  })

  test('sends that at once', async () => {
    const { server, play, player } = await open()
    await play(asa('c'))
    player.pause()
    await settled()
    player.load(rows[1] as LessonRow, { queue: alone('b') })
    await settled()
    expect(server.saves.map(({ currentId }) => currentId)).toEqual(['c'])
  })
})

describe('a queue that is fetched', () => {
  test('for somebody who has signed out meanwhile is not shown', async () => {
    const { server, holdFetch } = slowServer()
    playedElsewhere(server, 'b')
    const answer = holdFetch()
    const who: { now: Owner } = { now: member }
    const { sync, state, storage } = await open({ server, who })
    who.now = { kind: 'guest' }
    sync.outbox.changeOwner()
    await answer()
    expect([state().track, [...storage.stored.keys()]]).toEqual([null, []])
  })

  test.each([
    ['ahead of what began to play meanwhile: that goes above it', 5, [6]],
    ['with the same number: the server decides', 1, [1]],
  ])('is %s', async (_case, sequence, sent) => {
    const { server, holdFetch } = slowServer()
    playedElsewhere(server, 'b', sequence)
    const answer = holdFetch()
    const { play, state } = await open({ server })
    await play(asa('a'))
    await answer()
    expect(state().track?.id).toBe('a')
    await soon()
    await soon()
    expect(server.saves.slice(0, 1).map(save => save.sequence)).toEqual(sent)
  })

  test('ahead of what was sent and began to play again: the next change goes above it', async () => {
    const { server, holdFetch } = slowServer()
    const { play, player } = await open({ server })
    await play(asa('a'))
    await soon()
    player.pause()
    await settled()
    playedElsewhere(server, 'b')
    const answer = holdFetch()
    await returned()
    player.play()
    await settled()
    await answer()
    await soon()
    expect(server.saves).toHaveLength(1)
    player.changeQueue(queue => reordered(queue, 'c', 0))
    await soon()
    expect(server.saves.at(-1)).toMatchObject({ sequence: 6, currentId: 'a' })
  })
})

describe('a queue of another device is fetched again', () => {
  test('when one returns after more than half a minute', async () => {
    const server = fakeServer()
    const fetch = vi.fn<() => Promise<PlayerQueue | null>>(async () => null)
    server.fetch = fetch
    await open({ server })
    const show = () => document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(30_000)
    show()
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    show()
    expect(fetch).toHaveBeenCalledTimes(1)
    visibility.mockReturnValue('visible')
    show()
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('but not while something waits for its sound', async () => {
    const desk = await open()
    desk.element.files = () => 'silent'
    await desk.play(asa('a'))
    playedElsewhere(desk.server, 'b')
    await returned()
    expect(desk.state()).toMatchObject({ status: 'loading', track: { id: 'a' } })
  })
})

describe('beside an open page, another device’s queue', () => {
  /** A page that shows the first lesson, of its list or alone, when another device has played something. */
  async function beside(queue = asa('a')) {
    const desk = await open({ shown: { is: true } })
    desk.player.load(rows[0] as LessonRow, { queue })
    return { desk, phone: await open({ server: desk.server, device: 'phone' }) }
  }

  test('is loaded if nothing is', async () => {
    const server = fakeServer()
    playedElsewhere(server, 'b')
    expect((await open({ server, shown: { is: true } })).state().track?.id).toBe('b')
  })

  test('does not change a lesson that is open alone', async () => {
    const { desk, phone } = await beside(alone('a'))
    await phone.play(asa('b'))
    await soon()
    await returned()
    expect(idsIn(desk)).toEqual(['a'])
  })

  test('of another list, or of none, does not change this one', async () => {
    const { desk, phone } = await beside()
    await phone.play(playlistQueue(playlistOf('yoru', [...rows].reverse()), 'b', '/player/yoru'))
    await soon()
    await returned()
    expect(idsIn(desk)).toEqual(['a', 'b', 'c'])
    await phone.play(alone('c'))
    await soon()
    await returned()
    expect(idsIn(desk)).toEqual(['a', 'b', 'c'])
  })

  test('without the open lesson does not change its list', async () => {
    const { desk, phone } = await beside()
    await phone.play(without(asa('b'), 'a'))
    await soon()
    await returned()
    expect(idsIn(desk)).toEqual(['a', 'b', 'c'])
  })

  test('that was taken over is not sent back, but a change of it is', async () => {
    const server = fakeServer()
    const phone = await open({ server, device: 'phone' })
    await phone.play(asa('b'))
    await soon()
    const desk = await open({ server })
    await soon()
    expect(server.saves).toHaveLength(1)
    desk.player.changeQueue(queue => reordered(queue, 'c', 0))
    await soon()
    expect(server.current).toMatchObject({ device: 'desk', sequence: 2 })
  })
})
