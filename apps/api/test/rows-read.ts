import pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '#core/database/database.ts'

/** The most rows that a step of the statements of `run` reads, with the plans that serve all values. */
export async function mostRowsRead(db: Database, run: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(db.pool, 'query')
  await run()
  const statements = sent.mock.calls.map(([query]) => query as unknown as pg.QueryConfig)
  sent.mockRestore()
  const client = await db.pool.connect()
  const read: number[] = []
  try {
    await client.query('set plan_cache_mode = force_generic_plan') // As it is from the sixth call on.
    for (const [number, { text, values = [] }] of statements.entries()) {
      await client.query(`prepare read_${number} as ${text}`)
      const given = values.map(value => pg.escapeLiteral(literalOf(value))).join()
      const { rows } = await client.query(`explain (analyze, format json) execute read_${number}(${given})`)
      for (const [, count] of JSON.stringify(rows).matchAll(/"Actual Rows":(\d+)/g)) read.push(Number(count))
    }
  } finally {
    client.release(true)
  }
  return Math.max(...read)
}

function literalOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.map(each => JSON.stringify(each)).join()}}` : String(value)
}
