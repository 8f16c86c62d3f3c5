import { sql } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { audioMemberPlayCounts, audioPlayCounts } from './audio.tables.ts'

const increment = { set: { count: sql`${audioPlayCounts.count} + 1` } }

export async function countPlay(handle: Handle, lessonId: string, shard: number): Promise<void> {
  await handle
    .insert(audioPlayCounts)
    .values({ lessonId, shard, count: 1 })
    .onConflictDoUpdate({ target: [audioPlayCounts.lessonId, audioPlayCounts.shard], ...increment })
}

export async function countMemberPlay(
  handle: Handle,
  { uid, lessonId, at }: { uid: string; lessonId: string; at: Date },
): Promise<void> {
  await handle
    .insert(audioMemberPlayCounts)
    .values({ uid, lessonId, count: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: [audioMemberPlayCounts.uid, audioMemberPlayCounts.lessonId],
      set: { count: sql`${audioMemberPlayCounts.count} + 1`, updatedAt: at },
    })
}

/** How often a lesson was started, by anyone. */
export async function totalPlays(handle: Handle, lessonId: string): Promise<number> {
  const [row] = await handle
    .select({ total: sql<number>`coalesce(sum(${audioPlayCounts.count}), 0)::int` })
    .from(audioPlayCounts)
    .where(sql`${audioPlayCounts.lessonId} = ${lessonId}`)
  return row?.total ?? 0
}
