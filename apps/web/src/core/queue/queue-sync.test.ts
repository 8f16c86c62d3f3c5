import type { LessonRow } from '@iki/contract/media/lesson'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import type { Owner } from '#core/offline/owner.ts'
import { settled } from '#test/fake-media-element.ts'
import { aStorage, asa, fakeServer, member, openQueuePage as open, rows, soon } from '#test/queue-page.ts'
import { type Queue, singleQueue } from './queue.ts'
import { reordered, withNextRepeat } from './queue-edits.ts'

const orderOf = ({ queue }: { queue: Queue }) => queue.lessons.map(({ id }) => id).join('')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('over a reload', () => {
  test.each<Owner>([{ kind: 'guest' }, member])(
    'of a $kind, order, lesson and repetition are there again, at rest, at the second, and nothing is fetched',
    async owner => {
      const who = { now: owner }
      const { storage, play, player, server } = await open({ who })
      await play(asa('b'))
      player.changeQueue(queue => withNextRepeat(reordered(queue, 'c', 0)))
      server.refusal = new OfflineError()
      const again = await open({ storage, who, server })
      expect(again.state()).toMatchObject({
        status: 'paused',
        seconds: 20,
        track: { id: 'b' },
        queue: { page: '/player/asa', repeat: 'all', playlist: { tag: 'asa' }, originalIds: ['a', 'b', 'c'] },
      })
      expect(orderOf(again.state())).toBe('cab')
      expect(again.fetchMedia).not.toHaveBeenCalled()
      expect(again.element.asked).toEqual([])
      again.player.play()
      await settled()
      expect(again.state()).toMatchObject({ status: 'playing', seconds: 20 })
    },
  )

  test('what lies broken on the phone is as good as nothing', async () => {
    const storage = aStorage()
    storage.setItem('iki.queue.member.haruko', '{"queue": {"lessons": [3]}}')
    expect((await open({ storage })).state().track).toBeNull()
  })
})

describe('on its way to the server', () => {
  test('a queue goes once it is played, several edits as one save, each next one above it', async () => {
    const { server, play, player } = await open()
    player.load(rows[0] as LessonRow, { queue: asa() })
    await soon()
    expect(server.saves).toEqual([])
    await play(asa())
    player.changeQueue(withNextRepeat)
    player.changeQueue(withNextRepeat)
    await soon()
    player.changeQueue(queue => reordered(queue, 'c', 1))
    await soon()
    expect(
      server.saves.map(({ sequence, lessonIds, repeat }) => [sequence, lessonIds.join(''), repeat]),
    ).toEqual([
      [1, 'abc', 'one'],
      [2, 'acb', 'one'],
    ])
    expect(server.saves[0]).toMatchObject({
      page: '/player/asa',
      playtag: 'asa',
      currentId: 'a',
      device: 'desk',
    })
  })

  test('rows that were read again are no change', async () => {
    const { server, play, player } = await open()
    await play(asa())
    await soon()
    player.load(rows[0] as LessonRow, { queue: asa() })
    player.pause()
    player.play()
    await settled()
    await soon()
    expect(server.saves).toHaveLength(1)
  })

  test('without a network it waits, over a reload too', async () => {
    const { server, storage, play } = await open()
    server.refusal = new OfflineError()
    await play(asa('c'))
    await soon()
    await open({ server, storage })
    server.refusal = null
    await open({ server, storage })
    await soon()
    expect(server.current).toMatchObject({ currentId: 'c', sequence: 1 })
  })

  test('it goes when the network is back', async () => {
    const { server, play } = await open()
    server.refusal = new OfflineError()
    await play(asa('c'))
    await soon()
    server.refusal = null
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(server.current).toMatchObject({ currentId: 'c' })
  })

  test('a page that is only opened meanwhile does not take its place, and comes back in its turn', async () => {
    const { server, storage, play, player } = await open()
    server.refusal = new OfflineError()
    await play(asa('c'))
    await soon()
    player.pause()
    player.load(rows[1] as LessonRow, { queue: singleQueue(rows[1] as LessonRow) })
    await settled()
    await soon()
    expect((await open({ server, storage })).state().track?.id).toBe('c')
    server.refusal = null
    window.dispatchEvent(new Event('online'))
    await settled()
    await soon()
    expect(server.saves.at(0)).toMatchObject({ currentId: 'c', sequence: 1 })
    expect(server.current).toMatchObject({ currentId: 'c' })
    player.play()
    await settled()
    await soon()
    expect(server.current).toMatchObject({ currentId: 'b', sequence: 2 })
  })

  test('one that the server will never take is given up', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    const { server, play } = await open()
    server.refusal = new ApiError('invalid_input', '')
    await play(asa())
    await vi.advanceTimersByTimeAsync(120_000)
    expect(complaint).toHaveBeenCalledOnce()
  })

  test('a guest’s stays on the phone', async () => {
    const { server, play } = await open({ who: { now: { kind: 'guest' } } })
    await play(asa())
    await soon()
    expect(server.saves).toEqual([])
  })
})

describe('another device', () => {
  test('continues with it, at rest', async () => {
    const { server, play, player } = await open({ device: 'phone' })
    await play(asa('b'))
    player.changeQueue(queue => reordered(queue, 'c', 0))
    await soon()
    const desk = await open({ server })
    expect(orderOf(desk.state())).toBe('cab')
    expect(desk.state()).toMatchObject({ status: 'paused', track: { id: 'b' }, seconds: 20 })
    expect(desk.fetchMedia).not.toHaveBeenCalled()
    await desk.play(asa('c'))
    await soon()
    expect(server.current).toMatchObject({ device: 'desk', currentId: 'c', sequence: 2 })
  })

  test('that played something newer is followed when one comes back to the page, but not while it sounds', async () => {
    const desk = await open()
    const phone = await open({ server: desk.server, device: 'phone' })
    await desk.play(asa('a'))
    await soon()
    await phone.play(asa('c'))
    await soon()
    await phone.play(asa('b'))
    await soon()
    await vi.advanceTimersByTimeAsync(60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(desk.state()).toMatchObject({ status: 'playing', track: { id: 'a' } })
    desk.player.pause()
    await settled()
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(desk.state()).toMatchObject({ status: 'paused', track: { id: 'b' } })
  })

  test('that was first with the same number: what sounds here goes above it', async () => {
    const server = fakeServer()
    const [desk, phone] = [await open({ server }), await open({ server, device: 'phone' })]
    await desk.play(asa('a'))
    await phone.play(asa('c'))
    await soon()
    await soon()
    expect(server.current).toMatchObject({ device: 'phone', currentId: 'c', sequence: 2 })
    expect(phone.state().track?.id).toBe('c')
  })

  test('does not take away the page that is being looked at, but gives its list the order', async () => {
    const shown = { is: true }
    const desk = await open({ shown })
    desk.player.load(rows[0] as LessonRow, { queue: asa('a') })
    const phone = await open({ server: desk.server, device: 'phone' })
    await phone.play(asa('b'))
    phone.player.changeQueue(queue => reordered(queue, 'c', 0))
    await soon()
    await vi.advanceTimersByTimeAsync(60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(desk.state().track?.id).toBe('a')
    expect(orderOf(desk.state())).toBe('cab')
  })
})

test('on signing out nothing of it stays', async () => {
  const { storage, who, sync, player, play, state } = await open()
  await play(asa())
  await soon()
  who.now = { kind: 'guest' }
  player.stop()
  sync.outbox.changeOwner()
  await settled()
  expect([...storage.stored.keys()]).toEqual([])
  expect(state().track).toBeNull()
})

test('one that the server does not have waits for its owner, also when the session ends and the player stops', async () => {
  const { server, who, sync, player, play, state } = await open()
  server.refusal = new OfflineError()
  await play(asa('c'))
  await soon()
  who.now = { kind: 'guest' }
  player.stop()
  sync.outbox.changeOwner()
  await settled()
  expect(state().track).toBeNull()
  server.refusal = null
  who.now = member
  sync.outbox.changeOwner()
  await settled()
  expect(server.current).toMatchObject({ currentId: 'c', sequence: 1 })
})
