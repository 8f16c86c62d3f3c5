import * as v from 'valibot'
import { createStore } from 'zustand'
import { clock } from '#core/time/clock.ts'
import { type Owner, ownerKey } from './owner.ts'

/**
 * Entries stored on this device in a form that this release does not know. They stay here, unchanged, until a release
 * knows their form, or their owner has exported or discarded them. Nothing in here is overwritten.
 */

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const entrySchema = v.object({
  /** The name of its store. */
  box: v.string(),
  /** Null for the text of a whole store. */
  id: v.nullable(v.string()),
  value: v.unknown(),
  setAsideAt: v.string(),
})
export type QuarantinedEntry = v.InferOutput<typeof entrySchema>
type NewEntry = Omit<QuarantinedEntry, 'setAsideAt'>

/** When these are reached, further entries stay where they were. */
export const quarantineLimits = { entries: 500, characters: 500_000 } as const

const keyOf = (owner: Owner) => `iki.aside.${ownerKey(owner)}`

/** Grows with every change. */
export const quarantineChanges = createStore(() => ({ count: 0 }))

export function listQuarantine(storage: DeviceStorage, owner: Owner): QuarantinedEntry[] {
  return readAll(storage, owner) ?? []
}

/** Null where the stored text can't be read: it is then left alone. */
function readAll(storage: DeviceStorage, owner: Owner): QuarantinedEntry[] | null {
  try {
    const read = v.safeParse(v.array(entrySchema), JSON.parse(storage.getItem(keyOf(owner)) ?? '[]'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function write(storage: DeviceStorage, owner: Owner, entries: readonly QuarantinedEntry[]): boolean {
  const text = JSON.stringify(entries)
  try {
    if (entries.length === 0) storage.removeItem(keyOf(owner))
    else storage.setItem(keyOf(owner), text)
  } catch {
    return false
  }
  quarantineChanges.setState(({ count }) => ({ count: count + 1 }))
  return true
}

/** Returns false, and changes nothing, if there is no room for all of them. */
export function addToQuarantine(storage: DeviceStorage, owner: Owner, entries: readonly NewEntry[]): boolean {
  const current = readAll(storage, owner)
  if (!current) return false
  const known = new Set(current.map(identityOf))
  const added = entries.filter(entry => !known.has(identityOf(entry)))
  if (added.length === 0) return true
  const setAsideAt = clock.now().toISOString()
  const all = [...current, ...added.map(entry => ({ ...entry, setAsideAt }))]
  const isTooMuch =
    all.length > quarantineLimits.entries || JSON.stringify(all).length > quarantineLimits.characters
  return !isTooMuch && write(storage, owner, all)
}

/** Removes those for which `isTaken` returns true. */
export function removeFromQuarantine(
  storage: DeviceStorage,
  owner: Owner,
  isTaken: (entry: QuarantinedEntry) => boolean,
): void {
  const current = listQuarantine(storage, owner)
  const left = current.filter(entry => !isTaken(entry))
  if (left.length < current.length) write(storage, owner, left)
}

export const identityOf = ({ box, id, value }: NewEntry): string => JSON.stringify([box, id, value])
