import * as v from 'valibot'
import { useStore } from 'zustand'
import { defineDeviceValue } from '#core/offline/device-value.ts'
import { timerSchema } from './squat-timer.ts'

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

const settings = defineDeviceValue({
  name: 'squat-settings',
  version: 1,
  fields: settingsSchema.entries,
  usual: { target: 30, timer: { kind: 'up' }, isFelt: true, isSpoken: false },
})

/** The settings are stored on this device, because they depend on the phone and the room. */
export const squatSettings = { get: settings.get, change: settings.change }

export const useSquatSettings = (): SquatSettings => useStore(settings.state)
