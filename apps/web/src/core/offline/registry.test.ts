import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Session from '#core/session/current-session.ts'
import { settled } from '#test/fake-media-element.ts'
import { asGuest, setSessionCookie } from '#test/people.ts'
import type * as Registry from './registry.ts'

/** The registry notifies its parts of network, session, page and other tabs. Each test is another visit. */

/** The log of this visit. All tests share the window, which also notifies the parts of earlier visits. */
let log: string[] = []
const taken = () => log.splice(0)
const noting =
  (text: string, visit = log) =>
  () =>
    void visit.push(text)
const part = (name: string) => ({
  begin: noting(`${name} begins`),
  wake: noting(`${name} wakes`),
  changeOwner: noting(`${name} changes hands`),
})
const outbox = (name: string, count = 0, visit = log) => ({
  name,
  ...part(name),
  count: () => count,
  leave: noting(`${name} is left`),
  noteStorage: (key: string | null) => void visit.push(`${name} is told of ${key}`),
})

let registry: typeof Registry
let session: typeof Session.session
beforeEach(async () => {
  asGuest()
  log = []
  vi.resetModules()
  session = (await import('#core/session/current-session.ts')).session
  registry = await import('./registry.ts')
  session.onChange(noting('player stops'))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const signIn = () => {
  setSessionCookie('mark-of-haruko')
  session.begin(`head.${btoa('{"sub":"haruko"}')}.tail`)
}
const online = () => window.dispatchEvent(new Event('online'))
const setVisibility = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const leaveEntries = (name: string, entries: object, owner = 'member.haruko') =>
  localStorage.setItem(`iki.${name}.${owner}`, JSON.stringify(entries))

describe('what is registered', () => {
  beforeEach(() => {
    registry.registerOutbox(outbox('words'))
    registry.registerResumable(part('download'))
  })

  test('begins with what an earlier page has left', () => {
    expect(taken()).toEqual(['words begins', 'download begins'])
    expect([...registry.registeredOutboxes().keys()]).toEqual(['words'])
  })

  test('wakes with the network, and when the page is looked at', () => {
    taken()
    online()
    expect(taken()).toEqual(['words wakes', 'download wakes'])
    setVisibility('visible')
    expect(taken()).toEqual(['words wakes', 'download wakes'])
  })

  test('is notified when the page is left, as far as it sends', () => {
    taken()
    setVisibility('hidden')
    expect(taken()).toEqual(['words is left'])
    window.dispatchEvent(new Event('pagehide'))
    expect(taken()).toEqual(['words is left'])
  })

  test('is notified of what another tab has written', () => {
    taken()
    window.dispatchEvent(new StorageEvent('storage', { key: 'iki.words' }))
    expect(taken()).toEqual(['words is told of iki.words'])
  })

  test('changes its owner after all other listeners of the session', () => {
    taken()
    signIn()
    expect(taken()).toEqual(['player stops', 'words changes hands', 'download changes hands'])
  })
})

describe('what is listed', () => {
  const load = (name: string, { registerOutbox } = registry) => {
    const made = outbox(name, 2)
    const note = noting(`${name} is loaded`)
    return async () => {
      note()
      registerOutbox(made)
      return made
    }
  }
  const list = () => ({
    words: { load: load('words') },
    memos: { load: load('memos'), keysOf: () => ['iki.old', 'iki.older'] },
    lost: { load: () => Promise.reject(new Error('no network')) },
  })

  test('is loaded if it holds something unsent of the current member', async () => {
    signIn()
    leaveEntries('words', { a: 1 })
    leaveEntries('lost', { a: 1, b: 2 })
    registry.listOutboxes(list())
    await settled()
    expect(taken()).toEqual(['player stops', 'words is loaded', 'words begins'])
    localStorage.setItem('iki.older', '{"a":1}')
    online()
    await settled()
    expect(taken()).toEqual(['words wakes', 'memos is loaded', 'memos begins'])
    online()
    await settled()
    expect(taken()).toEqual(['words wakes', 'memos wakes'])
  })

  test('is not loaded for a guest, for another, or without a network', async () => {
    leaveEntries('words', { a: 1 }, 'guest')
    registry.listOutboxes(list())
    leaveEntries('words', { a: 1 }, 'member.natsuo')
    signIn()
    taken()
    leaveEntries('words', { a: 1 })
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    online()
    await settled()
    expect(taken()).toEqual([])
    network.mockReturnValue(true)
    online()
    await settled()
    expect(taken()).toEqual(['words is loaded', 'words begins'])
  })

  test('is loaded as soon as its owner signs in', async () => {
    registry.listOutboxes(list())
    leaveEntries('words', { a: 1 })
    signIn()
    await settled()
    expect(taken()).toEqual(['player stops', 'words is loaded', 'words begins'])
  })

  test('is counted, loaded or not, except what reports itself', async () => {
    signIn()
    registry.registerOutbox(outbox('tours', 3))
    registry.listOutboxes(list())
    leaveEntries('words', { a: 1 })
    leaveEntries('lost', { a: 1, b: 2 })
    localStorage.setItem('iki.old', '{"a":1}')
    localStorage.setItem('iki.older', 'not readable')
    // tours 3, words 2 and memos 2 are counted by their outboxes; lost 2 is counted in the storage.
    expect(await registry.countWaiting()).toBe(9)
    expect(await registry.countWaiting({ except: ['tours', 'lost'] })).toBe(4)
  })
})
