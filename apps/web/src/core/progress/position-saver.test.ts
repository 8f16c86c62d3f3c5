import type { Position } from '@iki/contract/media/lesson'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import type { Owner } from '#core/offline/owner.ts'
import { registerOutbox } from '#core/offline/registry.ts'
import type { Track } from '#core/player/track.ts'
import { clock } from '#core/time/clock.ts'
import { ownPositions } from './own-positions.ts'
import { type PositionInput, positionSaver, type SendOptions } from './position-saver.ts'
import { positionStore } from './position-store.ts'

const track: Track = {
  id: 'asa-sebone',
  kind: 'audio',
  title: '背骨をゆるめる呼吸',
  durationSeconds: 60,
  drawing: 'wave',
  accent: 'kafuku',
  position: null,
}
const member: Owner = { kind: 'member', uid: 'haruko' }
const at = (seconds: number) => ({ seconds, durationSeconds: 60 })

/** Like the server: the higher sequence wins, and the answer is the current position. */
function fakeServer() {
  const server = {
    current: null as Position | null,
    saves: [] as PositionInput[],
    /** How the next saves end; without an entry they are answered at once. */
    answers: [] as ('now' | 'lost' | 'offline' | 'hanging' | ApiError)[],
    send(save: PositionInput): Promise<Position> {
      const how = server.answers.shift() ?? 'now'
      if (how === 'offline') return Promise.reject(new OfflineError())
      if (how instanceof ApiError) return Promise.reject(how)
      server.saves.push(save)
      if (save.id !== track.id)
        return Promise.resolve({ seconds: save.seconds, sequence: 1, isCompleted: false })
      const { seconds, completed = false, sequence = 0 } = save
      if (!server.current || sequence > server.current.sequence)
        server.current = {
          seconds,
          sequence,
          isCompleted: completed || (server.current?.isCompleted ?? false),
        }
      if (how === 'lost') return Promise.reject(new OfflineError())
      return how === 'hanging' ? new Promise(() => {}) : Promise.resolve(server.current)
    },
  }
  return server
}

function setUp({ owner = member as Owner, server = fakeServer() } = {}) {
  const who = { now: owner }
  const send = vi.fn((save: PositionInput, { signal }: SendOptions) =>
    Promise.race([
      server.send(save),
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]),
  )
  const make = () => {
    const saver = positionSaver({
      send,
      store: positionStore(),
      ownPositions: ownPositions(),
      owner: () => who.now,
      device: () => ({ id: 'desk', name: 'Mac の Chrome' }),
      now: () => clock.now().getTime(),
    })
    registerOutbox(saver.outbox)
    return saver
  }
  return { server, send, who, saver: make(), reload: make }
}

const sent = (server: ReturnType<typeof fakeServer>) =>
  server.saves.map(({ seconds, sequence }) => [seconds, sequence])
const unsent = () => Object.keys(positionStore().read(member))
const soon = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each save of a lesson has a higher sequence than the one before', async () => {
  const { saver, server } = setUp()
  for (const seconds of [10, 20, 30]) {
    saver.save(track, at(seconds))
    await soon()
  }
  expect(sent(server)).toEqual([
    [10, 1],
    [20, 2],
    [30, 3],
  ])
  expect(server.saves[0]).toMatchObject({ id: 'asa-sebone', uid: 'haruko', duration: 60, completed: false })
})

test('the sequence begins above the one that the server returned', async () => {
  const { saver, server } = setUp()
  server.current = { seconds: 20, sequence: 7, isCompleted: false }
  saver.save({ ...track, position: server.current }, at(21))
  await soon()
  expect(sent(server)).toEqual([[21, 8]])
})

test('one save a lesson is on its way, and the newest of those that wait goes next', async () => {
  const { saver, server, send } = setUp()
  server.answers = ['hanging']
  saver.save(track, at(10))
  saver.save(track, at(20))
  saver.save(track, at(30))
  await soon()
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent(server)).toEqual([
    [10, 1],
    [30, 3],
  ])
})

test('a waiting save goes as soon as the answer before it is there', async () => {
  const { saver, server } = setUp()
  saver.save(track, at(10))
  saver.save(track, at(12))
  await soon()
  expect(sent(server)).toEqual([
    [10, 1],
    [12, 2],
  ])
  expect(unsent()).toEqual([])
})

test('after a lost answer the next save goes above it', async () => {
  const { saver, server } = setUp()
  server.answers = ['lost']
  saver.save(track, at(10))
  await soon()
  saver.save(track, at(20))
  await soon()
  expect(sent(server)).toEqual([
    [10, 1],
    [20, 2],
  ])
  expect(server.current).toMatchObject({ seconds: 20, sequence: 2 })
})

test('a save that is repeated after a lost answer changes nothing and is done with', async () => {
  const { saver, server } = setUp()
  server.answers = ['lost']
  saver.save(track, at(10))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent(server)).toEqual([
    [10, 1],
    [10, 1],
  ])
  expect(unsent()).toEqual([])
})

describe('without a network', () => {
  test('a save stays on the phone over a reload and goes with the next chance', async () => {
    const { saver, server, reload } = setUp()
    server.answers = ['offline']
    saver.save(track, at(42))
    await soon()
    expect(server.saves).toEqual([])

    const afterReload = reload()
    expect(afterReload.positionOf(track)).toMatchObject({ seconds: 42 })
    afterReload.outbox.flush()
    await soon()
    expect(sent(server)).toEqual([[42, 1]])
    expect(unsent()).toEqual([])
  })

  test('it is tried again after growing pauses, and when the network is said to be back', async () => {
    const { saver, server, send } = setUp()
    server.answers = ['offline', 'offline', 'offline']
    saver.save(track, at(42))
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(send).toHaveBeenCalledTimes(3)
    window.dispatchEvent(new Event('online'))
    await soon()
    expect(sent(server)).toEqual([[42, 1]])
  })

  test('what was played offline is not thrown away for an older position of the server', async () => {
    const { saver, server } = setUp()
    server.answers = ['offline', 'offline']
    saver.save({ ...track, position: { seconds: 1, sequence: 1, isCompleted: false } }, at(20))
    saver.save(track, at(24))
    expect(
      saver.positionOf({ ...track, position: { seconds: 1, sequence: 1, isCompleted: false } }),
    ).toMatchObject({ seconds: 24 })
  })

  test('what waited for longer gives way to another device that went on meanwhile', async () => {
    const { saver, server, reload } = setUp()
    server.answers = ['offline']
    saver.save(track, at(20))
    await soon()
    server.current = { seconds: 50, sequence: 9, isCompleted: false }
    const afterReload = reload()
    afterReload.outbox.flush()
    await soon()
    expect(server.current).toMatchObject({ seconds: 50, sequence: 9 })
    expect(afterReload.apartIn(track)).toMatchObject({ here: { seconds: 20 }, there: { seconds: 50 } })
    expect(unsent()).toEqual([])
  })

  test('two lessons that wait both go', async () => {
    const { saver, server } = setUp()
    server.answers = ['offline', 'offline']
    saver.save(track, at(20))
    saver.save({ ...track, id: 'asa-mado' }, at(30))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.saves.map(save => save.id)).toEqual(['asa-sebone', 'asa-mado'])
  })
})

test('what plays here now goes above another device, once for each save', async () => {
  const { saver, server } = setUp()
  server.current = { seconds: 55, sequence: 20, isCompleted: false }
  saver.save(track, at(10))
  await soon()
  expect(sent(server)).toEqual([
    [10, 1],
    [10, 21],
  ])
  expect(server.current).toMatchObject({ seconds: 10, sequence: 21 })
})

test('a lesson that the server does not know is given up', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const { saver, server, send } = setUp()
  server.answers = [new ApiError('not_found', '')]
  saver.save(track, at(10))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(complaint).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('position'), expect.any(ApiError))
  expect(unsent()).toEqual([])
})

test('a position from the end on counts as completed, and stays so', async () => {
  const { saver, server } = setUp()
  saver.save(track, at(60))
  await soon()
  saver.save(track, at(5))
  await soon()
  expect(server.saves.map(save => save.completed)).toEqual([true, true])
})

test('a position never lies behind the lesson’s end', async () => {
  const { saver, server } = setUp()
  saver.save(track, { seconds: 60.4, durationSeconds: 60.4 })
  await soon()
  expect(server.saves[0]).toMatchObject({ seconds: 60, duration: 60.4 })
})

test('the positions of guests stay on their phone', async () => {
  const { saver, send, reload } = setUp({ owner: { kind: 'guest' } })
  saver.save(track, at(33))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).not.toHaveBeenCalled()
  expect(reload().positionOf(track)).toMatchObject({ seconds: 33 })
})

describe('when the session ends', () => {
  test('what is unsent waits for its owner and is not sent as another’s', async () => {
    const { saver, server, who } = setUp()
    server.answers = ['offline']
    saver.save(track, at(40))
    await soon()
    who.now = { kind: 'member', uid: 'natsuko' }
    saver.outbox.changeOwner()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.saves).toEqual([])
    expect(saver.positionOf(track)).toBeNull()

    who.now = member
    saver.outbox.changeOwner()
    await soon()
    expect(sent(server)).toEqual([[40, 1]])
  })

  test('the last second is stored, though nothing can be sent any more', async () => {
    const { saver, send, who } = setUp()
    who.now = { kind: 'guest' }
    saver.save(track, at(40))
    saver.outbox.changeOwner()
    await soon()
    expect(send).not.toHaveBeenCalled()
    expect(saver.positionOf(track)).toBeNull()
    who.now = member
    saver.outbox.changeOwner()
    await soon()
    expect(send).toHaveBeenCalledOnce()
  })
})

test('where the phone refuses to store, the server still gets everything', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { saver, server } = setUp()
  server.answers = ['offline']
  saver.save(track, at(10))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent(server)).toEqual([[10, 1]])
})

test('what lies broken on the phone is as good as nothing', () => {
  localStorage.setItem('iki.positions.member.haruko', '{"asa-sebone": 3')
  expect(setUp().saver.positionOf(track)).toBeNull()
})

describe('what it is a position of', () => {
  const kindsOf = (send: ReturnType<typeof setUp>['send']) =>
    send.mock.calls.map(([, options]) => options.kind)

  test('is sent with it, also by a later page', async () => {
    const { server, saver, send, reload } = setUp()
    server.answers = ['offline']
    saver.save({ ...track, kind: 'video' }, at(10))
    await soon()
    reload()
    await soon()
    expect(kindsOf(send)).toEqual(['video', 'video'])
  })

  test('is audio where an older version of the app has stored it', async () => {
    const stored = { seconds: 30, durationSeconds: 60, isCompleted: false, sequence: 4 }
    positionStore().write(member, 'old', stored)
    const { saver, send, server } = setUp()
    saver.outbox.flush()
    await soon()
    expect(kindsOf(send)).toEqual(['audio'])
    expect(server.saves[0]).toMatchObject({ seconds: 30, secondsAgo: 0 })
  })
})

describe('a lesson that is marked as finished', () => {
  test('is finished at any second', async () => {
    const { server, saver } = setUp()
    saver.save(track, { ...at(20), isFinished: true })
    await soon()
    expect(server.saves[0]).toMatchObject({ seconds: 20, completed: true })
    expect(saver.positionOf(track)).toMatchObject({ seconds: 20, isCompleted: true })
  })

  test('is finished without a network, too, and stays so after more was seen', async () => {
    const { server, saver, reload } = setUp()
    server.answers = ['offline', 'offline']
    saver.save(track, { ...at(20), isFinished: true })
    await soon()
    saver.save(track, at(25))
    await soon()
    reload()
    await soon()
    expect(server.current).toMatchObject({ seconds: 25, isCompleted: true })
  })
})
