import { and, eq } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { integer, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
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

const counted = statement({
  name: 'tours_count',
  params: { uid: text },
  row: { count: integer.because('a count is never null') },
  text: 'select count(*)::int as count from tours where uid = $uid',
})

/** A member has at most so many rows, whatever names are sent. */
export const countTours = async (handle: Handle, uid: string): Promise<number> =>
  (await counted.first(handle, { uid }))?.count ?? 0
