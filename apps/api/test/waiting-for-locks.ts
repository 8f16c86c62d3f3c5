import { sql } from 'drizzle-orm'
import type { Database } from '#core/database/database.ts'

/** How many connections of this database wait for a lock that another one holds. */
export async function countWaitingForLocks(db: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count
}
