import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { currentOwner, storeKey } from './owner.ts'
import { defineStore, theOne } from './store.ts'

/** The last things that a member did on this device, the latest first, each once. They are never sent to the server. */
export function latestList({ name, most }: { name: string; most: number }) {
  const store = defineStore({
    name,
    /** A list of version 1 is the same, without a mark. */
    version: 2,
    form: 'one',
    schema: v.array(v.string()),
    isDispensable: true,
  } as const)
  const listeners = new Set<() => void>()
  const read = (): string[] => store.find(currentOwner(), theOne) ?? []
  let known: { key: string; items: string[] } | null = null

  /** The list of whoever is signed in now; the same array until it changes. */
  function current(): string[] {
    const key = storeKey(name, currentOwner())
    if (known?.key !== key) known = { key, items: read() }
    return known.items
  }

  function write(items: string[]): void {
    const owner = currentOwner()
    if (items.length > 0) store.write(owner, theOne, items)
    else store.remove(owner, theOne)
    known = { key: storeKey(name, owner), items }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    add: (item: string): void => write([item, ...read().filter(each => each !== item)].slice(0, most)),
    clear: (): void => write([]),
    /** A page that the server renders knows nothing of the device. */
    use: (): string[] => useSyncExternalStore(subscribe, current, () => nothing),
  }
}

const nothing: string[] = []
