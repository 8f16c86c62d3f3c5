import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { fittingFields, storedObject } from '#core/fitting-fields.ts'
import { timerSchema } from './squat-timer.ts'

const key = 'iki.squat-settings'

const settingsSchema = v.object({
  /** How many a set has; null where nobody aims at a number. */
  target: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))),
  timer: timerSchema,
  /** A short tremble at each count, where the phone can. */
  isFelt: v.boolean(),
  /** The count is spoken. */
  isSpoken: v.boolean(),
})
export type SquatSettings = v.InferOutput<typeof settingsSchema>

const usual: SquatSettings = { target: 30, timer: { kind: 'up' }, isFelt: true, isSpoken: false }

function read(): SquatSettings {
  try {
    return fittingFields(settingsSchema.entries, storedObject(localStorage.getItem(key)), usual)
  } catch {
    return usual
  }
}

const store = createStore<SquatSettings>(read)

export const squatSettings = {
  get: store.getState,
  /** Kept on this device: it is set for the room and the phone one trains with. */
  change(change: Partial<SquatSettings>): void {
    store.setState(change)
    try {
      localStorage.setItem(key, JSON.stringify(store.getState()))
    } catch {
      // It holds as long as the page lives.
    }
  },
}

export const useSquatSettings = (): SquatSettings => useStore(store)
