import { systemClock } from '#core/clock.ts'
import { type Config, readConfig } from '#core/config.ts'
import { closeDatabase, type Database, openDatabase } from '#core/database/database.ts'
import { migrateDatabase } from '#core/database/migrate.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { lineLog } from '#core/line-log.ts'
import { printError } from '#core/print.ts'
import { openSecrets } from '#core/secrets/open-secrets.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import { createApp, type Services } from '../app.ts'
import { listSealed } from '../open-node.ts'
import { readably } from './command.ts'
import { findDatabase } from './find-database.ts'

export type OpenedDatabase = { config: Config; db: Database }
export type Opened = OpenedDatabase & { services: Services }

/**
 * Runs an operator's command on the server's database, whether the server is running or not, and ends with a readable
 * line if that is not possible.
 */
export function runCommand(run: (opened: Opened, args: string[]) => Promise<void>): Promise<void> {
  return runOnDatabase(async (opened, args) => {
    const secret = await openSecret(opened)
    await run({ ...opened, services: servicesWith(opened, secret) }, args)
  })
}

/** As runCommand, for commands that must also run with a wrong secret. */
export async function runOnDatabase(
  run: (opened: OpenedDatabase, args: string[]) => Promise<void>,
): Promise<void> {
  const close: (() => Promise<void>)[] = []
  await readably(async () => run(await open(close), process.argv.slice(2)))
  for (const step of close.reverse()) await step()
}

export const openSecret = ({ config, db }: OpenedDatabase, warn: (line: string) => void = printError) =>
  openSecrets({ db, config, clock: systemClock, warn, listSealed: () => listSealed(db) })

export function servicesWith(
  { config, db }: OpenedDatabase,
  secret: Secret,
  log = lineLog(printError),
): Services {
  return createApp({ config, db, clock: systemClock, secret, log }).services
}

async function open(close: (() => Promise<void>)[]): Promise<OpenedDatabase> {
  const config = readConfig()
  const { url, isOurs } = await findDatabase(config, close)
  if (isOurs) await migrateDatabase(url)
  const db = await openDatabase(url, {
    maxConnections: 3,
    statementTimeoutMs: 60_000,
    applicationName: 'iki-command',
  })
  close.push(() => closeDatabase(db))
  if (isOurs) await migrateJobs(db)
  return { config, db }
}
