import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { deviceStorage, readText, storedObject } from './device-storage.ts'
import { currentOwner, type Owner, storeKey } from './owner.ts'

/** What the registry knows of an outbox, whatever it sends. */
export type RegisteredOutbox<N extends string = string> = {
  name: N
  /** How many entries of the current owner wait to be sent. */
  count: () => number | Promise<number>
  /** Sends what an earlier page left. */
  begin: () => void
  /** Called when the network or the session is back, or the page is shown again. */
  wake: () => void
  /** Called when the page is left. */
  leave: () => void
  changeOwner: () => void
  /** Another tab has written under this key; null means any key. */
  noteStorage: (key: string | null) => void
}

/** An outbox of the app whose code may not be loaded yet. */
export type ListedOutbox<N extends string = string> = {
  load: () => Promise<RegisteredOutbox<N>>
  /** Storage keys of its entries; left out, the key of its name. If one of them has entries, the code is loaded. */
  keysOf?: (owner: Owner) => readonly string[]
}
export type OutboxList = Readonly<Record<string, ListedOutbox>>

/** What waits for a network or its member as outboxes do, but sends nothing: downloads. */
export type Resumable = Pick<RegisteredOutbox, 'begin' | 'wake' | 'changeOwner'>

const registered = new Map<string, RegisteredOutbox>()
const resumables = new Set<Resumable>()
let listed: OutboxList = {}
let isFollowing = false

/** Registers an outbox: it is woken and flushed with the others, and first sends what an earlier page left. */
export function registerOutbox(outbox: RegisteredOutbox): void {
  registered.set(outbox.name, outbox)
  followPage()
  outbox.begin()
}

/** Registers a part that is woken and notified of a change of owner, like the outboxes. */
export function registerResumable(part: Resumable): void {
  resumables.add(part)
  followPage()
  part.begin()
}

/** The outboxes that are loaded, by name. */
export const registeredOutboxes = (): ReadonlyMap<string, RegisteredOutbox> => registered

/** Names all outboxes that the app has, so that what an earlier visit left is sent whatever page opens. */
export function listOutboxes(list: OutboxList): void {
  listed = list
  followPage()
  wakeAll()
}

/** Wakes all loaded outboxes, and loads those for which something was left on the device. */
function wakeAll(): void {
  for (const part of [...registered.values(), ...resumables]) part.wake()
  loadWaiting()
}

function loadWaiting(): void {
  const owner = currentOwner()
  if (owner.kind === 'guest' || !navigator.onLine) return
  for (const name of unloadedWithEntries(owner)) listed[name]?.load().catch(() => {}) // Tried again later.
}

const askAgainMs = 50
type Wanted = { except?: readonly string[] }

/** How many entries of the current owner wait on this device, without those of the named outboxes. */
export async function countWaiting({ except = [] }: Wanted = {}): Promise<number> {
  const owner = currentOwner()
  const isCounted = (name: string) => !except.includes(name)
  const unloaded = unloadedWithEntries(owner).filter(isCounted)
  await Promise.allSettled(unloaded.map(name => listed[name]?.load()))
  const notLoaded = unloaded.filter(name => !registered.has(name)).map(name => entriesOf(name, owner))
  const loaded = [...registered.values()].filter(({ name }) => isCounted(name)).map(outbox => outbox.count())
  return (await Promise.all([...loaded, ...notLoaded])).reduce((sum, count) => sum + count, 0)
}

/**
 * Sends all that waits, also what would be sent after a pause, and gives the answers so many ms. Returns how many entries
 * wait then, without those of the named outboxes.
 */
export async function sendWaiting({
  except = [],
  patienceMs,
}: Wanted & { patienceMs: number }): Promise<number> {
  const now = () => clock.now().getTime()
  const end = now() + patienceMs
  wakeAll()
  for (const outbox of registered.values()) outbox.leave()
  for (;;) {
    const count = await countWaiting({ except })
    if (count === 0 || !navigator.onLine || now() >= end) return count
    await new Promise(resolve => setTimeout(resolve, askAgainMs))
  }
}

const unloadedWithEntries = (owner: Owner): string[] =>
  Object.keys(listed).filter(name => !registered.has(name) && entriesOf(name, owner) > 0)

/** The number of stored entries, whether this release can read them or not. */
function entriesOf(name: string, owner: Owner): number {
  const keys = listed[name]?.keysOf?.(owner) ?? [storeKey(name, owner)]
  const texts = keys.map(key => readText(deviceStorage, key))
  return texts.reduce((sum, text) => sum + Object.keys(storedObject(text) ?? {}).length, 0)
}

/** The one place that follows network, session, page and other tabs, for all outboxes. */
function followPage(): void {
  if (isFollowing || typeof window === 'undefined') return
  isFollowing = true
  const each = (act: (outbox: RegisteredOutbox) => void) => {
    for (const outbox of registered.values()) act(outbox)
  }
  window.addEventListener('online', wakeAll)
  window.addEventListener('pagehide', () => each(outbox => outbox.leave()))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') each(outbox => outbox.leave())
    else wakeAll()
  })
  window.addEventListener('storage', ({ key }) => each(outbox => outbox.noteStorage(key)))
  session.afterChange(() => {
    for (const part of [...registered.values(), ...resumables]) part.changeOwner()
    loadWaiting()
  })
}
