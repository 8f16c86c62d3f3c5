import { lessonKinds } from '@iki/contract/lesson'
import * as v from 'valibot'
import { keptOnDevice, type Owner } from '../kept-on-device.ts'

export type { Owner }

const keptSchema = v.object({
  /** Left out by older versions of this app, for which everything was audio. */
  kind: v.optional(v.picklist(lessonKinds)),
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

export function isSameOwner(one: Owner, other: Owner): boolean {
  return one.kind === 'member' && other.kind === 'member' ? one.uid === other.uid : one.kind === other.kind
}

/** A guest's phone is no archive. */
const mostKept = 200

/** Positions on this phone. Where it refuses to store, they are kept as long as the page lives. */
export function keptPositions(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const kept = keptOnDevice({ storage, name: 'positions', schema: keptSchema, most: mostKept })
  return {
    ids: (owner: Owner): string[] => Object.keys(kept.read(owner)),
    find: kept.find,

    write(owner: Owner, lessonId: string, position: KeptPosition): void {
      kept.write(owner, lessonId, position)
    },

    /** Forgets a position, unless a newer one has taken its place meanwhile. */
    drop(owner: Owner, lessonId: string, sequence: number): void {
      const position = kept.find(owner, lessonId)
      if (position && position.sequence <= sequence) kept.remove(owner, lessonId)
    },
  }
}
export type KeptPositions = ReturnType<typeof keptPositions>
