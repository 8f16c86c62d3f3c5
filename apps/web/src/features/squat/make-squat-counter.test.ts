import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Owner } from '#core/offline/owner.ts'
import { clock } from '#core/time/clock.ts'
import { makeSquatCounter, restlessMs, shortestGapMs } from './make-squat-counter.ts'
import type { Counting } from './squat-count.ts'
import type { SquatSettings } from './squat-settings.ts'
import type { Signal } from './squat-signals.ts'

const start = new Date('2026-11-21T01:00:00.000Z') // Ten in the morning in Tokyo.

function setUp(change: Partial<SquatSettings> = {}, stored = new Map<string, Counting>()) {
  const settings: SquatSettings = {
    target: 3,
    timer: { kind: 'up' },
    isFelt: true,
    isSpoken: false,
    ...change,
  }
  let who: Owner = { kind: 'member', uid: 'haruko' }
  const keyOf = (owner: Owner) => (owner.kind === 'member' ? String(owner.uid) : 'guest')
  const held = { count: 0 }
  const signals: string[] = []
  const sent: Counting[] = []
  const counter = makeSquatCounter({
    now: () => clock.now().getTime(),
    owner: () => who,
    storage: {
      find: owner => stored.get(keyOf(owner)) ?? null,
      write: (owner, _, counting) => stored.set(keyOf(owner), counting),
    },
    settings: () => settings,
    holdAwake() {
      held.count++
      return () => held.count--
    },
    signal: (signal: Signal) =>
      signals.push('count' in signal ? `${signal.kind} ${signal.count}` : signal.kind),
    send: counting => sent.push(counting),
  })
  counter.open()
  return {
    counter,
    held,
    signals,
    sent,
    stored,
    counting: () => counter.store.getState().counting,
    isRunning: () => counter.store.getState().isRunning,
    async squat(times: number) {
      for (let time = 0; time < times; time++) {
        counter.count()
        await vi.advanceTimersByTimeAsync(2_000)
      }
    },
    become(uid: string) {
      who = { kind: 'member', uid }
      counter.changeOwner()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first squat starts the timer, and the screen stays awake until it stops', async () => {
  const { counter, held, squat, counting, isRunning } = setUp()
  expect(held.count).toBe(0)
  await squat(2)
  expect(counting()).toMatchObject({ set: 2, count: 2, setSeconds: 4, seconds: 4 })
  expect([isRunning(), held.count]).toEqual([true, 1])
  counter.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(counting().setSeconds).toBe(4)
  expect([isRunning(), held.count]).toEqual([false, 0])
})

test('a wet hand that touches twice counts once', async () => {
  const { counter, counting } = setUp()
  counter.count()
  await vi.advanceTimersByTimeAsync(shortestGapMs - 1)
  counter.count()
  expect(counting().count).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  counter.count()
  expect(counting().count).toBe(2)
})

test('each count can be felt, the one that reaches the target otherwise', async () => {
  const { squat, signals } = setUp()
  await squat(4)
  expect(signals).toEqual(['count 1', 'count 2', 'target 3', 'count 4'])
})

test('what was counted is there after a reload, without the timer running', async () => {
  const { squat, counter, stored } = setUp()
  await squat(2)
  counter.restart()
  counter.undo()
  const again = setUp({}, stored)
  expect(again.counting()).toMatchObject({ set: 2, count: 2, setSeconds: 4 })
  expect([again.isRunning(), again.held.count]).toEqual([false, 0])
})

test('what the server says of the day leaves what is stored of it, also before the counter is open', async () => {
  const { squat, counter, stored, become } = setUp()
  await squat(2)
  counter.stop()
  become('haruko') // Signed in again: the counter's page is not open.
  counter.acknowledge('2026-11-21', 2)
  expect(setUp({}, stored).counting()).toMatchObject({ count: 2, sentCount: 2 })
})

test('a new day begins at 0', async () => {
  const { squat, stored } = setUp()
  await squat(2)
  vi.setSystemTime(new Date('2026-11-21T15:00:01.000Z'))
  expect(setUp({}, stored).counting()).toMatchObject({ day: '2026-11-22', set: 0, count: 0 })
})

test('over midnight the set continues and the count is the new day’s', async () => {
  vi.setSystemTime(new Date('2026-11-21T14:59:58.000Z'))
  const { squat, counting, sent } = setUp()
  await squat(2)
  expect(counting()).toMatchObject({ day: '2026-11-22', set: 2, count: 1 })
  expect(sent.map(({ day, count }) => `${day} ${count}`)).toEqual(['2026-11-21 1', '2026-11-22 1'])
})

test('every change goes to the server under a higher sequence, the time with the next count or the stop', async () => {
  const { squat, counter, sent } = setUp()
  await squat(2)
  counter.takeBack()
  counter.stop()
  expect(sent.map(({ count }) => count)).toEqual([1, 2, 1, 1])
  expect(sent.at(-1)?.seconds).toBe(4)
  const sequences = sent.map(({ sequence }) => sequence)
  expect(sequences.slice(0, 3)).toEqual([...new Set(sequences.slice(0, 3))].toSorted((a, b) => a - b))
})

describe('the timer', () => {
  test('of an interval signals rest and work, and stops at its end', async () => {
    const timer = { kind: 'down', workSeconds: 10, restSeconds: 5, rounds: 2 } as const
    const { counter, signals, isRunning, held } = setUp({ timer })
    counter.start()
    await vi.advanceTimersByTimeAsync(24_000)
    expect(signals).toEqual(['rest', 'work'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(signals).toEqual(['rest', 'work', 'done'])
    expect([isRunning(), held.count]).toEqual([false, 0])
    counter.start()
    expect(counter.store.getState().counting.setSeconds).toBe(0)
  })

  test('stops by itself when nobody squats any more', async () => {
    const { squat, isRunning, held } = setUp()
    await squat(1)
    await vi.advanceTimersByTimeAsync(restlessMs + 1_000)
    expect([isRunning(), held.count]).toEqual([false, 0])
  })

  test('does not count the time in which the phone slept', async () => {
    const { squat, counting, isRunning } = setUp()
    await squat(1)
    vi.setSystemTime(clock.now().getTime() + restlessMs * 3)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(counting().setSeconds).toBe(2)
    expect(isRunning()).toBe(false)
  })
})

test('another member sees nothing of it, and nothing is sent in their name', async () => {
  const { squat, sent, counting, held, become } = setUp()
  await squat(2)
  const before = sent.length
  become('natsuko')
  expect(counting()).toMatchObject({ set: 0, count: 0 })
  expect([sent.length, held.count]).toEqual([before, 0])
})
