import { join } from 'node:path'
import { type Config, readConfig } from '#core/config.ts'
import { checkDirect } from '#core/database/database-server.ts'
import { findRunning } from '#core/embedded-postgres/find-running.ts'
import { startEmbeddedPostgres } from '#core/embedded-postgres/start.ts'
import { printError } from '#core/print.ts'
import { readably } from './command.ts'

export type FoundDatabase = { config: Config; url: string }

/** Runs a command on the server's database as it is: nothing is migrated. */
export async function runBesideDatabase(
  run: (found: FoundDatabase, args: string[]) => Promise<void>,
): Promise<void> {
  const close: (() => Promise<void>)[] = []
  await readably(async () => {
    const config = readConfig()
    const { url } = await findDatabase(config, close)
    await checkDirect(url)
    await run({ config, url }, process.argv.slice(2))
  })
  for (const step of close.reverse()) await step()
}

/** The server's database; if it is the embedded one and not running, it is started for this command alone. */
export async function findDatabase(config: Config, close: (() => Promise<void>)[]) {
  const dataDirectory = join(config.dataDirectory, 'postgres')
  const found = config.databaseDirectUrl ?? (await findRunning(dataDirectory))
  if (found !== null) return { url: found, isOurs: false }
  return { url: await startPostgres(dataDirectory, close), isOurs: true }
}

/** Starts an embedded database while the command runs. */
export async function startPostgres(dataDirectory: string, close: (() => Promise<void>)[]): Promise<string> {
  let isStopping = false // PostgreSQL logs its stop, which the user of the command does not need.
  const print = (line: string) => isStopping || printError(line)
  const log = { debug() {}, info() {}, warn: print, error: print }
  const postgres = await startEmbeddedPostgres({ dataDirectory, log })
  close.push(() => {
    isStopping = true
    return postgres.stop()
  })
  return postgres.url
}
