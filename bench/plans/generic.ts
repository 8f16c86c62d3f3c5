import { glob } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { statements } from '../../apps/api/src/core/statement.ts'
import { flatten, type Node } from './explain.ts'

const stores = path.join(import.meta.dirname, '../../apps/api/src')

/** Of more rows than these, PostgreSQL expects, a statement must not make an order of its own. */
const manyRows = 1_000

export type GenericPlan = {
  name: string
  cost: number
  indexes: string[]
  /** Every table that it touches. */
  tables: string[]
  /** Tables that are read from one end to the other. */
  scanned: string[]
  /** Of how many rows it expects to make an order, where these are many. */
  sorted: number[]
}

/**
 * How each statement of the registry is run when PostgreSQL knows nothing of its values, as after five runs on a
 * connection. Nothing is executed.
 */
export async function genericPlans(client: pg.ClientBase): Promise<GenericPlan[]> {
  for await (const file of glob('**/*.store.ts', { cwd: stores })) await import(path.join(stores, file))
  const plans: GenericPlan[] = []
  for (const { name, text, params } of statements.values()) {
    const nulls = Object.keys(params).map(() => 'null')
    const call = nulls.length > 0 ? `bench(${nulls.join(', ')})` : 'bench'
    await client.query(`begin; set local plan_cache_mode = force_generic_plan; prepare bench as ${text}`)
    try {
      const { rows } = await client.query(`explain (format json) execute ${call}`)
      plans.push(read(name, rows[0]['QUERY PLAN'][0].Plan))
    } finally {
      await client.query('rollback; deallocate all')
    }
  }
  return plans
}

function read(name: string, plan: Node): GenericPlan {
  const nodes = flatten(plan)
  return {
    name,
    cost: plan['Total Cost'] ?? 0,
    indexes: [...new Set(nodes.flatMap(node => node['Index Name'] ?? []))],
    tables: [...new Set(nodes.flatMap(node => node['Relation Name'] ?? []))],
    scanned: nodes
      .filter(node => node['Node Type'].endsWith('Seq Scan'))
      .flatMap(node => node['Relation Name'] ?? []),
    sorted: nodes
      .filter(node => node['Node Type'] === 'Sort')
      .map(node => node['Plan Rows'] ?? 0)
      .filter(rows => rows > manyRows),
  }
}
