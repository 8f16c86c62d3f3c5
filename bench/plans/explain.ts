import type pg from 'pg'
import type { Statement } from './recorder.ts'

export type Node = {
  'Node Type': string
  'Plan Rows'?: number
  'Total Cost'?: number
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

export type Plan = {
  ms: number
  blocks: number
  indexes: string[]
  /** Indexes that contain everything that was needed, so that no row was read. */
  indexOnly: string[]
  /** Tables that are read completely. */
  scanned: string[]
}

const modes = ['force_custom_plan', 'force_generic_plan']
/** The first run loads data into memory, so it does not count. */
const runsOfMode = 4
export const runs = modes.length * (runsOfMode - 1)

/**
 * Runs the statement and rolls it back, in two modes: planned for these values, and with the generic plan that a named
 * statement gets after some runs. Returns the slowest time, and what was used in either mode.
 */
export async function explain(client: pg.ClientBase, statement: Statement): Promise<Plan> {
  const literals = statement.values.map(value => literal(client, value)).join(', ')
  const call = literals === '' ? 'bench' : `bench(${literals})`
  const plans: Plan[] = []
  for (const mode of modes) {
    await client.query(`begin; set local plan_cache_mode = ${mode}; prepare bench as ${statement.text}`)
    try {
      for (let run = 0; run < runsOfMode; run++) {
        await client.query('savepoint before')
        const { rows } = await client.query(`explain (analyze, buffers, format json) execute ${call}`)
        await client.query('rollback to before')
        if (run > 0) plans.push(read(rows[0]['QUERY PLAN'][0]))
      }
    } finally {
      await client.query('rollback; deallocate all')
    }
  }
  return {
    ms: Math.max(...plans.map(plan => plan.ms)),
    blocks: Math.max(...plans.map(plan => plan.blocks)),
    indexes: [...new Set(plans.flatMap(plan => plan.indexes))],
    indexOnly: [...new Set(plans.flatMap(plan => plan.indexOnly))],
    scanned: [...new Set(plans.flatMap(plan => plan.scanned))],
  }
}

function literal(client: pg.ClientBase, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map(elementOfArray).join(',')}}`)
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** The type of the elements is in the statement. */
function elementOfArray(value: unknown): string {
  if (value === null) return 'null'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function read(plan: { Plan: Node; 'Execution Time': number; 'Planning Time': number }): Plan {
  const nodes = flatten(plan.Plan)
  const scans = nodes.filter(node => node['Node Type'].endsWith('Seq Scan'))
  return {
    ms: plan['Execution Time'],
    blocks: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
    indexes: nodes.flatMap(node => node['Index Name'] ?? []),
    indexOnly: nodes
      .filter(node => node['Node Type'] === 'Index Only Scan')
      .flatMap(node => node['Index Name'] ?? []),
    scanned: scans.flatMap(node => node['Relation Name'] ?? []),
  }
}

/** A node of a plan, and all nodes below it. */
export function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
