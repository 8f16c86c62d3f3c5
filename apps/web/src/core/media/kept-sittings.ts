import { listeningKinds } from '@iki/contract/listening'
import * as v from 'valibot'
import type { Owner } from './kept-positions.ts'

const keptSchema = v.object({
  kind: v.picklist(listeningKinds),
  /** Of the lesson. */
  id: v.string(),
  /** By the phone's clock, which only says how long ago it is. */
  startedAt: v.number(),
  seconds: v.number(),
  wallSeconds: v.number(),
})
export type KeptSitting = v.InferOutput<typeof keptSchema>

const allSchema = v.record(v.string(), keptSchema)
type All = Record<string, KeptSitting>

/** Weeks without a network; then the oldest give way. */
const mostKept = 500

const keyOf = (owner: Owner) => `iki.listening.${owner.kind === 'guest' ? 'guest' : (owner.uid ?? 'unnamed')}`

/** Sittings on this phone that the server does not know, or not to their end. */
export function keptSittings(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const unstored = new Map<string, All>()

  function read(owner: Owner): All {
    const inMemory = unstored.get(keyOf(owner))
    if (inMemory) return inMemory
    try {
      return v.parse(allSchema, JSON.parse(storage.getItem(keyOf(owner)) ?? '{}'))
    } catch {
      return {}
    }
  }

  function store(owner: Owner, all: All): void {
    const key = keyOf(owner)
    const kept = Object.fromEntries(Object.entries(all).slice(-mostKept))
    try {
      if (Object.keys(kept).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
      unstored.delete(key)
    } catch {
      unstored.set(key, kept)
    }
  }

  return {
    list: (owner: Owner): [key: string, sitting: KeptSitting][] => Object.entries(read(owner)),

    write(owner: Owner, key: string, sitting: KeptSitting): void {
      store(owner, { ...read(owner), [key]: sitting })
    },

    /** Forgets what was told, unless more was heard meanwhile. */
    drop(owner: Owner, told: readonly [key: string, sitting: KeptSitting][]): void {
      const all = read(owner)
      const lengths = new Map(told.map(([key, { wallSeconds }]) => [key, wallSeconds]))
      store(
        owner,
        Object.fromEntries(
          Object.entries(all).filter(([key, { wallSeconds }]) => wallSeconds > (lengths.get(key) ?? -1)),
        ),
      )
    },
  }
}
export type KeptSittings = ReturnType<typeof keptSittings>
