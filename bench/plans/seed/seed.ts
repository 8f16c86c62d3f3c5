import type pg from 'pg'
import { accountRows } from './account.ts'
import { contentRows } from './content.ts'
import { memberRows } from './member.ts'
import type { Sizes } from './own-rows.ts'
import { peopleRows } from './people.ts'

export const sizes: Sizes = {
  members: 100_000,
  lessons: 10_000,
  playlists: 1_000,
  playback: 1_000_000,
  licences: 1_000_000,
  sessions: 200_000,
  news: 20_000,
  own: 1_000_000,
  words: 20_000,
}

/**
 * Names are made of numbers, so that every row can be named without reading it: u1, lesson-1, playlist-1, session-1.
 * Rows come in the order of their keys, which fills the indexes several times faster.
 */
const statementsFor = (sizes: Sizes) => [
  ...accountRows(sizes),
  ...contentRows(sizes),
  ...memberRows(sizes),
  ...peopleRows(sizes),
]

/** Fills the tables as a service of some years has them, and lets the planner count them. */
export async function seed(client: pg.Client, wanted: Sizes = sizes): Promise<void> {
  // Rows that we make of numbers refer to rows that are there: checking a million of them takes half a minute.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 1`)
  // An index over rows that are there is made several times faster than row by row.
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as statement from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = c.oid and contype in ('p', 'u', 'f'))
     order by i.indrelid`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of statementsFor(wanted)) await client.query(statement)
  for (const { statement } of indexes) await client.query(statement)
  await client.query('reset all')
  await client.query('vacuum analyze')
  // What was just loaded goes to the disk now, and not while something is measured.
  await client.query('checkpoint')
}
