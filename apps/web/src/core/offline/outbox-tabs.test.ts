import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settled } from '#test/fake-media-element.ts'
import { OfflineError } from '../api/api-error.ts'
import type { Lease } from './lease.ts'
import { makeOutbox } from './outbox.ts'
import type { Owner } from './owner.ts'
import { defineStore } from './store.ts'

/** Several tabs and several members on one device. */

type Call = {
  id: string
  value: string
  uid: string | null | undefined
  answer: (result: string | Error) => Promise<void>
}
const haruko: Owner = { kind: 'member', uid: 'haruko' }
const natsuo: Owner = { kind: 'member', uid: 'natsuo' }
const unnamed: Owner = { kind: 'member', uid: null }
const guest: Owner = { kind: 'guest' }
const key = 'iki.words.member.haruko'
const stored = (at = key) => JSON.parse(localStorage.getItem(at) ?? '{}') as object
const write = (values: object) => localStorage.setItem(key, JSON.stringify(values))

function openTab(change: { who?: Owner; isForGuests?: boolean; lease?: Lease; order?: 'inTurn' } = {}) {
  const calls: Call[] = []
  const { who = haruko, ...parts } = change
  let owner = who
  const onOwnerChange = vi.fn()
  const box = makeOutbox({
    store: defineStore({ name: 'words', version: 1, schema: v.string() }),
    owner: () => owner,
    onOwnerChange,
    send: ({ id, value, options: { uid } }) =>
      new Promise<string>((resolve, reject) => {
        const answer = async (result: string | Error) => {
          if (result instanceof Error) reject(result)
          else resolve(result)
          await settled()
        }
        calls.push({ id, value, uid, answer })
      }),
    ...parts,
  })
  const become = (next: Owner, isNotified = true) => {
    owner = next
    if (isNotified) box.changeOwner()
  }
  return { box, calls, become, onOwnerChange, ids: () => Object.keys(box.state.getState().unsent) }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what another tab', () => {
  test('has written shows here, and goes with the next look', () => {
    const { box, calls, ids } = openTab()
    write({ a: 'a' })
    box.noteStorage('iki.others')
    expect(ids()).toEqual([])
    box.noteStorage(key)
    expect(ids()).toEqual(['a'])
    box.wake()
    expect(calls.map(({ id }) => id)).toEqual(['a'])
  })

  test('has changed is what goes from here', () => {
    const { box, calls } = openTab()
    box.put('a', '1', 'later')
    write({ a: '2' })
    box.noteStorage(null)
    expect(box.find('a')).toBe('2')
    box.flush()
    expect(calls[0]?.value).toBe('2')
  })

  test('has sent does not go from here, though nobody has said so', async () => {
    const { box, calls, ids } = openTab()
    box.put('a', 'a', 'later')
    write({})
    box.flush()
    await settled()
    expect(calls).toEqual([])
    expect(ids()).toEqual([])
    expect(box.state.getState().sentIds.has('a')).toBe(true)
  })

  test('has sent leaves here, and its pause with it', () => {
    const { box, calls, ids } = openTab()
    box.put('a', 'a', 1_000)
    write({})
    box.noteStorage(key)
    expect(ids()).toEqual([])
    vi.advanceTimersByTime(2_000)
    expect(calls).toEqual([])
  })

  test('has given up while it was on its way does not come back with the answer', async () => {
    const { box, calls, ids } = openTab()
    box.put('a', 'a')
    write({})
    box.noteStorage(key)
    expect(ids()).toEqual(['a'])
    await calls[0]?.answer(new OfflineError())
    expect([ids(), stored()]).toEqual([[], {}])
  })

  test('has changed while it was on its way goes after it', async () => {
    const { box, calls } = openTab()
    box.put('a', '1')
    write({ a: '2' })
    await calls[0]?.answer('ok')
    expect(calls.map(({ value }) => value)).toEqual(['1', '2'])
    expect(box.find('a')).toBe('2')
  })

  test('is sending is not sent beside it', async () => {
    const turns: (() => Promise<void>)[] = []
    const lease: Lease = (_, run) =>
      new Promise(resolve => {
        turns.push(() => run().then(resolve))
      })
    const { box, calls } = openTab({ lease })
    box.put('a', 'a')
    box.wake()
    expect([turns.length, calls.length]).toEqual([1, 0])
    write({})
    await turns[0]?.()
    expect(calls).toEqual([])
  })
})

describe('giving up all, with what is done on the server', () => {
  /** The browser's locks, as all tabs share them. */
  function sharedLease(): Lease {
    const last = new Map<string, Promise<void>>()
    return (name, run) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(run)
      last.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    }
  }
  async function twoTabs() {
    const lease = sharedLease()
    const [here, there] = [openTab({ lease }), openTab({ lease })]
    there.box.put('a', 'a')
    there.box.put('b', 'b', 'later')
    await settled()
    return { here, there, lease }
  }

  test('waits for what another tab is sending, and nothing goes afterwards', async () => {
    const { here, there } = await twoTabs()
    const onServer = vi.fn(async () => {})
    const givenUp = here.box.giveUpAll(onServer)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(onServer).not.toHaveBeenCalled()
    await there.calls[0]?.answer(new OfflineError())
    await givenUp
    expect(onServer).toHaveBeenCalledTimes(1)
    for (const { box } of [here, there]) box.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([here.calls.length, there.calls.length, stored()]).toEqual([0, 1, {}])
  })

  test('stops every tab from sending meanwhile', async () => {
    const { here, there } = await twoTabs()
    await there.calls[0]?.answer('ok')
    const server = Promise.withResolvers<void>()
    const givenUp = here.box.giveUpAll(() => server.promise)
    there.box.flush()
    await settled()
    server.resolve()
    await givenUp
    await settled()
    expect(there.calls.map(({ id }) => id)).toEqual(['a'])
    expect(there.ids()).toEqual([])
  })

  test('leaves everything as it was when the server refuses, and what is written meanwhile', async () => {
    const { here, there } = await twoTabs()
    await there.calls[0]?.answer('ok')
    await expect(here.box.giveUpAll(() => Promise.reject(new OfflineError()))).rejects.toThrow(OfflineError)
    expect(stored()).toEqual({ b: 'b' })
    await here.box.giveUpAll(async () => here.box.put('c', 'c', 'later'))
    expect([here.ids(), stored()]).toEqual([['c'], { c: 'c' }])
  })

  test('gives up nothing of who comes meanwhile', async () => {
    const { here, there } = await twoTabs()
    await there.calls[0]?.answer('ok')
    await here.box.giveUpAll(async () => {
      here.become(natsuo)
      here.box.put('b', 'mine', 'later')
    })
    expect([stored(), stored('iki.words.member.natsuo')]).toEqual([{}, { b: 'mine' }])
    expect(here.ids()).toEqual(['b'])
  })

  test('waits for a single turn where entries go in turn', async () => {
    const { here } = await twoTabs()
    const { box } = openTab({ lease: sharedLease(), order: 'inTurn' })
    here.box.put('c', 'c', 'later')
    box.noteStorage(key)
    await box.giveUpAll(async () => {})
    expect([box.count(), stored()]).toEqual([0, {}])
  })
})

describe('a page that is left', () => {
  test('does not wait for its turn', () => {
    const { box, calls } = openTab({ lease: () => new Promise(() => {}) })
    box.put('a', 'a', 1_000)
    box.leave()
    expect(calls.map(({ id }) => id)).toEqual(['a'])
  })
})

describe('whose it is', () => {
  test('is notified with the change, and each finds their own again', () => {
    const { box, become, onOwnerChange, ids } = openTab()
    box.put('a', 'a', 'later')
    become(natsuo)
    expect([ids(), box.owner()]).toEqual([[], natsuo])
    expect(onOwnerChange.mock.calls).toEqual([[haruko, natsuo]])
    become(haruko)
    expect(ids()).toEqual(['a'])
  })

  test('counts also in the turn that comes when another is here', async () => {
    const turns: (() => Promise<void>)[] = []
    const lease: Lease = (_, run) =>
      new Promise(resolve => {
        turns.push(() => run().then(resolve))
      })
    const { box, calls, become } = openTab({ lease })
    box.put('a', 'a')
    become(natsuo)
    await turns[0]?.()
    expect(calls).toEqual([])
    expect(stored()).toEqual({ a: 'a' })
  })

  test('stops it from being sent while a session ends', () => {
    const { box, calls, become } = openTab()
    become(natsuo, false)
    box.put('a', 'a')
    expect(calls).toEqual([])
    expect(stored()).toEqual({ a: 'a' })
  })

  test('an answer for one says nothing of what another has written under the same id', async () => {
    const { box, calls, become, ids } = openTab()
    box.put('a', '1')
    become(natsuo)
    box.put('a', '2')
    await calls[0]?.answer('ok')
    expect(ids()).toEqual(['a'])
    expect(stored('iki.words.member.natsuo')).toEqual({ a: '2' })
    // The first request arrived; its repeat counts only once.
    become(haruko)
    expect(calls.map(({ value, uid }) => [value, uid])).toEqual([
      ['1', 'haruko'],
      ['2', 'natsuo'],
      ['1', 'haruko'],
    ])
  })

  test('is learnt later for what was written before the page knew', () => {
    const { box, calls, become } = openTab({ who: unnamed })
    box.put('a', 'a', 'later')
    expect(stored('iki.words.member.unnamed')).toEqual({ a: 'a' })
    become(haruko, false)
    box.wake()
    expect([stored(), stored('iki.words.member.unnamed')]).toEqual([{ a: 'a' }, {}])
    expect(box.owner()).toEqual(haruko)
    box.flush()
    expect(calls.map(({ uid }) => uid)).toEqual(['haruko'])
  })

  test('learnt later, does not write over what was here before', () => {
    write({ a: 'mine', b: 'b' })
    const { box, become } = openTab({ who: unnamed })
    box.put('a', 'a', 'later')
    become(haruko, false)
    box.wake()
    expect(stored()).toEqual({ a: 'mine', b: 'b' })
  })

  test('goes with no name where the page does not know it', () => {
    const { box, calls } = openTab({ who: unnamed })
    box.put('a', 'a')
    expect(calls[0]?.uid).toBeUndefined()
  })
})

describe('a guest', () => {
  test('has what they did on the device, and nothing goes', () => {
    const { box, calls } = openTab({ who: guest })
    box.put('a', 'a')
    expect([calls, box.count()]).toEqual([[], 0])
    expect(stored('iki.words.guest')).toEqual({ a: 'a' })
  })

  test('sends it as nobody’s where that is wanted', () => {
    const { box, calls } = openTab({ who: guest, isForGuests: true })
    box.put('a', 'a')
    expect(calls[0]?.uid).toBeNull()
    expect(box.count()).toBe(1)
  })
})
