// Run as a program of its own by tests that kill it: starts the embedded PostgreSQL and writes rows as fast as it can,
// printing the number of each row once the database has acknowledged it.
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/core/embedded-postgres/start.ts'

const [dataDirectory = ''] = process.argv.slice(2)
const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

try {
  const server = await startEmbeddedPostgres({ dataDirectory, log })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create table if not exists written (number int primary key)')
  for (let number = 1; ; number++) {
    await client.query('insert into written values ($1)', [number])
    process.stdout.write(`${number}\n`)
  }
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
