import { habitRangeDays } from '@iki/contract/habit-diary'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { eichiDays, eichiStamps } from './diary.tables.ts'

export type EichiRow = typeof eichiDays.$inferSelect

const isDay = (uid: string, date: string) => and(eq(eichiDays.uid, uid), eq(eichiDays.date, date))

/** Ascending; both ends are in it. */
export function listDays(
  handle: Handle,
  uid: string,
  from: string,
  to: string,
  limit = habitRangeDays,
): Promise<EichiRow[]> {
  return handle
    .select()
    .from(eichiDays)
    .where(and(eq(eichiDays.uid, uid), gte(eichiDays.date, from), lte(eichiDays.date, to)))
    .orderBy(asc(eichiDays.date))
    .limit(limit)
}

export async function lockDay(handle: Handle, uid: string, date: string): Promise<EichiRow | null> {
  const [row] = await handle.select().from(eichiDays).where(isDay(uid, date)).for('no key update')
  return row ?? null
}

/** Answers false when the day is there, also when it was written at the same moment. */
export async function insertDay(handle: Handle, row: EichiRow): Promise<boolean> {
  const made = await handle
    .insert(eichiDays)
    .values(row)
    .onConflictDoNothing()
    .returning({ date: eichiDays.date })
  return made.length > 0
}

export async function updateDay(handle: Handle, row: EichiRow): Promise<void> {
  await handle.update(eichiDays).set(row).where(isDay(row.uid, row.date))
}

/** The first stamp of a day stays. */
export async function stampDay(handle: Handle, uid: string, date: string, at: Date): Promise<void> {
  await handle.insert(eichiStamps).values({ uid, date, stampedAt: at }).onConflictDoNothing()
}

export function listStamps(handle: Handle, uid: string, from: string, to: string) {
  return handle
    .select({ date: eichiStamps.date, stampedAt: eichiStamps.stampedAt })
    .from(eichiStamps)
    .where(and(eq(eichiStamps.uid, uid), gte(eichiStamps.date, from), lte(eichiStamps.date, to)))
    .orderBy(asc(eichiStamps.date))
}
