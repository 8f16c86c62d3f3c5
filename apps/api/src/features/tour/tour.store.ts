import { and, eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { tours } from './tour.tables.ts'

export async function findTour(handle: Handle, uid: string, name: string) {
  const [row] = await handle
    .select({ state: tours.state, step: tours.step })
    .from(tours)
    .where(and(eq(tours.uid, uid), eq(tours.name, name)))
  return row ?? null
}

export async function saveTour(handle: Handle, tour: typeof tours.$inferInsert): Promise<void> {
  const { state, step, updatedAt } = tour
  await handle
    .insert(tours)
    .values(tour)
    .onConflictDoUpdate({ target: [tours.uid, tours.name], set: { state, step, updatedAt } })
}

/** A member has at most so many rows, whatever names are sent. */
export const countTours = (handle: Handle, uid: string): Promise<number> =>
  handle.$count(tours, eq(tours.uid, uid))
