import * as v from 'valibot'
import { keptOnDevice, type Owner } from '../kept-on-device.ts'

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

/** The lessons heard last here; of the others nobody remembers on which device it was. */
const mostPlaces = 100

/**
 * The places of a member on this device, to hold against what other devices say. A guest has no other device. Where
 * nothing can be stored, they are known as long as the page lives.
 */
export function ownPlaces(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  // The server knows where the member is: a place of another form is no loss.
  const kept = keptOnDevice({
    ...{ storage, name: 'places', schema: placeSchema, most: mostPlaces },
    isDispensable: true,
  })
  return {
    find: (owner: Owner, lessonId: string): OwnPlace | null =>
      owner.kind === 'guest' ? null : kept.find(owner, lessonId),

    write(owner: Owner, lessonId: string, place: OwnPlace): void {
      if (owner.kind === 'member') kept.write(owner, lessonId, place)
    },

    /** Somebody signed out: nothing of theirs stays on this device. */
    forget(owner: Owner): void {
      if (owner.kind === 'member') kept.clear(owner)
    },
  }
}
export type OwnPlaces = ReturnType<typeof ownPlaces>
