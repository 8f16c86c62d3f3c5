import type { LessonRow } from '@iki/contract/media/lesson'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError } from '#core/api/api-error.ts'
import type { Owner } from '#core/offline/owner.ts'
import { settled } from '#test/fake-media-element.ts'
import { aStorage, asa, fakeServer, member, openQueuePage as open, rows, soon } from '#test/queue-page.ts'
import { emptyQueue, singleQueue } from './queue.ts'
import { reordered, withNextRepeat } from './queue-edits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const alone = (id: string) => singleQueue(rows.find(row => row.id === id) as LessonRow)
const storedIn = ({ stored }: ReturnType<typeof aStorage>, who = 'member.haruko') =>
  JSON.parse(stored.get(`iki.queue.${who}`) ?? 'null')

describe('what is on the device', () => {
  test('is nothing before something is opened', async () => {
    const { storage, player } = await open()
    player.setVolume(50)
    expect([...storage.stored.keys()]).toEqual([])
  })

  test.each<[string, Owner, string]>([
    ['a member', member, 'member.haruko'],
    ['a guest', { kind: 'guest' }, 'guest'],
  ])('of %s is an empty queue once the player was closed', async (_case, now, who) => {
    const { storage, player, play } = await open({ who: { now } })
    await play(asa())
    await soon()
    player.stop()
    const { value } = storedIn(storage, who)
    expect(value).toEqual({
      queue: emptyQueue,
      sequence: 1,
      isSent: true,
      isPlayed: false,
      isClosed: true,
    })
    player.load(rows[1] as LessonRow, { queue: alone('b') })
    expect((await open({ storage, who: { now } })).state().track?.id).toBe('b')
  })

  test('is what was opened last, if the former was only opened, or is sent', async () => {
    const { storage, player, play } = await open()
    player.load(rows[0] as LessonRow, { queue: alone('a') })
    player.load(rows[1] as LessonRow, { queue: alone('b') })
    expect((await open({ storage })).state().track?.id).toBe('b')
    await play(asa('c'))
    await soon()
    player.pause()
    await settled()
    player.load(rows[0] as LessonRow, { queue: alone('a') })
    expect((await open({ storage })).state().track?.id).toBe('a')
  })

  test('is still there after a live programme', async () => {
    const { storage, player, play, server } = await open()
    await play(asa('b'))
    await soon()
    const live = { title: '', page: '/', onAir: () => null, followingId: () => null }
    player.load({ ...(rows[2] as LessonRow), live })
    player.stop()
    expect((await open({ storage, server })).state().track?.id).toBe('b')
  })

  test('of lessons that no longer fit is no queue, and waits for nothing', async () => {
    const former = await open()
    former.server.refusal = new OfflineError()
    await former.play(alone('a'))
    const [key = '', text = ''] = [...former.storage.stored][0] ?? []
    const storage = aStorage()
    storage.setItem(key, text.replace('"kind":"audio"', '"kind":"smell"'))
    const { state, sync } = await open({ storage, server: former.server })
    expect([state().track, sync.outbox.count()]).toEqual([null, 0])
  })
})

describe('a queue is sent', () => {
  test('when it plays, after it was only opened', async () => {
    const { server, player, play } = await open()
    player.load(rows[0] as LessonRow, { queue: asa() })
    await soon()
    await play(asa())
    await soon()
    expect(server.saves.map(({ sequence }) => sequence)).toEqual([1])
  })

  test('a second after it began, however it plays on', async () => {
    const { server, element, play } = await open()
    await play(asa())
    for (let quarter = 0; quarter < 4; quarter++) {
      element.advance(0.25)
      await vi.advanceTimersByTimeAsync(250)
    }
    expect(server.saves).toHaveLength(1)
  })

  test('when it is changed at rest, if it was played', async () => {
    const { server, player, play } = await open()
    await play(asa())
    await soon()
    player.pause()
    await settled()
    player.changeQueue(queue => reordered(queue, 'c', 1))
    await soon()
    expect(server.saves.map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  test('but not when one that was only opened is changed', async () => {
    const { server, player } = await open()
    player.load(rows[0] as LessonRow, { queue: asa() })
    player.changeQueue(withNextRepeat)
    await soon()
    expect(server.saves).toEqual([])
  })

  test('at once when the player is closed', async () => {
    const { server, player, play } = await open()
    await play(asa())
    player.stop()
    await settled()
    expect(server.saves.map(({ currentId }) => currentId)).toEqual(['a'])
  })
})

describe('when somebody else signs in', () => {
  test('a guest’s queue is removed, and the member’s is shown', async () => {
    const server = fakeServer()
    const phone = await open({ server, device: 'phone' })
    await phone.play(asa('b'))
    await soon()
    const who: { now: Owner } = { now: { kind: 'guest' } }
    const { storage, sync, player, play, state } = await open({ server, who })
    await play(alone('c'))
    await soon()
    who.now = member
    player.stop()
    sync.outbox.changeOwner()
    await settled()
    expect(state().track?.id).toBe('b')
    expect(storage.stored.has('iki.queue.guest')).toBe(false)
  })

  test('an unsent queue that its owner did not close is there again when they are back', async () => {
    const who: { now: Owner } = { now: member }
    const { server, sync, player, play, state } = await open({ who })
    server.refusal = new OfflineError()
    await play(asa('c'))
    await soon()
    who.now = { kind: 'guest' }
    player.stop()
    sync.outbox.changeOwner()
    expect(state().track).toBeNull()
    who.now = member
    sync.outbox.changeOwner()
    expect(state().track?.id).toBe('c')
  })

  test('a member without a queue leaves nothing behind', async () => {
    const who: { now: Owner } = { now: member }
    const { sync, storage } = await open({ who })
    who.now = { kind: 'guest' }
    sync.outbox.changeOwner()
    expect([...storage.stored.keys()]).toEqual([])
  })
})
