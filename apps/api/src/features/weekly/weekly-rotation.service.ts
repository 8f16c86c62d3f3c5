import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { listRounds } from '#core/rotation/rotation.store.ts'
import { previewRotations, renewRotations, type WantedRotations } from '#core/rotation/rotation.ts'
import { listPlaces, type WeekPlace } from './weekly.store.ts'
import { placesAfter, rotationOf, wantedWeeks } from './weekly-rotation.ts'

/** Adds loaded weeks to the rotations: from the next Monday on, so that nobody's current week changes. */
export function weeklyRotationService({ db, clock }: { db: Database; clock: Clock }) {
  async function wantedOf(
    handle: Handle,
    now: Date,
    loaded: readonly WeekPlace[] = [],
  ): Promise<WantedRotations> {
    const places = placesAfter(await listPlaces(handle), loaded)
    const rotations = [...new Set(places.map(({ plan }) => rotationOf(plan)))]
    return wantedWeeks(places, await listRounds(handle, rotations, now), now)
  }

  return {
    /** What changes, and from which Monday. */
    renew(): Promise<string[]> {
      const now = clock()
      return renewRotations(db, handle => wantedOf(handle, now), now)
    },

    /** What would change once these weeks are loaded. */
    async preview(loaded: readonly WeekPlace[]): Promise<string[]> {
      const now = clock()
      return previewRotations(db, await wantedOf(db, now, loaded), now)
    },
  }
}
export type WeeklyRotationService = ReturnType<typeof weeklyRotationService>
