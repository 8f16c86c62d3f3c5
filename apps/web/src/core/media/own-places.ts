import * as v from 'valibot'
import type { Owner } from './kept-positions.ts'

const placeSchema = v.object({
  seconds: v.number(),
  isAtEnd: v.boolean(),
  /** Whether it was ever heard to its end. */
  isCompleted: v.boolean(),
  /** The server's sequence that this place takes into account: what is newer, another device has said. */
  knows: v.number(),
  /** When the server took it, by the server's clock; null until it has. */
  savedAt: v.nullable(v.string()),
})
/** Where this device itself was last in a lesson. */
export type OwnPlace = v.InferOutput<typeof placeSchema>

const allSchema = v.record(v.string(), placeSchema)
type All = Record<string, OwnPlace>

/** The lessons heard last here; of the others nobody remembers on which device it was. */
const mostPlaces = 100

/**
 * The places of a member on this device, to hold against what other devices say. A guest has no other device. Where
 * nothing can be stored, they are known as long as the page lives.
 */
export function ownPlaces(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const unstored = new Map<string, All>()
  const keyOf = (owner: Owner) =>
    owner.kind === 'guest' ? null : `iki.places.member.${owner.uid ?? 'unnamed'}`

  function read(key: string): All {
    const inMemory = unstored.get(key)
    if (inMemory) return inMemory
    try {
      return v.parse(allSchema, JSON.parse(storage.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }

  return {
    find(owner: Owner, lessonId: string): OwnPlace | null {
      const key = keyOf(owner)
      return (key && read(key)[lessonId]) || null
    },

    write(owner: Owner, lessonId: string, place: OwnPlace): void {
      const key = keyOf(owner)
      if (!key) return
      const { [lessonId]: _, ...others } = read(key)
      const all = Object.fromEntries(Object.entries({ ...others, [lessonId]: place }).slice(-mostPlaces))
      try {
        storage.setItem(key, JSON.stringify(all))
        unstored.delete(key)
      } catch {
        unstored.set(key, all)
      }
    },

    /** Somebody signed out: nothing of theirs stays on this device. */
    forget(owner: Owner): void {
      const key = keyOf(owner)
      if (!key) return
      unstored.delete(key)
      try {
        storage.removeItem(key)
      } catch {
        // What can't be stored isn't there either.
      }
    },
  }
}
export type OwnPlaces = ReturnType<typeof ownPlaces>
