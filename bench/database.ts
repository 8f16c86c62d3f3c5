import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/api/src/core/embedded-postgres/start.ts'
import { migrateDatabase } from '../apps/api/src/core/migrate.ts'
import { later, temporaryFolder } from './later.ts'

const onlyErrors = { debug() {}, info() {}, warn() {}, error: console.error }

/** The address of a PostgreSQL of this part's own, with the schema and no rows. */
export async function startDatabase(): Promise<string> {
  const dataDirectory = join(await temporaryFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDirectory, log: onlyErrors })
  later(() => server.stop())
  await migrateDatabase(server.url)
  return server.url
}
