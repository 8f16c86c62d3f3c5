import { heartbeatMs } from '@iki/contract/people/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveMessage } from './live-connection.ts'
import { liveTabs } from './live-tabs.ts'

type Message = { data: unknown }
const message: LiveMessage = { type: 'event', event: { type: 'room', plan: 'eichi' }, isCatchUp: false }

/** A browser with several tabs: one lock, and a channel that reaches all other tabs. */
function aBrowser() {
  type Holder = { take: () => Promise<void>; fail: () => void; isClosed: boolean }
  const queue: Holder[] = []
  let current: Holder | null = null
  const next = () => {
    if (current) return
    current = queue.shift() ?? null
    const holder = current
    if (holder)
      void holder.take().then(() => {
        if (current === holder) current = null
        next()
      })
  }
  const request = (_: string, how: LockOptions, run: () => unknown) =>
    new Promise<void>((resolve, reject) => {
      const holder: Holder = {
        isClosed: false,
        fail: () => reject(new DOMException('stolen', 'AbortError')),
        take: async () => {
          await run()
          resolve()
        },
      }
      how.signal?.addEventListener('abort', () => {
        if (queue.includes(holder)) queue.splice(queue.indexOf(holder), 1)
        reject(new DOMException('aborted', 'AbortError'))
      })
      if (how.steal) {
        current?.fail()
        current = null
        queue.unshift(holder)
      } else queue.push(holder)
      next()
    })
  const listeners: { of: number; receive: (message: Message) => void }[] = []
  let count = 0

  function aTab({ isShown = true } = {}) {
    const of = count++
    const log: string[] = []
    const tabs = liveTabs({
      locks: { request: request as unknown as LockManager['request'] },
      channel: {
        postMessage: (data: unknown) => {
          for (const each of listeners) if (each.of !== of) each.receive({ data: structuredClone(data) })
        },
        addEventListener: ((_: string, receive: (message: Message) => void) =>
          listeners.push({ of, receive })) as unknown as BroadcastChannel['addEventListener'],
        close: () => listeners.splice(0, listeners.length, ...listeners.filter(each => each.of !== of)),
      },
      now: Date.now,
      isShown: () => isShown,
      onLead: () => log.push('lead'),
      onFollow: () => log.push('follow'),
      onMessage: each => log.push(`received ${each.type}`),
      onWanted: topics => log.push(`wanted ${topics.join(' ')}`),
    })
    return { tabs, log }
  }
  return { aTab }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the tabs of one browser', () => {
  test('have one that leads and passes messages on to the others', async () => {
    const { aTab } = aBrowser()
    const [first, second] = [aTab(), aTab()]
    first.tabs.begin()
    await settle()
    second.tabs.begin()
    await settle()
    first.tabs.pass(message)
    expect(first.log).toEqual(['follow', 'lead'])
    expect(second.log).toEqual(['follow', 'received event'])
  })

  test('hand the lead on when its tab goes', async () => {
    const { aTab } = aBrowser()
    const [first, second] = [aTab(), aTab()]
    first.tabs.begin()
    second.tabs.begin()
    await settle()
    first.tabs.end()
    await settle()
    expect(second.log).toEqual(['follow', 'lead'])
  })

  test('send the leader the topics that they want, and a new one as well', async () => {
    const { aTab } = aBrowser()
    const [first, second, third] = [aTab(), aTab(), aTab()]
    for (const { tabs } of [first, second, third]) tabs.begin()
    await settle()
    third.tabs.want(['timeline:eichi'])
    expect(first.log).toContain('wanted timeline:eichi')
    first.tabs.end()
    await settle()
    expect(second.log).toEqual(['follow', 'lead', 'wanted timeline:eichi'])
  })

  test('do not stay with a leader that sleeps', async () => {
    const { aTab } = aBrowser()
    const [sleeper, shown] = [aTab({ isShown: false }), aTab()]
    sleeper.tabs.begin()
    shown.tabs.begin()
    await settle()
    await vi.advanceTimersByTimeAsync(3 * heartbeatMs)
    expect(shown.log).toEqual(['follow', 'lead'])
    expect(sleeper.log).toEqual(['follow', 'lead', 'follow'])
  })

  test('stay with one that receives from its server', async () => {
    const { aTab } = aBrowser()
    const [leader, shown] = [aTab({ isShown: false }), aTab()]
    leader.tabs.begin()
    shown.tabs.begin()
    await settle()
    for (let beat = 0; beat < 5; beat++) {
      await vi.advanceTimersByTimeAsync(heartbeatMs)
      leader.tabs.beat()
    }
    expect(shown.log).toEqual(['follow'])
  })

  const refusing = {
    request: () => Promise.reject(new DOMException('no', 'SecurityError')),
  } as unknown as LockManager
  const deafChannel = { postMessage: () => {}, addEventListener: () => {}, close: () => {} }

  test.each([
    ['there are no locks', null, null, ['lead']],
    ['the browser refuses them', refusing, deafChannel, ['follow', 'lead']],
  ])('each lead for themselves where %s', async (_, locks, channel, expected) => {
    const log: string[] = []
    const tabs = liveTabs({
      locks,
      channel,
      now: Date.now,
      isShown: () => true,
      onLead: () => log.push('lead'),
      onFollow: () => log.push('follow'),
      onMessage: () => log.push('received'),
      onWanted: topics => log.push(`wanted ${topics.join(' ')}`),
    })
    tabs.begin()
    await settle()
    tabs.want(['timeline:eichi'])
    expect(log).toEqual([...expected, 'wanted timeline:eichi'])
    tabs.end()
  })
})
