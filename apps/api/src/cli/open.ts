import { join } from 'node:path'
import * as v from 'valibot'
import { AppError } from '#core/app-error.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import { BucketAway } from '#core/bucket.ts'
import { systemClock } from '#core/clock.ts'
import { type Config, readConfig } from '#core/config.ts'
import { closeDatabase, type Database, openDatabase } from '#core/database.ts'
import { findRunning } from '#core/embedded-postgres/find-running.ts'
import { startEmbeddedPostgres } from '#core/embedded-postgres/start.ts'
import { EngineError } from '#core/engine/engine-error.ts'
import { migrateJobs } from '#core/jobs.ts'
import { loggableError } from '#core/loggable-error.ts'
import { migrateDatabase } from '#core/migrate.ts'
import type { Secret } from '#core/secret.ts'
import { openSecrets } from '#core/secrets/open-secrets.ts'
import { StartError } from '#core/start-error.ts'
import { ContentError } from '#features/content/content-file.ts'
import { FilmError } from '#features/film/film-error.ts'
import { listSealed } from '../open-node.ts'
import { createServices, type Services } from '../services.ts'

export type OpenedDatabase = { config: Config; db: Database }
export type FoundDatabase = { config: Config; url: string }
export type Opened = OpenedDatabase & { services: Services }

/** The words after a command are not what it takes. The message is what it does take. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const say = (line: string) => process.stdout.write(`${line}\n`)
export const complain = (line: string) => process.stderr.write(`${line}\n`)

/**
 * Runs an operator's command on the database that the server uses, whether the server is running or not, and ends
 * with a readable line when it can't be done.
 */
export function runCommand(run: (opened: Opened, words: string[]) => Promise<void>): Promise<void> {
  return runOnDatabase(async (opened, words) => {
    const secret = await openSecret(opened)
    await run({ ...opened, services: servicesWith(opened, secret) }, words)
  })
}

/** As runCommand, of what is not to be refused when the secret is not the right one. */
export async function runOnDatabase(
  run: (opened: OpenedDatabase, words: string[]) => Promise<void>,
): Promise<void> {
  const close: (() => Promise<void>)[] = []
  await readably(async () => run(await open(close), process.argv.slice(2)))
  for (const step of close.reverse()) await step()
}

/** As runOnDatabase, of what must find the database as it is: nothing is migrated. */
export async function runBesideDatabase(
  run: (found: FoundDatabase, words: string[]) => Promise<void>,
): Promise<void> {
  const close: (() => Promise<void>)[] = []
  await readably(async () => {
    const config = readConfig()
    const { url } = await findDatabase(config, close)
    await run({ config, url }, process.argv.slice(2))
  })
  for (const step of close.reverse()) await step()
}

export const openSecret = ({ config, db }: OpenedDatabase, warn: (line: string) => void = complain) =>
  openSecrets({ db, config, clock: systemClock, warn, listSealed: () => listSealed(db) })

const toPerson = { warn: (_: object, message: string): void => void complain(message) }

export function servicesWith({ config, db }: OpenedDatabase, secret: Secret, log = toPerson): Services {
  return createServices({ config, db, clock: systemClock, secret, log })
}

/** Runs what needs no database, and ends as runCommand does. */
export async function readably(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    complain(explain(error))
    process.exitCode = 1
  }
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

/** The database that the server uses; where it is the embedded one and none is running, ours alone meanwhile. */
async function findDatabase(config: Config, close: (() => Promise<void>)[]) {
  const dataDirectory = join(config.dataDirectory, 'postgres')
  const found = config.databaseUrl ?? (await findRunning(dataDirectory))
  if (found !== null) return { url: found, isOurs: false }
  return { url: await startPostgres(dataDirectory, close), isOurs: true }
}

/** Starts an embedded database for as long as the command runs. */
export async function startPostgres(dataDirectory: string, close: (() => Promise<void>)[]): Promise<string> {
  let isStopping = false // Then PostgreSQL says so, which is no news to who ran the command.
  const tell = (line: string) => isStopping || complain(line)
  const log = { debug() {}, info() {}, warn: tell, error: tell }
  const postgres = await startEmbeddedPostgres({ dataDirectory, log })
  close.push(() => {
    isStopping = true
    return postgres.stop()
  })
  return postgres.url
}

function explain(error: unknown): string {
  if (error instanceof AppError) {
    const fields = Object.entries(error.details.fields ?? {}).map(([name, text]) => `\n  ${name}: ${text}`)
    return `${error.code}: ${error.message}${fields.join('')}`
  }
  const readable = [UsageError, StartError, BackupError, BucketAway, ContentError, FilmError, EngineError]
  if (readable.some(kind => error instanceof kind)) return (error as Error).message
  if (v.isValiError(error))
    return `The file can't be read: ${v.getDotPath(error.issues[0]) ?? ''} ${error.message}`
  const code = (error as { code?: string } | null)?.code ?? ''
  if (code.startsWith('ERR_PARSE_ARGS') || code === 'ENOENT' || error instanceof SyntaxError)
    return (error as Error).message
  const { message, stack, cause } = loggableError(error)
  return [message, stack, cause?.message].filter(Boolean).join('\n')
}
