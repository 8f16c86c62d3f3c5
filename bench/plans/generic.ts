import { glob } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { SqlTypes } from '../../apps/api/src/core/database/sql-type.ts'
import { statements } from '../../apps/api/src/core/database/statement.ts'
import { flatten, type Node } from './explain.ts'

const stores = path.join(import.meta.dirname, '../../apps/api/src')

/** A statement must not sort more rows than this, by PostgreSQL's estimate. */
const manyRows = 1_000

/** PostgreSQL plans five times for given values before it may keep one generic plan. */
const runsUntilCached = 7

export type GenericPlan = {
  name: string
  cost: number
  indexes: string[]
  /** All tables that it reads or writes. */
  tables: string[]
  /** Tables that are read completely. */
  scanned: string[]
  /** The estimated numbers of rows that it sorts, if they are large. */
  sorted: number[]
  /** Whether PostgreSQL keeps one plan for all values instead of planning at each call. */
  isPlannedOnce: boolean
}

export type NoPlan = { name: string; error: string }

/**
 * How each statement of the registry is planned when PostgreSQL does not know its values, as after five runs on a
 * connection; or why it can't be planned. Nothing is executed.
 */
export async function genericPlans(client: pg.ClientBase): Promise<(GenericPlan | NoPlan)[]> {
  for await (const file of glob('**/*.store.ts', { cwd: stores })) await import(path.join(stores, file))
  const plans: (GenericPlan | NoPlan)[] = []
  for (const declared of statements.values()) {
    await client.query('begin')
    try {
      plans.push(await planOf(client, declared))
    } catch (error) {
      plans.push({ name: declared.name, error: error instanceof Error ? error.message : String(error) })
    } finally {
      await client.query('rollback; deallocate all')
    }
  }
  return plans
}

type Named = { name: string; text: string; params: SqlTypes }

async function planOf(client: pg.ClientBase, { name, text, params }: Named): Promise<GenericPlan> {
  await client.query(`prepare bench as ${text}`)
  const values = Object.entries(params).map(
    ([
      param,
      {
        names: [type = 'text'],
      },
    ]) => sampleOf(`${name}.${param}` in usual ? `${name}.${param}` : param, type),
  )
  const explained = `explain (format json) execute bench${values.length > 0 ? `(${values.join(', ')})` : ''}`
  for (let run = 0; run < runsUntilCached; run++) await client.query(explained)
  const { rows: cached } = await client.query(
    `select generic_plans > 0 as is_once from pg_prepared_statements where name = 'bench'`,
  )
  await client.query('set local plan_cache_mode = force_generic_plan')
  const { rows } = await client.query(explained)
  return read(name, rows[0]['QUERY PLAN'][0].Plan, cached[0].is_once)
}

/** Typical values, for parameters whose plan depends on how frequent a value is. */
const usual: Record<string, string> = {
  kind: `'audio'`,
  lessonId: `'lesson-4688'`,
  series: `'series-7'`,
  category: `'course-7'`,
  plan: `'kafuku'`,
  time: `'21:00'`,
  place2: `'place-4'`,
  beforeId: `''`,
  leftBefore: `now() - interval '1 day'`,
  since: `now() - interval '1 day'`,
  'articles_of_category.category': `'区分 7'`,
  'dictionary_words_of_content.kind': `'article'`,
  'dictionary_word_ids_of_contents.kind': `'lesson'`,
}
const usualLists: Record<string, string> = {
  plans: `'{kafuku,eichi}'`,
  mainPlans: `'{kafuku,eichi}'`,
  rotations: `'{radio,weekly eichi}'`,
  terms: `'{kafuku,member}'`,
  hidden: `'{}'`,
}

/** A sample value for a parameter, as an SQL literal. */
function sampleOf(param: string, type: string): string {
  if (type.startsWith('_')) return usualLists[param] ?? `array[${sampleOf(param, type.slice(1))}]`
  const samples: Record<string, string> = {
    int4: '10',
    float8: '10',
    bool: 'true',
    timestamptz: usual[param] ?? 'now()',
    date: 'current_date',
    jsonb: `'{}'`,
    bytea: `''`,
    uuid: `'00000000-0000-4000-8000-000000000000'`,
  }
  return samples[type] ?? usual[param] ?? `'u777'`
}

function read(name: string, plan: Node, isPlannedOnce: boolean): GenericPlan {
  const nodes = flatten(plan)
  return {
    name,
    isPlannedOnce,
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
