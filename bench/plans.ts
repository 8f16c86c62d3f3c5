import pg from 'pg'
import { closeDatabase, openDatabase } from '../apps/api/src/core/database.ts'
import { migrateJobs } from '../apps/api/src/core/jobs.ts'
import { fillQuickly, startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { later } from './later.ts'
import { count, milliseconds } from './numbers.ts'
import { accepted } from './plans/accepted.ts'
import { explain, runs } from './plans/explain.ts'
import { type GenericPlan, genericPlans } from './plans/generic.ts'
import { queries } from './plans/queries.ts'
import { record, type Statement } from './plans/recorder.ts'
import { seed, sizes } from './plans/seed/seed.ts'

/** A table is big, and must not be read from one end to the other, from this many rows on. */
const bigRows = 1_000

/** How the database runs each hot query, and plans every statement there is, when there are a million rows. */
export async function plans(): Promise<Figure[]> {
  const databaseUrl = await startDatabase()
  await fill(databaseUrl)
  const db = await openDatabase(databaseUrl, {
    maxConnections: 1,
    statementTimeoutMs: 15_000,
    applicationName: 'iki-bench',
  })
  later(() => closeDatabase(db))
  await migrateJobs(db)
  // A connection as the server has them, with its settings.
  const client = await db.pool.connect()
  later(async () => client.release())
  const bigTables = await listBigTables(client)
  // Nothing is run for these, so that they come first, whatever the others take.
  const figures = (await genericPlans(client)).map(plan => genericFigure(plan, bigTables))
  for (const [name, run] of Object.entries(queries))
    for (const statement of await record(run))
      figures.push(await figureOf(name, statement, client, bigTables))
  return figures
}

function genericFigure(plan: GenericPlan, bigTables: Set<string>): Figure {
  const scanned = plan.scanned.filter(table => bigTables.has(table))
  const small = plan.tables.filter(table => !bigTables.has(table))
  const wrong = [
    ...scanned.map(table => `READS ALL OF ${table}`),
    ...plan.sorted.map(rows => `SORTS ${count(rows, 'rows')}`),
    ...(plan.isPlannedOnce ? [] : ['PLANNED AT EACH CALL']),
  ]
  const why = accepted[plan.name]
  return {
    part: 'plans',
    what: `statement ${plan.name}`,
    value: wrong.length === 0 ? 'by index' : (why ?? wrong.join(', ')),
    target: 'no scan of a big table, no order of many rows, one plan for all calls',
    isMet: wrong.length === 0 || why !== undefined,
    ours: `cost ${Math.round(plan.cost)}`,
    against: plan.indexes.join(', '),
    of: `generic plan${small.length > 0 ? `, few rows in ${small.join(', ')}` : ''}`,
  }
}

async function fill(databaseUrl: string): Promise<void> {
  await fillQuickly(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await seed(client).finally(() => client.end())
}

async function figureOf(
  name: string,
  statement: Statement,
  client: pg.ClientBase,
  bigTables: Set<string>,
): Promise<Figure> {
  const { ms, blocks, indexes, scanned } = await explain(client, statement)
  const badlyScanned = scanned.filter(table => bigTables.has(table))
  return {
    part: 'plans',
    what: name,
    value: badlyScanned.length > 0 ? `READS ALL OF ${badlyScanned.join(', ')}` : 'by index',
    target: 'no scan of a big table',
    isMet: badlyScanned.length === 0,
    ours: `${milliseconds(ms)}, ${count(blocks, 'blocks')}`,
    against: indexes.join(', '),
    of: `${runs} runs, ${count(Math.max(...Object.values(sizes)), 'rows')}`,
  }
}

async function listBigTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [bigRows],
  )
  return new Set(rows.map(row => row.name))
}
