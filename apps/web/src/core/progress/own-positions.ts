import * as v from 'valibot'
import { type DeviceStorage, deviceStorage } from '#core/offline/device-storage.ts'
import type { Owner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'

const ownPositionSchema = v.object({
  seconds: v.number(),
  isAtEnd: v.boolean(),
  /** Whether it was ever heard to its end. */
  isCompleted: v.boolean(),
  /** The server's sequence that this position takes into account: what is newer, another device has said. */
  knows: v.number(),
  /** When the server took it, by the server's clock; null until it has. */
  savedAt: v.nullable(v.string()),
})
/** Where this device itself was last in a lesson. */
export type OwnPosition = v.InferOutput<typeof ownPositionSchema>

/** The lessons heard last here; of the others nobody remembers on which device it was. */
const mostPositions = 100

/**
 * The positions of a member on this device, to hold against what other devices say. A guest has no other device. Where
 * nothing can be stored, they are known as long as the page lives.
 */
export function ownPositions(storage: DeviceStorage = deviceStorage) {
  const store = defineStore({
    name: 'places',
    version: 1,
    schema: ownPositionSchema,
    most: mostPositions,
    isDispensable: true, // The server knows where the member is: a position of another form is no loss.
    storage,
  })
  return {
    find: (owner: Owner, lessonId: string): OwnPosition | null =>
      owner.kind === 'guest' ? null : store.find(owner, lessonId),

    write(owner: Owner, lessonId: string, position: OwnPosition): void {
      if (owner.kind === 'member') store.write(owner, lessonId, position)
    },

    /** Somebody signed out: nothing of theirs stays on this device. */
    forget(owner: Owner): void {
      if (owner.kind === 'member') store.clear(owner)
    },
  }
}
export type OwnPositions = ReturnType<typeof ownPositions>
