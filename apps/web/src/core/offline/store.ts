import {
  type DeviceStorage,
  deviceStorage,
  readText,
  storedJson,
  storedObject,
  writeText,
} from './device-storage.ts'
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
  /** A part of the key, and the name of the store in the quarantine; it never changes. */
  name: N
  /** `one`: the single entry `theOne` is stored under the key as it is; `text`: so, and as a text without quotes. */
  form?: 'entries' | 'one' | 'text'
  /** Beyond this many, the oldest are removed; left out, all stay. */
  most?: number
  /** An entry that is written again stays in its place; left out, it becomes the newest. */
  staysInPlace?: boolean
  /** The key, if it is older than the scheme `iki.<name>.<owner>`. */
  keyOf?: (owner: Owner) => string
  /** Reads the entries of a store that an earlier version arranged otherwise. */
  unpack?: (stored: Record<string, unknown>) => Record<string, unknown>
  /**
   * The value under an id once an entry of the quarantine that fits again has joined it. Left out, an entry whose id
   * is taken stays in the quarantine.
   */
  joinReturning?: (current: T, returning: T) => T
  /** Entries that do not fit are dropped instead of quarantined: the server has them, or nobody needs them. */
  isDispensable?: boolean
  storage?: DeviceStorage
}

/** The id of the entry of a store that has only one. */
export const theOne = 'one'

type Misfit = Pick<QuarantinedEntry, 'box' | 'id' | 'value'>

/**
 * Small entries of one kind on this device, by owner and id. If the device does not store them, they last as long as
 * the page. Each entry is checked by itself: one in an unknown form goes to the quarantine, unchanged, and a release
 * that knows the form brings it back.
 */
export function defineStore<T, const N extends string>(parts: StoreParts<T, N>) {
  const { name, version, form = 'entries', most, isDispensable = false, storage = deviceStorage } = parts
  const keyOf = parts.keyOf ?? ((owner: Owner) => storeKey(name, owner))
  /** What the device could not store, by key. */
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

  /** Reads the entries of the device: those that fit, and those that do not. */
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

  /** The entries in a stored text, by id; null if no release can have written it. */
  function entriesIn(text: string): Record<string, unknown> | null {
    const found = storedObject(text)
    if (form === 'text') return { [theOne]: found ?? text }
    if (form === 'entries') return found && (parts.unpack?.(found) ?? found)
    // Without a mark, the one entry need not be an object.
    const one = storedJson(text)
    return one === undefined ? null : { [theOne]: one }
  }

  /** Moves entries that an earlier release quarantined, and this one knows, back into the store. */
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
   * Returns whether the device has stored it. Misfits for which the quarantine has no room stay beside the entries; if
   * that is not possible, the new entries last only as long as the page.
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

  /** Misfits that could not be quarantined, unless their ids are in use. */
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

    /** Returns whether the device has stored it; if not, it lasts as long as the page. */
    write(owner: Owner, id: string, value: T): boolean {
      const all = read(owner)
      if (parts.staysInPlace && id in all) return save(owner, { ...all, [id]: value })
      const { [id]: _, ...others } = all
      const entries = Object.entries(others)
      // In an object, ids that look like numbers come first: the written entry is added after the oldest are removed.
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
