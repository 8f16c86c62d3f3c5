import { sql } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { lessonMemberPlayCounts, lessonPlayCounts } from './lesson.tables.ts'

const increment = { set: { count: sql`${lessonPlayCounts.count} + 1` } }

export async function countPlay(handle: Handle, lessonId: string, shard: number): Promise<void> {
  await handle
    .insert(lessonPlayCounts)
    .values({ lessonId, shard, count: 1 })
    .onConflictDoUpdate({ target: [lessonPlayCounts.lessonId, lessonPlayCounts.shard], ...increment })
}

export async function countMemberPlay(
  handle: Handle,
  { uid, lessonId, at }: { uid: string; lessonId: string; at: Date },
): Promise<void> {
  await handle
    .insert(lessonMemberPlayCounts)
    .values({ uid, lessonId, count: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: [lessonMemberPlayCounts.uid, lessonMemberPlayCounts.lessonId],
      set: { count: sql`${lessonMemberPlayCounts.count} + 1`, updatedAt: at },
    })
}

/** How often a lesson was started, by anyone. */
export async function totalPlays(handle: Handle, lessonId: string): Promise<number> {
  const [row] = await handle
    .select({ total: sql<number>`coalesce(sum(${lessonPlayCounts.count}), 0)::int` })
    .from(lessonPlayCounts)
    .where(sql`${lessonPlayCounts.lessonId} = ${lessonId}`)
  return row?.total ?? 0
}
