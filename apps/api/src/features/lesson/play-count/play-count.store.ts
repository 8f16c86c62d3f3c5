import { sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { lessonMemberPlayCounts, lessonPlayCounts } from '../lesson.tables.ts'

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
