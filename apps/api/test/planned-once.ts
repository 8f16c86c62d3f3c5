import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#core/database/database.ts'

/** More often than PostgreSQL makes plans for the given values before it may settle on one for all values. */
const runs = 12

/** How PostgreSQL planned the statements that a store sent on one connection, by name. */
export async function plannedOnce(
  db: Database,
  run: (tx: Transaction) => Promise<unknown>,
): Promise<Record<string, boolean>> {
  return db.transaction(async tx => {
    for (let count = 0; count < runs; count++) await run(tx)
    const { rows } = await tx.execute<{ name: string; is_once: boolean }>(
      sql`select name, generic_plans > 0 as is_once from pg_prepared_statements`,
    )
    return Object.fromEntries(rows.map(row => [row.name, row.is_once]))
  })
}
