import path from 'node:path'
import pg from 'pg'
import { lockDirectory } from './directory-lock.ts'
import { explainFileError } from './explain.ts'
import { ensureInitialised } from './initialise.ts'
import { launch } from './launch.ts'
import { clearLeftover } from './leftover.ts'
import { locateBinaries } from './locate.ts'
import type { PostgresLog } from './postgres-log.ts'
import { chooseRunAs } from './run-as.ts'
import { chooseSocketDirectory, socketUrl } from './socket.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

const DATABASE = 'iki'

/**
 * Starts the PostgreSQL that comes with the project on its data directory (created if missing) and keeps it running. It
 * ends with this process, however that ends; `stop` ends it cleanly and releases the directory. `isDisposable`: what it
 * acknowledges may be lost when the machine crashes, which suits tests.
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string
  log: PostgresLog
  isDisposable?: boolean
}): Promise<EmbeddedPostgres> {
  const { log, isDisposable = false } = options
  const dataDirectory = path.resolve(options.dataDirectory)
  const binaries = await locateBinaries()
  const lock = await lockDirectory(dataDirectory)
  const abort = new AbortController()
  try {
    const runAs = await chooseRunAs(binaries.postgres, dataDirectory)
    await ensureInitialised(binaries, dataDirectory, runAs)
    const socketDirectory = await chooseSocketDirectory(dataDirectory, runAs)
    const start = async () => {
      await clearLeftover({ dataDirectory, socketDirectory }, log, abort.signal)
      return launch({
        binaries,
        dataDirectory,
        socketDirectory,
        runAs,
        log,
        isDisposable,
        abort: abort.signal,
      })
    }
    const supervisor = supervise(await start(), start, abort, log)
    try {
      await ensureDatabase(socketUrl(socketDirectory, 'postgres'))
    } catch (error) {
      await supervisor.stop()
      throw error
    }
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= supervisor.stop().finally(() => lock.release())
      return stopped
    }
    return { url: socketUrl(socketDirectory, DATABASE), stop }
  } catch (error) {
    await lock.release()
    throw explainFileError(error, dataDirectory)
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
