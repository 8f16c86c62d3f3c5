import * as v from 'valibot'
import type { DeviceStorage } from '#core/offline/device-storage.ts'
import { defineStore, type Store } from '#core/offline/store.ts'

const positionSchema = v.object({
  /** Left out by older versions of this app, for which everything was audio. */
  kind: v.optional(v.picklist(['audio', 'video', 'music'])),
  seconds: v.number(),
  durationSeconds: v.number(),
  isCompleted: v.boolean(),
  sequence: v.number(),
  /** The server's sequence that the listening went on from. */
  base: v.optional(v.number()),
  /** When it was played, by this device's clock, which may be wrong. */
  heardAt: v.optional(v.number()),
  jumpedFrom: v.optional(v.number()),
})
export type DevicePosition = v.InferOutput<typeof positionSchema>

/** Enough for what a guest may want to continue. */
const mostPositions = 200

/** Positions by lesson: a member's until the server has them, a guest's for good. */
export const positionStore = (storage?: DeviceStorage) =>
  defineStore({
    name: 'positions',
    version: 1,
    schema: positionSchema,
    most: mostPositions,
    ...(storage && { storage }),
  })
export type PositionStore = Store<DevicePosition, 'positions'>
