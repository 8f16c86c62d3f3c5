import 'fake-indexeddb/auto'
import { refreshSession } from '@iki/contract/account/session'
import type { ErrorCode } from '@iki/contract/api/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAgainMs } from '#core/offline/lease.ts'
import { registeredOutboxes } from '#core/offline/registry.ts'
import { accessToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { type FakeApi, FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import type { Harness } from '../../test/outbox-harness/harness.ts'
import { type OutboxName, outboxes } from './outboxes.ts'

/** What can go wrong between a device and the server, tested with every outbox of the app. */

installFakeMedia()
const { harnesses } = await import('../../test/outbox-harness/harnesses.ts')
const names = Object.keys(outboxes) as OutboxName[]

type Next = () => Response | Promise<Response> | undefined
let api: FakeApi
let answers: Next[]

/** The connection was lost, or a proxy has answered: it is unknown whether the server has the change. */
const lost: Next = () => new Response('', { status: 502 })
const refuse =
  (code: ErrorCode): Next =>
  () => {
    throw new FakeRefusal({ code })
  }

beforeEach(() => {
  freshPhone()
  api = fakeApi()
  answers = []
  diaryMember(api)
  api.answer(refreshSession, { accessToken: tokenOf('haruko') })
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    setTimer(run, ms === askAgainMs ? ms / soonerBy : ms),
  )
  for (const harness of Object.values(harnesses)) harness.serve(api, () => answers.shift()?.())
})
afterEach(() => {
  vi.stubGlobal('setTimeout', setTimer)
  vi.restoreAllMocks()
})

const become = (uid: string) => {
  accessToken.write(tokenOf(uid))
  session.begin(tokenOf(uid))
}
const comeOnline = () => window.dispatchEvent(new Event('online'))
const settled = (harness: Harness) =>
  vi.waitFor(async () => {
    expect(await harness.waiting()).toBe(0)
    expect(await harness.isStored()).toBe(false)
  })
const arrived = (harness: Harness, count: number) =>
  vi.waitFor(() => expect(harness.sent(api)).toHaveLength(count))
const full = (): never => {
  throw new DOMException('full', 'QuotaExceededError')
}
const { setTimeout: setTimer } = globalThis
const after = (ms: number) => new Promise(resolve => setTimer(resolve, ms))
/** Long enough for anything to arrive that would be sent by mistake. */
const aMoment = () => after(15)
/** A tab asks for the lease twice a second; in this test, 40 times faster. */
const soonerBy = 40

test('every outbox is in the list, under its own name', async () => {
  const loaded = await Promise.all(names.map(name => outboxes[name].load()))
  expect(loaded.map(({ name }) => name)).toEqual(names)
  expect([...registeredOutboxes().keys()].toSorted()).toEqual(names.toSorted())
})

describe.each(names)('%s', name => {
  const harness: Harness = harnesses[name]

  test('goes to the server, once, and leaves the device', async () => {
    await harness.press()
    await settled(harness)
    comeOnline()
    await aMoment()
    expect(harness.sent(api)).toHaveLength(1)
  })

  test('whose answer is lost is repeated as the same thing, and answered twice it counts once', async () => {
    answers = [lost, lost]
    await harness.press()
    await arrived(harness, 1)
    for (const count of [2, 3]) {
      await vi.waitFor(async () => expect(await harness.isStored()).toBe(true))
      await aMoment()
      comeOnline()
      await arrived(harness, count)
    }
    await settled(harness)
    expect(new Set(harness.sent(api)).size).toBe(1)
  })

  test('is on the device within the press, and goes from the next page', async () => {
    answers = [() => new Promise<Response>(() => {})]
    const saved = harness.press()
    expect(Object.keys(localStorage).some(key => key.endsWith('haruko') && !key.includes('lease'))).toBe(true)
    await saved
    await vi.waitFor(async () => expect(await harness.isStored()).toBe(true))
    answers = []
    for (const key of Object.keys(localStorage)) if (key.includes('lease')) localStorage.removeItem(key)
    await harness.reopen()
    await settled(harness)
    expect(new Set(harness.sent(api)).size).toBe(1)
  })

  test('in the form of an earlier release goes from the next page, once', async () => {
    await harness.leaveOlder()
    await harness.reopen()
    await arrived(harness, 1)
    await settled(harness)
    expect(harness.sent(api)).toHaveLength(1)
    expect(await harness.asideCount()).toBe(0)
  })

  test('in a form that this release does not know is set aside, and stops nothing', async () => {
    await harness.leaveLater()
    await harness.reopen()
    await harness.press()
    await arrived(harness, 1)
    await settled(harness)
    expect(harness.sent(api)).toHaveLength(1)
    expect(await harness.asideCount()).toBe(1)
  })

  test('of one member waits for them while another is here', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers = [() => promise]
    await harness.press()
    await arrived(harness, 1)
    become('natsuo')
    resolve(new Response('', { status: 502 }))
    await aMoment()
    comeOnline()
    await aMoment()
    expect(harness.sent(api)).toHaveLength(1)
    expect(await harness.waiting()).toBe(0)
    become('haruko')
    await harness.reopen()
    await settled(harness)
    // Without locks, two pages that ask in the same millisecond may both send it: it counts once.
    expect(harness.sent(api).length).toBeGreaterThan(1)
    expect(new Set(harness.sent(api)).size).toBe(1)
  })

  test('that another tab is sending is not sent beside it', async () => {
    api.goOffline()
    await harness.press()
    await aMoment()
    api.comeBack()
    const release = await harness.holdLease()
    comeOnline()
    await aMoment()
    expect(harness.sent(api)).toEqual([])
    await harness.sendElsewhere()
    await release()
    await vi.waitFor(async () => expect(await harness.isStored()).toBe(false))
    await after((askAgainMs / soonerBy) * 4)
    expect(harness.sent(api)).toEqual([])
  })

  test('goes also where the device gets full in the middle', async () => {
    answers = [lost]
    await harness.press()
    await arrived(harness, 1)
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
    await aMoment()
    comeOnline()
    await arrived(harness, 2)
    // An entry that stays on the device, such as the queue, can't be marked as sent there. It is sent again, and the
    // server counts it once.
    await vi.waitFor(async () => expect(await harness.waiting()).toBe(0))
    setItem.mockRestore()
  })

  test('goes with a clock that was set back ten years', async () => {
    answers = [lost]
    await harness.press()
    await arrived(harness, 1)
    await aMoment()
    vi.spyOn(clock, 'now').mockImplementation(() => new Date('2016-11-20T03:00:00Z'))
    comeOnline()
    await settled(harness)
    expect(harness.sent(api)).toHaveLength(2)
  })

  test('of a member whose account is disabled waits unchanged, and is not tried again and again', async () => {
    answers = [refuse('account_disabled')]
    await harness.press()
    await arrived(harness, 1)
    await aMoment()
    expect(await harness.isStored()).toBe(true)
    expect(harness.sent(api)).toHaveLength(1)
    comeOnline() // The operator has lifted the block.
    await settled(harness)
    expect(new Set(harness.sent(api)).size).toBe(1)
  })

  test('survives five answers in a row that the server can’t do it now', async () => {
    answers = Array.from({ length: 5 }, () => refuse('unavailable'))
    await harness.press()
    for (const count of [1, 2, 3, 4, 5]) {
      await arrived(harness, count)
      await aMoment()
      expect(await harness.isStored()).toBe(true)
      comeOnline()
    }
    await settled(harness)
    expect(new Set(harness.sent(api)).size).toBe(1)
  })

  test('that the server never takes is not sent again by itself, five times in a row', async () => {
    for (const count of [1, 2, 3, 4, 5]) {
      answers = Array.from({ length: 5 }, () => refuse('invalid_input'))
      await harness.press()
      await arrived(harness, count)
      await aMoment()
      comeOnline()
      await aMoment()
      expect(harness.sent(api)).toHaveLength(count)
      expect(await harness.isStored()).toBe(!harness.givesUp)
    }
    answers = []
  })
})

test.each(names)('%s goes where the device refuses its storage, also to be read', async name => {
  const harness: Harness = harnesses[name]
  const acts = ['getItem', 'setItem', 'removeItem'] as const
  const refusals = acts.map(act => vi.spyOn(Storage.prototype, act).mockImplementation(full))
  become('haruko')
  await harness.press()
  await arrived(harness, 1)
  for (const refusal of refusals) refusal.mockRestore()
})

const small = names.filter(name => 'stateOf' in harnesses[name])

test.each(small)('%s that the device never stored is said to be on this page only, and goes', async name => {
  const harness: Harness = harnesses[name]
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  answers = [lost]
  await harness.press()
  await arrived(harness, 1)
  await vi.waitFor(() => expect(harness.stateOf?.()).toBe('onPage'))
  expect(await harness.waiting()).toBe(1)
  comeOnline()
  await arrived(harness, 2)
  await vi.waitFor(async () => expect(await harness.waiting()).toBe(0))
  expect(new Set(harness.sent(api)).size).toBe(1)
  setItem.mockRestore()
})

test('all outboxes but the diary’s are over a small store', () => {
  expect(names.filter(name => !small.includes(name))).toEqual(['diary'])
})
