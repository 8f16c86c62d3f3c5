import { readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { PostgresLog } from './postgres-log.ts'
import { isKnown, postgresProcessesIn, signal } from './processes.ts'
import { isAnswering, socketFile } from './socket.ts'

const POLL_MS = 20
/** A clean stop first writes everything to disk, which takes time after heavy writing. */
const CLEAN_STOP_MS = 60_000
/** Children of a dead server notice within an instant; one that is computing may have to be signalled. */
const ORPHANS_MS = 5_000
const HARD_STOP_MS = 10_000

type Place = { dataDirectory: string; socketDirectory: string }

/**
 * Removes what an earlier server left in the data directory. Call it while holding the directory's lock: a server that
 * still runs there has lost the process that started it.
 */
export async function clearLeftover(place: Place, log: PostgresLog, abort: AbortSignal): Promise<void> {
  const folder = await realpath(place.dataDirectory)
  const server = await readPid(pidFile(place.dataDirectory))
  const running = await postgresProcessesIn(folder)
  if (running.length > 0) await endOrphans(folder, running, server, log, abort)
  else if (await isAnswering(place.socketDirectory)) {
    throw new StartError(
      `The data directory ${place.dataDirectory} is in use by a PostgreSQL that can't be seen from here.`,
      'Stop the server in the other container, or set DATA_DIR to another folder.',
    )
  }
  await removeMisleadingFiles(place)
}

async function endOrphans(
  folder: string,
  running: number[],
  server: number | null,
  log: PostgresLog,
  abort: AbortSignal,
): Promise<void> {
  log.warn(`PostgreSQL of an earlier start still runs (process ${running.join(', ')}); stopping it.`)
  const hasServer = server !== null && running.includes(server)
  if (hasServer) signal(server, 'SIGINT')
  const rest = await waitUntilExited(folder, hasServer ? CLEAN_STOP_MS : ORPHANS_MS, abort)
  for (const pid of rest) signal(pid, 'SIGQUIT')
  const [stubborn] = await waitUntilExited(folder, HARD_STOP_MS, abort)
  if (stubborn === undefined) return
  throw new StartError(
    `The data directory ${folder} is in use by process ${stubborn}, which does not stop.`,
    'End that process and start again.',
  )
}

async function waitUntilExited(folder: string, timeoutMs: number, abort: AbortSignal): Promise<number[]> {
  for (let waited = 0; waited < timeoutMs; waited += POLL_MS) {
    if ((await postgresProcessesIn(folder)).length === 0) return []
    await sleep(POLL_MS, undefined, { signal: abort })
  }
  return postgresProcessesIn(folder)
}

/**
 * PostgreSQL refuses to start while the process id in these files exists. Nobody uses the data, so the id was given to
 * another process. A file with an unknown id stays: PostgreSQL checks more with it.
 */
async function removeMisleadingFiles({ dataDirectory, socketDirectory }: Place): Promise<void> {
  const socket = socketFile(socketDirectory)
  for (const file of [pidFile(dataDirectory), `${socket}.lock`]) {
    const pid = await readPid(file)
    if (pid === null || !isKnown(pid)) continue
    await rm(file, { force: true })
    await rm(socket, { force: true })
  }
}

async function readPid(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

/** PostgreSQL's file with its process id and state. */
export function pidFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'postmaster.pid')
}
