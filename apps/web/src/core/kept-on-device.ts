import * as v from 'valibot'
import { type AsideEntry, addAside, identityOf, listAside, ownerKey, removeAside } from './set-aside.ts'

/** Whose things they are: a member's until the server has them, a guest's for good. */
export type Owner = { kind: 'guest' } | { kind: 'member'; uid: string | null }

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Parts<T> = {
  storage: DeviceStorage
  /** Stands in the key, such as "positions". */
  name: string
  schema: v.GenericSchema<unknown, T>
  /** The oldest give way beyond this many; left out, all are kept. */
  most?: number
  /** The key, where it is an older one than that of the name. */
  keyOf?: (owner: Owner) => string
  /** What does not fit any more is left out, since the server knows it or nobody misses it. */
  isDispensable?: boolean
}

const keyOfName = (name: string, owner: Owner) => `iki.${name}.${ownerKey(owner)}`

/** Whether the phone has anything under this name. */
export function hasKept(storage: DeviceStorage, name: string, owner: Owner): boolean {
  try {
    return storage.getItem(keyOfName(name, owner)) !== null
  } catch {
    return false
  }
}

/**
 * Things of one kind on this phone, each under its id. Where it refuses to store, they live as long as the page. They
 * are read one by one: what this release does not know is set aside, and never written over.
 */
export function keptOnDevice<T>(parts: Parts<T>) {
  const { storage, name, schema, most, isDispensable = false } = parts
  const keyOf = parts.keyOf ?? (owner => keyOfName(name, owner))
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
    if (misfits.length > 0 && !isDispensable && addAside(storage, owner, misfits)) store(owner, fitting)
    return fitting
  }

  /** What stands there now: what fits, and what does not. */
  function load(owner: Owner): {
    fitting: Record<string, T>
    misfits: Pick<AsideEntry, 'box' | 'id' | 'value'>[]
  } {
    const text = textOf(owner)
    if (text === null) return { fitting: {}, misfits: [] }
    const all = recordIn(text)
    if (all === null) return { fitting: {}, misfits: [{ box: name, id: null, value: text }] }
    const fitting: Record<string, T> = {}
    const misfits: Pick<AsideEntry, 'box' | 'id' | 'value'>[] = []
    for (const [id, value] of Object.entries(all)) {
      const found = v.safeParse(schema, value)
      if (found.success) fitting[id] = found.output
      else misfits.push({ box: name, id, value })
    }
    return { fitting, misfits }
  }

  function textOf(owner: Owner): string | null {
    try {
      return storage.getItem(keyOf(owner))
    } catch {
      return null
    }
  }

  /** What an earlier release has set aside and this one knows goes back into its place, where that is free. */
  function bringBack(owner: Owner): void {
    const { fitting } = load(owner)
    const returning = listAside(storage, owner).filter(
      ({ box, id, value }) => box === name && id !== null && !(id in fitting) && v.is(schema, value),
    )
    if (returning.length === 0) return
    const back = returning.map(({ id, value }) => [id, v.parse(schema, value)] as const)
    if (!store(owner, { ...fitting, ...Object.fromEntries(back) })) return
    const ids = new Set(returning.map(identityOf))
    removeAside(storage, owner, entry => ids.has(identityOf(entry)))
  }

  /** Whether the phone has taken it. What can't be read and found no room aside stays beside it. */
  function store(owner: Owner, all: Record<string, T>): boolean {
    const key = keyOf(owner)
    const kept = most === undefined ? all : Object.fromEntries(Object.entries(all).slice(-most))
    const whole = { ...kept, ...leftIn(owner, kept) }
    try {
      if (Object.keys(whole).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(whole))
      unstored.delete(key)
      return true
    } catch {
      unstored.set(key, kept)
      return false
    }
  }

  /** Misfits that could not be set aside, under ids that nothing else has. */
  function leftIn(owner: Owner, kept: Record<string, T>): Record<string, unknown> {
    if (isDispensable) return {}
    const { misfits } = load(owner)
    if (misfits.length === 0 || addAside(storage, owner, misfits)) return {}
    const left: Record<string, unknown> = {}
    for (const { id, value } of misfits) {
      let free = id ?? 'box'
      while (free in kept || free in left) free += '~'
      left[free] = value
    }
    return left
  }

  return {
    read,
    find: (owner: Owner, id: string): T | null => read(owner)[id] ?? null,

    write(owner: Owner, id: string, value: T): boolean {
      const { [id]: _, ...others } = read(owner)
      return store(owner, { ...others, [id]: value })
    },

    remove(owner: Owner, id: string): void {
      const { [id]: kept, ...others } = read(owner)
      if (kept !== undefined) store(owner, others)
    },

    /** Forgets all of it. */
    clear(owner: Owner): void {
      unstored.delete(keyOf(owner))
      try {
        storage.removeItem(keyOf(owner))
      } catch {
        // What can't be stored isn't there either.
      }
    },
  }
}
export type KeptOnDevice<T> = ReturnType<typeof keptOnDevice<T>>

function recordIn(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
