import * as v from 'valibot'

const keptSchema = v.object({
  seconds: v.number(),
  durationSeconds: v.number(),
  isCompleted: v.boolean(),
  sequence: v.number(),
  /** The server's sequence that the listening went on from. */
  base: v.optional(v.number()),
  /** When it was heard, by this phone's clock, whatever that shows. */
  heardAt: v.optional(v.number()),
  jumpedFrom: v.optional(v.number()),
})
export type KeptPosition = v.InferOutput<typeof keptSchema>

const allSchema = v.record(v.string(), keptSchema)
type All = Record<string, KeptPosition>

/** Whose positions they are: a member's until the server has them, a guest's for good. */
export type Owner = { kind: 'guest' } | { kind: 'member'; uid: string | null }

/** A guest's phone is no archive. */
const mostKept = 200

const keyOf = (owner: Owner) =>
  `iki.positions.${owner.kind === 'guest' ? 'guest' : `member.${owner.uid ?? 'unnamed'}`}`

/** Positions on this phone. Where it refuses to store, they are kept as long as the page lives. */
export function keptPositions(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const unstored = new Map<string, All>()

  function read(owner: Owner): All {
    const key = keyOf(owner)
    const inMemory = unstored.get(key)
    if (inMemory) return inMemory
    try {
      return v.parse(allSchema, JSON.parse(storage.getItem(key) ?? '{}'))
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
    ids: (owner: Owner): string[] => Object.keys(read(owner)),
    find: (owner: Owner, lessonId: string): KeptPosition | null => read(owner)[lessonId] ?? null,

    write(owner: Owner, lessonId: string, position: KeptPosition): void {
      const { [lessonId]: _, ...others } = read(owner)
      store(owner, { ...others, [lessonId]: position })
    },

    /** Forgets a position, unless a newer one has taken its place meanwhile. */
    drop(owner: Owner, lessonId: string, sequence: number): void {
      const { [lessonId]: kept, ...others } = read(owner)
      if (kept && kept.sequence <= sequence) store(owner, others)
    },
  }
}
export type KeptPositions = ReturnType<typeof keptPositions>
