import { session } from '#core/session/current-session.ts'
import { deviceStorage, readText, storedObject } from './device-storage.ts'
import { currentOwner, type Owner, storeKey } from './owner.ts'

/** What the registry knows of an outbox, whatever it sends. */
export type RegisteredOutbox<N extends string = string> = {
  name: N
  /** How much of who is here waits to be sent. */
  count: () => number | Promise<number>
  /** Sends what an earlier page could not. */
  begin: () => void
  /** The network or the session is back, or the page is looked at again. */
  wake: () => void
  /** The page is being left. */
  leave: () => void
  changeOwner: () => void
  /** Another tab has written under this key; null stands for any. */
  noteStorage: (key: string | null) => void
}

/** An outbox of the app whose code may not be loaded yet. */
export type ListedOutbox<N extends string = string> = {
  load: () => Promise<RegisteredOutbox<N>>
  /** Keys under which something may wait; left out, the one of its name. Where there is anything, it is loaded. */
  keysOf?: (owner: Owner) => readonly string[]
}
export type OutboxList = Readonly<Record<string, ListedOutbox>>

/** What waits for a network or its member as outboxes do and sends nothing, such as lessons on their way to this device. */
export type Resumable = Pick<RegisteredOutbox, 'begin' | 'wake' | 'changeOwner'>

const registered = new Map<string, RegisteredOutbox>()
const resumables = new Set<Resumable>()
let listed: OutboxList = {}
let isFollowing = false

/** From now on it is woken, flushed and handed over with all the others; it begins with what an earlier page has left. */
export function registerOutbox(outbox: RegisteredOutbox): void {
  registered.set(outbox.name, outbox)
  followPage()
  outbox.begin()
}

/** From now on it is woken and handed over where the outboxes are. */
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

/** All that waits goes on: what is loaded, and outboxes that are loaded now because something was left for them. */
function wakeAll(): void {
  for (const part of [...registered.values(), ...resumables]) part.wake()
  loadWaiting()
}

function loadWaiting(): void {
  const owner = currentOwner()
  if (owner.kind === 'guest' || !navigator.onLine) return
  for (const name of unloadedWithEntries(owner)) listed[name]?.load().catch(() => {}) // It waits for the next time.
}

/** How much of who is here waits on this device, but for the outboxes that tell of themselves. */
export async function countWaiting({ except = [] }: { except?: readonly string[] } = {}): Promise<number> {
  const owner = currentOwner()
  const isCounted = (name: string) => !except.includes(name)
  const unloaded = unloadedWithEntries(owner).filter(isCounted)
  await Promise.allSettled(unloaded.map(name => listed[name]?.load()))
  const notLoaded = unloaded.filter(name => !registered.has(name)).map(name => entriesOf(name, owner))
  const loaded = [...registered.values()].filter(({ name }) => isCounted(name)).map(outbox => outbox.count())
  return (await Promise.all([...loaded, ...notLoaded])).reduce((sum, count) => sum + count, 0)
}

const unloadedWithEntries = (owner: Owner): string[] =>
  Object.keys(listed).filter(name => !registered.has(name) && entriesOf(name, owner) > 0)

/** As many as stand in its stores, whether this release can read them or not. */
function entriesOf(name: string, owner: Owner): number {
  const keys = listed[name]?.keysOf?.(owner) ?? [storeKey(name, owner)]
  const texts = keys.map(key => readText(deviceStorage, key))
  return texts.reduce((sum, text) => sum + Object.keys(storedObject(text) ?? {}).length, 0)
}

/** The one place that listens to network, session, page and other tabs for all that waits. */
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
