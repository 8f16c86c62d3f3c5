import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'

const tablesOfMigrations = `
  create schema if not exists graphile_worker;
  create table if not exists graphile_worker.migrations (
    id int primary key, ts timestamptz default now() not null, breaking boolean not null default false
  )`

/** The migrations of the job tables that the installed graphile-worker has, by number. It ships them as files. */
export async function listJobMigrations(): Promise<{ number: number; path: string }[]> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('graphile-worker')), '../sql')
  const names = (await readdir(folder)).filter(name => /^\d{6}\.sql$/.test(name)).toSorted()
  return names.map(name => ({ number: Number(name.slice(0, 6)), path: join(folder, name) }))
}

/**
 * Makes the job tables as they were after this migration. graphile-worker itself can only migrate to its last one, and
 * continues from here.
 */
export async function migrateJobsAsFarAs(url: string, last: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(tablesOfMigrations)
    for (const { number, path } of await listJobMigrations()) {
      if (number > last) return
      await client.query('begin')
      const { rowCount } = await client.query(
        'insert into graphile_worker.migrations (id) values ($1) on conflict do nothing',
        [number],
      )
      const text = (await readFile(path, 'utf8')).replace(/:GRAPHILE_WORKER_SCHEMA\b/g, '"graphile_worker"')
      if (rowCount) await client.query(text)
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
