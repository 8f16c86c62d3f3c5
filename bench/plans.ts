import type pg from 'pg'
import { closeDatabase, openDatabase } from '../apps/api/src/core/database/database.ts'
import { migrateJobs } from '../apps/api/src/core/jobs/jobs.ts'
import { startDatabase, stopAutovacuum } from './database.ts'
import type { Figure } from './figure.ts'
import { later } from './later.ts'
import { count, milliseconds } from './numbers.ts'
import { accepted } from './plans/accepted.ts'
import { explain, runs } from './plans/explain.ts'
import { type GenericPlan, genericPlans, type NoPlan } from './plans/generic.ts'
import { queries } from './plans/queries.ts'
import { record, type Statement } from './plans/recorder.ts'
import { type SeedTimes, seed, sizes } from './plans/seed/seed.ts'

const part = 'plans'
/** Tables with at least this many rows must not be read completely. */
const bigRows = 1_000

/** How PostgreSQL runs each frequent query, and how it plans every statement, with a million rows. */
export async function plans(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  await stopAutovacuum(databaseUrl)
  const times = await seed(databaseUrl, sizes, { isThrownAway: true })
  const db = await openDatabase(databaseUrl, {
    // The migration of the jobs holds a lock on one connection and works on another.
    maxConnections: 2,
    statementTimeoutMs: 15_000,
    applicationName: 'iki-bench',
  })
  later(() => closeDatabase(db))
  await migrateJobs(db)
  // A connection with the same settings as the server's.
  const client = await db.pool.connect()
  later(async () => client.release())
  const bigTables = await listBigTables(client)
  const planned = (await genericPlans(client)).map(plan => genericFigure(plan, bigTables))
  const run: Figure[] = []
  for (const [name, query] of Object.entries(queries))
    for (const statement of await record(query)) run.push(await figureOf(name, statement, client, bigTables))
  return [
    ...planned,
    ...run,
    summaryOf('statements of the registry', planned),
    summaryOf('statements of hot queries', run),
    await seedFigure(client, times),
  ]
}

function genericFigure(plan: GenericPlan | NoPlan, bigTables: Set<string>): Figure {
  const what = `statement ${plan.name}`
  const target = 'no scan of a big table, no order of many rows, one plan for all calls'
  if ('error' in plan) return failure(what, target, plan.error)
  const scanned = plan.scanned.filter(table => bigTables.has(table))
  const small = plan.tables.filter(table => !bigTables.has(table))
  const wrong = [
    ...scanned.map(table => `READS ALL OF ${table}`),
    ...plan.sorted.map(rows => `SORTS ${count(rows, 'rows')}`),
    ...(plan.isPlannedOnce ? [] : ['PLANNED AT EACH CALL']),
  ]
  const why = accepted[plan.name]
  return {
    part,
    what,
    value: wrong.length === 0 ? 'by index' : (why ?? wrong.join(', ')),
    target,
    isMet: wrong.length === 0 || why !== undefined,
    ours: `cost ${Math.round(plan.cost)}`,
    against: plan.indexes.join(', '),
    of: `generic plan${small.length > 0 ? `, few rows in ${small.join(', ')}` : ''}`,
  }
}

async function figureOf(
  name: string,
  statement: Statement,
  client: pg.ClientBase,
  bigTables: Set<string>,
): Promise<Figure> {
  const target = 'no scan of a big table'
  const plan = await explain(client, statement).catch((error: Error) => error)
  if (plan instanceof Error) return failure(name, target, plan.message)
  const badlyScanned = plan.scanned.filter(table => bigTables.has(table))
  const why = accepted[statement.name]
  return {
    part,
    what: name,
    value: badlyScanned.length === 0 ? 'by index' : (why ?? `READS ALL OF ${badlyScanned.join(', ')}`),
    target,
    isMet: badlyScanned.length === 0 || why !== undefined,
    ours: `${milliseconds(plan.ms)}, ${count(plan.blocks, 'blocks')}`,
    against: plan.indexes.join(', '),
    of: `${runs} runs, ${count(Math.max(...Object.values(sizes)), 'rows')}`,
  }
}

/** If a statement fails, its failure becomes a row, and the others are still measured. */
function failure(what: string, target: string, error: string): Figure {
  return { part, what, value: `FAILED: ${error}`, target, isMet: false, ours: '', against: '', of: '' }
}

/** One row for all figures of a kind, for a quick overview. */
function summaryOf(what: string, figures: Figure[]): Figure {
  const bad = figures.filter(({ isMet }) => !isMet)
  return {
    part,
    what: `all ${what}`,
    value: `${figures.length - bad.length} of ${figures.length} as they must be`,
    target: 'all',
    isMet: bad.length === 0,
    ours: bad.map(figure => figure.what).join(', '),
    against: '',
    of: count(figures.length, 'statements'),
  }
}

/** How long filling the tables took. It has no target, but it is most of the time of this part. */
async function seedFigure(client: pg.ClientBase, { rows, indexes, statistics }: SeedTimes): Promise<Figure> {
  const all = await client.query<{ rows: number }>(
    `select sum(reltuples)::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`,
  )
  const seconds = (value: number) => `${Math.round(value)} s`
  return {
    part,
    what: 'tables filled',
    value: seconds(rows + indexes + statistics),
    target: '',
    isMet: true,
    ours: `rows ${seconds(rows)}, indexes ${seconds(indexes)}, statistics ${seconds(statistics)}`,
    against: '',
    of: count(all.rows[0]?.rows ?? 0, 'rows'),
  }
}

async function listBigTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [bigRows],
  )
  return new Set(rows.map(row => row.name))
}
