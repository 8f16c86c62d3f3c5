import * as v from 'valibot'
import { type DeviceStorage, deviceStorage } from '#core/offline/device-storage.ts'
import type { Owner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'

const ownPositionSchema = v.object({
  seconds: v.number(),
  isAtEnd: v.boolean(),
  /** Whether it was ever finished. */
  isCompleted: v.boolean(),
  /** The server's newest sequence that this device knew at that moment. A higher one is from another device. */
  knows: v.number(),
  /** When the server saved it, by the server's clock; null until then. */
  savedAt: v.nullable(v.string()),
})
/** This device's own last position in a lesson. */
export type OwnPosition = v.InferOutput<typeof ownPositionSchema>

/** Only for the lessons that were played last on this device. */
const mostPositions = 100

/**
 * The positions of a member on this device, to compare with those of other devices. Guests need none. Without storage,
 * they last as long as the page.
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

    /** After signing out, nothing of a member stays on this device. */
    forget(owner: Owner): void {
      if (owner.kind === 'member') store.clear(owner)
    },
  }
}
export type OwnPositions = ReturnType<typeof ownPositions>
