import { eq, sql } from 'drizzle-orm'
import type { Database } from '../src/core/database/database.ts'
import { lessonPlayCounts } from '../src/features/lesson/lesson.tables.ts'

/** How often a lesson was started, by anyone. */
export async function totalPlays(db: Database, lessonId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${lessonPlayCounts.count}), 0)::int` })
    .from(lessonPlayCounts)
    .where(eq(lessonPlayCounts.lessonId, lessonId))
  return row?.total ?? 0
}
