import { closeDatabase, type Handle, openDatabase } from '../../apps/api/src/core/database/database.ts'
import { count } from '../numbers.ts'
import { explain, type Plan } from './explain.ts'
import { record } from './recorder.ts'

/** How a database runs the statements that a store sends. */
export async function plansOf(
  databaseUrl: string,
  statement: (db: Handle) => Promise<unknown>,
): Promise<Plan[]> {
  const db = await openDatabase(databaseUrl, {
    maxConnections: 1,
    statementTimeoutMs: 15_000,
    applicationName: 'iki-bench',
  })
  const client = await db.pool.connect()
  try {
    const plans: Plan[] = []
    for (const sent of await record(statement)) plans.push(await explain(client, sent))
    return plans
  } finally {
    client.release()
    await closeDatabase(db)
  }
}

export function planText(plan: Plan | undefined): string {
  if (!plan) return ''
  const alone = plan.indexOnly.length > 0 ? `, index only: ${plan.indexOnly.join(', ')}` : ''
  return `${plan.ms.toFixed(2)} ms in the database, ${count(plan.blocks, 'blocks')}${alone}`
}
