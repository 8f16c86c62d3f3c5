import { habitRangeDays } from '@iki/contract/habit-diary'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { kafukuDays } from './diary.tables.ts'

export type KafukuRow = typeof kafukuDays.$inferSelect

const isDay = (uid: string, date: string) => and(eq(kafukuDays.uid, uid), eq(kafukuDays.date, date))

/** Ascending; both ends are in it. */
export function listDays(
  handle: Handle,
  uid: string,
  from: string,
  to: string,
  limit = habitRangeDays,
): Promise<KafukuRow[]> {
  return handle
    .select()
    .from(kafukuDays)
    .where(and(eq(kafukuDays.uid, uid), gte(kafukuDays.date, from), lte(kafukuDays.date, to)))
    .orderBy(asc(kafukuDays.date))
    .limit(limit)
}

export async function lockDay(handle: Handle, uid: string, date: string): Promise<KafukuRow | null> {
  const [row] = await handle.select().from(kafukuDays).where(isDay(uid, date)).for('no key update')
  return row ?? null
}

/** Answers false when the day is there, also when it was written at the same moment. */
export async function insertDay(handle: Handle, row: KafukuRow): Promise<boolean> {
  const made = await handle
    .insert(kafukuDays)
    .values(row)
    .onConflictDoNothing()
    .returning({ date: kafukuDays.date })
  return made.length > 0
}

export async function updateDay(handle: Handle, row: KafukuRow): Promise<void> {
  await handle.update(kafukuDays).set(row).where(isDay(row.uid, row.date))
}
