import { type DeviceStorage, deviceStorage, readText, storedObject, writeText } from './device-storage.ts'
import { type EntryForm, readEntry, writeEntry } from './entry-form.ts'
import { type Owner, storeKey } from './owner.ts'
import {
  addToQuarantine,
  identityOf,
  listQuarantine,
  type QuarantinedEntry,
  removeFromQuarantine,
} from './quarantine.ts'

export type StoreParts<T, N extends string = string> = EntryForm<T> & {
  /** Stands in the key and names the store in the quarantine; it never changes. */
  name: N
  /** `one`: there is a single entry, `theOne`, which stands under the key as it is; `text`: it is a text, without quotes. */
  form?: 'entries' | 'one' | 'text'
  /** The oldest give way beyond this many; left out, all stay. */
  most?: number
  /** An entry that is written again stays in its place; left out, it becomes the newest. */
  staysInPlace?: boolean
  /** The key, where it is an older one than `iki.<name>.<owner>`. */
  keyOf?: (owner: Owner) => string
  /** The entries of a box that an earlier version arranged otherwise. */
  unpack?: (stored: Record<string, unknown>) => Record<string, unknown>
  /**
   * The value under an id once an entry of the quarantine that fits again has joined it. Left out, an entry whose id
   * is taken stays in the quarantine.
   */
  joinReturning?: (current: T, returning: T) => T
  /** What does not fit is left out and not quarantined, since the server knows it or nobody misses it. */
  isDispensable?: boolean
  storage?: DeviceStorage
}

/** The id of the entry of a store that has only one. */
export const theOne = 'one'

type Misfit = Pick<QuarantinedEntry, 'box' | 'id' | 'value'>

/**
 * Small things of one kind on this device, each under its id, by owner. Where the device refuses to store, they live as
 * long as the page. Each entry is read by itself: what this release does not know goes to the quarantine, unchanged, and
 * is never written over; a release that knows it brings it back.
 */
export function defineStore<T, const N extends string>(parts: StoreParts<T, N>) {
  const { name, version, form = 'entries', most, isDispensable = false, storage = deviceStorage } = parts
  const keyOf = parts.keyOf ?? ((owner: Owner) => storeKey(name, owner))
  /** What the device has not taken, by key. */
  const unstored = new Map<string, Record<string, T>>()
  const broughtBack = new Set<string>()

  function read(owner: Owner): Record<string, T> {
    const key = keyOf(owner)
    const inMemory = unstored.get(key)
    if (inMemory) return inMemory
    if (!broughtBack.has(key)) {
      broughtBack.add(key)
      bringBack(owner)
    }
    const { fitting, misfits } = load(owner)
    if (misfits.length > 0 && !isDispensable && addToQuarantine(storage, owner, misfits)) save(owner, fitting)
    return fitting
  }

  /** What the device has now: what fits, and what does not. */
  function load(owner: Owner): { fitting: Record<string, T>; misfits: Misfit[] } {
    const text = readText(storage, keyOf(owner))
    if (text === null) return { fitting: {}, misfits: [] }
    const all = entriesIn(text)
    if (all === null) return { fitting: {}, misfits: [{ box: name, id: null, value: text }] }
    const fitting: Record<string, T> = {}
    const misfits: Misfit[] = []
    for (const [id, stored] of Object.entries(all)) {
      const { value, isWhole } = readEntry(parts, stored)
      if (value !== null) fitting[id] = value
      if (!isWhole) misfits.push({ box: name, id, value: stored })
    }
    return { fitting, misfits }
  }

  /** What a text under the key stands for, by id; null where it is nothing that was ever written there. */
  function entriesIn(text: string): Record<string, unknown> | null {
    const found = storedObject(text)
    if (form === 'text') return { [theOne]: found ?? text }
    if (found === null) return null
    return form === 'one' ? { [theOne]: found } : (parts.unpack?.(found) ?? found)
  }

  /** What an earlier release has quarantined and this one knows goes back into its place. */
  function bringBack(owner: Owner): void {
    const { fitting } = load(owner)
    const returning = listQuarantine(storage, owner).flatMap(entry => {
      const { box, id, value: stored } = entry
      if (box !== name || id === null) return []
      const { value, isWhole } = readEntry(parts, stored)
      if (value === null || !isWhole) return []
      const current = fitting[id]
      if (current === undefined) return [{ entry, id, value }]
      return parts.joinReturning ? [{ entry, id, value: parts.joinReturning(current, value) }] : []
    })
    if (returning.length === 0) return
    const back = Object.fromEntries(returning.map(({ id, value }) => [id, value]))
    if (!save(owner, { ...fitting, ...back })) return
    const ids = new Set(returning.map(({ entry }) => identityOf(entry)))
    removeFromQuarantine(storage, owner, entry => ids.has(identityOf(entry)))
  }

  /**
   * Whether the device has taken it. What can't be read and found no room in the quarantine stays beside it; where there
   * is no place beside it, what is new lives in the page alone.
   */
  function save(owner: Owner, all: Record<string, T>): boolean {
    const key = keyOf(owner)
    const entries = Object.entries(all).map(([id, value]) => [id, writeEntry(version, value)] as const)
    const left = leftIn(owner, all)
    const isBlocked = form !== 'entries' && Object.keys(left).length > 0
    const whole = { ...Object.fromEntries(entries), ...left }
    const box = form === 'entries' ? whole : whole[theOne]
    const text = form === 'text' && typeof box === 'string' ? box : JSON.stringify(box)
    const isEmpty = Object.keys(whole).length === 0
    if (isBlocked || !writeText(storage, key, isEmpty ? null : text)) {
      unstored.set(key, all)
      return false
    }
    unstored.delete(key)
    return true
  }

  /** Misfits that could not be quarantined, under ids that nothing else has. */
  function leftIn(owner: Owner, saved: Record<string, T>): Record<string, unknown> {
    if (isDispensable) return {}
    const { misfits } = load(owner)
    if (misfits.length === 0 || addToQuarantine(storage, owner, misfits)) return {}
    const left: Record<string, unknown> = {}
    for (const { id, value } of misfits) {
      let free = id ?? 'box'
      while (free in saved || free in left) free += '~'
      left[free] = value
    }
    return left
  }

  return {
    name,
    version,
    schema: parts.schema,
    storage,
    keyOf,
    read,
    find: (owner: Owner, id: string): T | null => read(owner)[id] ?? null,

    /** Answers whether the device has taken it; where it has not, the page remembers it. */
    write(owner: Owner, id: string, value: T): boolean {
      const all = read(owner)
      if (parts.staysInPlace && id in all) return save(owner, { ...all, [id]: value })
      const { [id]: _, ...others } = all
      const entries = Object.entries(others)
      // Ids like numbers come first in an object, however new they are: the one that is written is not among them.
      const left = most === undefined ? entries : entries.slice(Math.max(0, entries.length - most + 1))
      return save(owner, { ...Object.fromEntries(left), [id]: value })
    },

    remove(owner: Owner, id: string): void {
      const { [id]: current, ...others } = read(owner)
      if (current !== undefined) save(owner, others)
    },

    /** Removes everything of an owner, also what does not fit. */
    clear(owner: Owner): void {
      unstored.delete(keyOf(owner))
      writeText(storage, keyOf(owner), null)
    },
  }
}
export type Store<T, N extends string = string> = ReturnType<typeof defineStore<T, N>>
