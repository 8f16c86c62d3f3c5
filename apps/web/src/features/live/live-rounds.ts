import * as v from 'valibot'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'

/** How many round trips are one measurement. */
export const roundCount = 10

/** Round trips in ms, in their order; null for one that did not come back. */
export type Measurement = { at: string; rounds: (number | null)[] }

/** Measurements are about this device's network: they are not sent to the server. */
const measurements = defineStore({
  name: 'live-rounds',
  version: 1,
  schema: v.object({ rounds: v.array(v.nullable(v.number())) }),
  most: 10,
  isDispensable: true,
})

/** The latest first. */
export const listMeasurements = (): Measurement[] =>
  Object.entries(measurements.read(currentOwner()))
    .map(([at, { rounds }]) => ({ at, rounds }))
    .toSorted((a, b) => b.at.localeCompare(a.at))

export function saveMeasurement({ at, rounds }: Measurement): void {
  measurements.write(currentOwner(), at, { rounds })
}
