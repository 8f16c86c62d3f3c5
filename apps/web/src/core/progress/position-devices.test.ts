import type { Position, SavedPosition } from '@iki/contract/media/lesson'
import { samePositionSeconds } from '@iki/contract/media/playback'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OfflineError } from '#core/api/api-error.ts'
import type { Track } from '#core/player/track.ts'
import { clock } from '#core/time/clock.ts'
import { ownPositions } from './own-positions.ts'
import { type PositionInput, type PositionUpdate, positionSaver } from './position-saver.ts'
import { positionStore } from './position-store.ts'

const length = 3000
const lesson: Track = {
  kind: 'audio',
  id: 'yoru',
  title: '夜のゆるめ',
  durationSeconds: length,
  drawing: 'moon',
  accent: 'kafuku',
  position: null,
}
const at = (seconds: number, jumpedFrom?: number) => ({
  seconds,
  durationSeconds: length,
  ...(jumpedFrom !== undefined && { jumpedFrom }),
})

/** Settles devices as the server does: who knows the current position goes above it, who does not must have listened later. */
function fakeServer() {
  let current: (Position & { heardAt: number }) | null = null
  const saves: PositionInput[] = []
  return {
    saves,
    now: (): Position | null => (current ? withoutTime(current) : null),
    take(save: PositionInput): SavedPosition {
      saves.push(save)
      const before = current
      const { seconds, sequence = 0, base = 0, device = '', deviceName = '', secondsAgo = 0 } = save
      const heardAt = clock.now().getTime() - secondsAgo * 1000
      const isKnowing = before === null || before.device?.id === device || base >= before.sequence
      if (before && (isKnowing ? sequence <= before.sequence : heardAt <= before.heardAt))
        return withoutTime(before)
      current = {
        seconds,
        isCompleted: save.completed ?? false,
        heardAt,
        sequence: Math.max(sequence, (before?.sequence ?? 0) + 1),
        device: { id: device, name: deviceName },
        savedAt: new Date(heardAt).toISOString(),
      }
      const isElsewhere = before !== null && Math.abs(before.seconds - seconds) >= samePositionSeconds
      const isReplaced = before && isElsewhere && before.device?.id !== device && base < before.sequence
      return { ...withoutTime(current), ...(isReplaced && { replaced: withoutTime(before) }) }
    },
  }
}
const withoutTime = ({ heardAt: _, ...position }: Position & { heardAt: number }): Position => position

/** One browser with its own storage, clock and network. */
function aDevice(server: ReturnType<typeof fakeServer>, id: string, clockOffsetMs = 0) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const network = { is: 'there' as 'there' | 'gone' | 'losing answers' }
  const news: PositionUpdate[] = []
  const open = () => {
    const saver = positionSaver({
      async send(save) {
        if (network.is === 'gone') throw new OfflineError()
        const answer = server.take(save)
        if (network.is === 'losing answers') throw new OfflineError()
        return answer
      },
      store: positionStore(storage),
      ownPositions: ownPositions(storage),
      owner: () => ({ kind: 'member', uid: 'haruko' }),
      device: () => ({ id, name: id }),
      now: () => clock.now().getTime() + clockOffsetMs,
    })
    saver.outbox.begin()
    saver.follow(update => news.push(update))
    return saver
  }
  return { network, news, open, saver: open() }
}

/** The lesson as its page would fetch it now. */
const read = (server: ReturnType<typeof fakeServer>): Track => ({ ...lesson, position: server.now() })
const soon = () => vi.advanceTimersByTimeAsync(0)
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const positionOn = ({ saver }: { saver: ReturnType<typeof positionSaver> }, track: Track) =>
  saver.positionOf(track)?.seconds

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a second device', () => {
  test('that played on makes this one ask, and nothing jumps before the answer', async () => {
    const server = fakeServer()
    const [desk, phone] = [aDevice(server, 'desk'), aDevice(server, 'iPhone')]
    desk.saver.save(lesson, at(1930))
    await soon()
    await minutes(10)
    phone.saver.save(read(server), at(2465))
    await soon()
    const track = read(server)
    const afterReload = desk.open()
    expect(afterReload.positionOf(track)?.seconds).toBe(1930)
    expect(afterReload.apartIn(track)).toMatchObject({
      here: { seconds: 1930, savedAt: '2026-11-21T03:00:00.000Z' },
      there: { seconds: 2465, device: { name: 'iPhone' }, savedAt: '2026-11-21T03:10:00.000Z' },
    })
  })

  test('is asked about once: this device’s position then goes above it knowingly', async () => {
    const server = fakeServer()
    const [desk, phone] = [aDevice(server, 'desk'), aDevice(server, 'iPhone')]
    desk.saver.save(lesson, at(1930))
    await soon()
    phone.saver.save(read(server), at(2465))
    await soon()
    const track = read(server)
    desk.saver.settleApart(lesson.id, track.position?.sequence ?? 0)
    expect(desk.saver.apartIn(track)).toBeNull()
    desk.saver.save(track, at(1940))
    await soon()
    expect(server.now()).toMatchObject({ seconds: 1940, device: { id: 'desk' } })
    expect(desk.news.at(-1)?.apart).toBeNull()
  })

  test('that nobody was asked about is reported when this one plays on over it', async () => {
    const server = fakeServer()
    const [desk, phone] = [aDevice(server, 'desk'), aDevice(server, 'iPhone')]
    desk.saver.save(lesson, at(100))
    await soon()
    phone.saver.save(read(server), at(2465))
    await minutes(1)
    desk.saver.save(lesson, at(110))
    await soon()
    expect(server.now()).toMatchObject({ seconds: 110 })
    expect(desk.news.at(-1)?.apart).toMatchObject({ here: { seconds: 110 }, there: { seconds: 2465 } })
  })

  test('at the same position is followed without a word', async () => {
    const server = fakeServer()
    const [desk, phone] = [aDevice(server, 'desk'), aDevice(server, 'iPhone')]
    desk.saver.save(lesson, at(1930))
    await soon()
    phone.saver.save(read(server), at(1938))
    await soon()
    expect(desk.saver.apartIn(read(server))).toBeNull()
    expect(positionOn(desk, read(server))).toBe(1938)
  })

  test('is followed where this one has never been', async () => {
    const server = fakeServer()
    aDevice(server, 'iPhone').saver.save(lesson, at(2465))
    await soon()
    expect(positionOn(aDevice(server, 'desk'), read(server))).toBe(2465)
  })
})

test('a clock five minutes slow neither loses nor wins a position', async () => {
  const server = fakeServer()
  const [slow, phone] = [aDevice(server, 'desk', -300_000), aDevice(server, 'iPhone')]
  phone.saver.save(lesson, at(100))
  await soon()
  await minutes(1)
  slow.saver.save(read(server), at(200))
  await soon()
  expect(server.now()).toMatchObject({ seconds: 200, savedAt: '2026-11-21T03:01:00.000Z' })
})

describe('without a network', () => {
  test('what was played earlier gives way to what another device played later, and it asks', async () => {
    const server = fakeServer()
    const [desk, phone] = [aDevice(server, 'desk'), aDevice(server, 'iPhone')]
    desk.saver.save(lesson, at(100))
    await soon()
    desk.network.is = 'gone'
    desk.saver.save(read(server), at(900))
    desk.saver.save(read(server), at(910))
    await minutes(5)
    phone.saver.save(read(server), at(2465))
    await soon()
    desk.network.is = 'there'
    window.dispatchEvent(new Event('online'))
    await minutes(1)
    expect(server.now()).toMatchObject({ seconds: 2465, device: { id: 'iPhone' } })
    expect(desk.news.at(-1)?.apart).toMatchObject({ here: { seconds: 910 }, there: { seconds: 2465 } })
    expect(positionOn(desk, read(server))).toBe(910)
  })

  test('what was played later wins, however many saves were lost', async () => {
    const server = fakeServer()
    const [desk, phone] = [aDevice(server, 'desk'), aDevice(server, 'iPhone')]
    desk.saver.save(lesson, at(100))
    await soon()
    phone.saver.save(read(server), at(500))
    await minutes(1)
    desk.network.is = 'gone'
    for (const seconds of [110, 120, 130]) desk.saver.save(lesson, at(seconds))
    desk.network.is = 'there'
    window.dispatchEvent(new Event('online'))
    await minutes(1)
    expect(server.now()).toMatchObject({ seconds: 130, device: { id: 'desk' } })
    expect(server.saves.at(-1)).toMatchObject({ base: 1 })
  })
})

test('a save whose answer is lost is repeated, and nobody is asked about it', async () => {
  const server = fakeServer()
  const desk = aDevice(server, 'desk')
  desk.network.is = 'losing answers'
  desk.saver.save(lesson, at(100))
  await soon()
  expect(desk.open().apartIn(read(server))).toBeNull()
  desk.network.is = 'there'
  await minutes(1)
  // Each of the two pages tried once more, and one of them got an answer.
  expect(server.saves.map(({ seconds, sequence }) => [seconds, sequence])).toEqual(Array(3).fill([100, 1]))
  expect(server.now()).toMatchObject({ seconds: 100, sequence: 1 })
  expect(desk.news.every(({ apart }) => apart === null)).toBe(true)
})

test('where somebody jumped from is sent once, also when the save had to wait', async () => {
  const server = fakeServer()
  const desk = aDevice(server, 'desk')
  desk.network.is = 'gone'
  desk.saver.save(lesson, at(2000, 300))
  await soon()
  desk.saver.save(lesson, at(2010))
  desk.network.is = 'there'
  window.dispatchEvent(new Event('online'))
  await minutes(1)
  desk.saver.save(lesson, at(2020))
  await soon()
  expect(server.saves.map(({ seconds, jumpedFrom }) => [seconds, jumpedFrom])).toEqual([
    [2010, 300],
    [2020, undefined],
  ])
})
