import pg from 'pg'
import { Database } from '../../apps/api/src/core/database/database.ts'

/** A statement as a store sent it. */
export type Statement = { name: string; text: string; values: unknown[] }

/** Records the statements that a store sends. They are not executed, and return no rows. */
export async function record(run: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const pool = new pg.Pool()
  const answer = async (query: pg.QueryConfig, values = query.values) => {
    recorded.push({ name: query.name ?? '', text: query.text, values: values ?? [] })
    return { rows: [], rowCount: 0 }
  }
  pool.query = answer as unknown as pg.Pool['query']
  await run(new Database(pool))
  return recorded
}
