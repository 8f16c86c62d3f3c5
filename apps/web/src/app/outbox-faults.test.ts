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
// Nothing is painted here: what waits for a paint would take a quarter of a second.
vi.mock('#ui/page/after-paint.ts', () => ({ afterPaint: () => Promise.resolve() }))
const { harnesses } = await import('../../test/outbox-harness/harnesses.ts')
const names = Object.keys(outboxes) as OutboxName[]

type Next = () => Response | Promise<Response> | undefined
let api: FakeApi
let answers: Next[]

/** The connection was lost, or a proxy has answered: the server may have the change. */
const lost: Next = () => new Response('', { status: 502 })
const refuse = (code: ErrorCode) => (): never => {
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
    setTimer(run, ms === askAgainMs ? soonMs : ms),
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
/** Asked again each millisecond: nothing here takes longer than that. */
const eventually = (check: () => unknown) => vi.waitFor(check, { interval: 1 })
const settled = (harness: Harness) =>
  eventually(async () => {
    expect(await harness.waiting()).toBe(0)
    expect(await harness.isStored()).toBe(false)
  })
const arrived = (harness: Harness, count: number) =>
  eventually(() => expect(harness.sent(api)).toHaveLength(count))
const stored = (harness: Harness) => eventually(async () => expect(await harness.isStored()).toBe(true))
/** Repeats of one change, however many. */
const isOneChange = (harness: Harness) => expect(new Set(harness.sent(api)).size).toBe(1)
const { setTimeout: setTimer } = globalThis
const after = (ms: number) => new Promise(resolve => setTimer(resolve, ms))
/**
 * Long enough for anything to arrive that would be sent by mistake: a request is made after some turns of the page, in
 * the diary after many of its database; a tab asks for the lease again after `soonMs`.
 */
async function aMoment(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise(setImmediate)
  await after(soonMs * 2)
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}
/** A tab asks for the lease twice a second; in this test, as soon as it can. */
const soonMs = 1

/** Everything that can go wrong, as issue 13 lists it, and what goes right. A fault without a test does not compile. */
type Fault =
  | 'nothing'
  | 'answer lost'
  | 'answer twice'
  | 'owner changed meanwhile'
  | 'two tabs'
  | 'quota full in the middle'
  | 'storage refused'
  | 'schema of an older version'
  | 'schema of a later version'
  | 'clock set back'
  | 'tab killed within the press'
  | 'disabled member'
  | 'five refusals in a row'
type Run = (harness: Harness) => Promise<void>
/** What is expected of an outbox, by its title; of one whose entries are in a database, it may be something else. */
type Cases = Readonly<Record<string, Run>>
type OfStorages = { inTexts: Cases; inDatabase: Cases }

const lostAndRepeated: Cases = {
  'is repeated as the same thing where its answer is lost, and answered twice it counts once':
    async harness => {
      answers = [lost, lost]
      await harness.press()
      await arrived(harness, 1)
      for (const count of [2, 3]) {
        await stored(harness)
        await aMoment()
        comeOnline()
        await arrived(harness, count)
      }
      await settled(harness)
      isOneChange(harness)
    },
}

const faults: Readonly<Record<Fault, Cases | OfStorages>> = {
  nothing: {
    'goes to the server, once, and leaves the device': async harness => {
      await harness.press()
      await settled(harness)
      comeOnline()
      await aMoment()
      expect(harness.sent(api)).toHaveLength(1)
    },
  },

  'answer lost': lostAndRepeated,
  'answer twice': lostAndRepeated,

  'tab killed within the press': {
    'is on the device within the press, and goes from the next page': async harness => {
      answers = [() => new Promise<Response>(() => {})]
      const saved = harness.press()
      const isOfHaruko = (key: string) => key.endsWith('haruko') && !key.includes('lease')
      expect(Object.keys(localStorage).some(isOfHaruko)).toBe(true)
      await saved
      await stored(harness)
      answers = []
      for (const key of Object.keys(localStorage)) if (key.includes('lease')) localStorage.removeItem(key)
      await harness.reopen()
      await settled(harness)
      isOneChange(harness)
    },
  },

  'schema of an older version': {
    'goes in the form of an earlier release from the next page, once': async harness => {
      await harness.leaveOlder()
      await harness.reopen()
      await arrived(harness, 1)
      await settled(harness)
      expect(harness.sent(api)).toHaveLength(1)
      expect(await harness.asideCount()).toBe(0)
    },
  },

  'schema of a later version': {
    'is set aside in a form that this release does not know, and stops nothing': async harness => {
      await harness.leaveLater()
      await harness.reopen()
      await harness.press()
      await arrived(harness, 1)
      await settled(harness)
      expect(harness.sent(api)).toHaveLength(1)
      expect(await harness.asideCount()).toBe(1)
    },
  },

  'owner changed meanwhile': {
    'waits for its member while another is here': async harness => {
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
      isOneChange(harness)
    },
  },

  'two tabs': {
    'is not sent beside another tab that is sending it': async harness => {
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
      await eventually(async () => expect(await harness.isStored()).toBe(false))
      await after(soonMs * 4)
      expect(harness.sent(api)).toEqual([])
    },
  },

  'quota full in the middle': {
    inTexts: {
      'goes also where the device gets full in the middle': async harness => {
        answers = [lost]
        await harness.press()
        await arrived(harness, 1)
        const makeRoom = harness.device.fill()
        await aMoment()
        comeOnline()
        await arrived(harness, 2)
        // An entry that stays on the device, such as the queue, can't be marked as sent there. It is sent again, and the
        // server counts it once.
        await eventually(async () => expect(await harness.waiting()).toBe(0))
        makeRoom()
      },
      'is said to be on this page only where the device never stored it, and goes': async harness => {
        const makeRoom = harness.device.fill()
        answers = [lost]
        await harness.press()
        await arrived(harness, 1)
        await eventually(() => expect(harness.stateOf?.()).toBe('onPage'))
        expect(await harness.waiting()).toBe(1)
        comeOnline()
        await arrived(harness, 2)
        await eventually(async () => expect(await harness.waiting()).toBe(0))
        isOneChange(harness)
        makeRoom()
      },
    },
    inDatabase: {
      'waits where the device gets full in the middle, is said to wait, and goes when there is room':
        async harness => {
          answers = [lost]
          await harness.press()
          await arrived(harness, 1)
          await aMoment()
          for (const when of ['atOnce', 'atTheEnd'] as const) {
            const makeRoom = harness.device.fill(when)
            comeOnline()
            await eventually(() => expect(harness.phase?.()).toBe('failed'))
            await expect(harness.press()).rejects.toMatchObject({ name: 'NotSavedError', isFull: true })
            expect(await harness.isStored()).toBe(true)
            expect(await harness.waiting()).toBe(1)
            makeRoom()
          }
          comeOnline()
          await settled(harness)
          isOneChange(harness)
        },
      'that the server has, and of which the full device can’t note that, counts once': async harness => {
        const { promise, resolve } = Promise.withResolvers<undefined>()
        answers = [() => promise as never]
        await harness.press()
        await arrived(harness, 1)
        const makeRoom = harness.device.fill()
        resolve(undefined)
        await eventually(() => expect(harness.phase?.()).toBe('failed'))
        expect(await harness.isStored()).toBe(true)
        makeRoom()
        comeOnline()
        await settled(harness)
        isOneChange(harness)
      },
    },
  },

  'storage refused': {
    inTexts: {
      'goes where the device refuses its storage, also to be read': async harness => {
        const allow = harness.device.refuse()
        become('haruko')
        await harness.press()
        await arrived(harness, 1)
        allow()
      },
    },
    inDatabase: {
      'is said to be not saved where the device refuses its storage, and goes when it is pressed again':
        async harness => {
          const allow = harness.device.refuse()
          await expect(harness.press()).rejects.toMatchObject({ name: 'NotSavedError', isFull: false })
          expect(await harness.waiting()).toBe(0)
          allow()
          await harness.press()
          await settled(harness)
          expect(harness.sent(api)).toHaveLength(1)
        },
      'that an earlier visit left is counted where the device refuses its storage, and goes when it is read':
        async harness => {
          api.goOffline()
          await harness.press()
          await aMoment()
          const allow = harness.device.refuse()
          api.comeBack()
          await Promise.allSettled([harness.reopen()])
          await aMoment()
          expect(harness.sent(api)).toEqual([])
          expect(await harness.waiting()).toBe(1)
          allow()
          comeOnline()
          await settled(harness)
          expect(harness.sent(api)).toHaveLength(1)
        },
    },
  },

  'clock set back': {
    'goes with a clock that was set back ten years': async harness => {
      answers = [lost]
      await harness.press()
      await arrived(harness, 1)
      await aMoment()
      vi.spyOn(clock, 'now').mockImplementation(() => new Date('2016-11-20T03:00:00Z'))
      comeOnline()
      await settled(harness)
      expect(harness.sent(api)).toHaveLength(2)
    },
  },

  'disabled member': {
    'waits unchanged while its member’s account is disabled, and is not tried again and again':
      async harness => {
        answers = [refuse('account_disabled')]
        await harness.press()
        await arrived(harness, 1)
        await aMoment()
        expect(await harness.isStored()).toBe(true)
        expect(harness.sent(api)).toHaveLength(1)
        comeOnline() // The operator has lifted the block.
        await settled(harness)
        isOneChange(harness)
      },
  },

  'five refusals in a row': {
    'survives five answers in a row that the server can’t do it now': async harness => {
      answers = Array.from({ length: 5 }, () => refuse('unavailable'))
      await harness.press()
      for (const count of [1, 2, 3, 4, 5]) {
        await arrived(harness, count)
        await aMoment()
        expect(await harness.isStored()).toBe(true)
        comeOnline()
      }
      await settled(harness)
      isOneChange(harness)
    },
    'is not sent again by itself where the server never takes it, five times in a row': async harness => {
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
    },
  },
}

/** An outbox over a database says how its sending goes; all others are over a small store, which says it of each entry. */
const isInDatabase = (harness: Harness) => 'phase' in harness
const isOfStorages = (cases: Cases | OfStorages): cases is OfStorages => 'inTexts' in cases

describe.each(names)('%s', name => {
  const harness: Harness = harnesses[name]
  const cases = Object.values(faults).map(each => {
    if (!isOfStorages(each)) return each
    return isInDatabase(harness) ? each.inDatabase : each.inTexts
  })
  test.each(Object.entries(Object.assign({}, ...cases) as Cases))('%s', (_, run) => run(harness))
})

test('every outbox is in the list, under its own name', async () => {
  const loaded = await Promise.all(names.map(name => outboxes[name].load()))
  expect(loaded.map(({ name }) => name)).toEqual(names)
  expect([...registeredOutboxes().keys()].toSorted()).toEqual(names.toSorted())
})

test('all outboxes but the diary’s are over a small store, and no fault is without a case', () => {
  expect(names.filter(name => isInDatabase(harnesses[name]))).toEqual(['diary'])
  const cases = Object.values(faults).flatMap(each => (isOfStorages(each) ? Object.values(each) : [each]))
  expect(cases.filter(each => Object.keys(each).length === 0)).toEqual([])
})
