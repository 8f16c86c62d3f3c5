import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainOutput } from './explain.ts'
import { pidFile } from './leftover.ts'
import type { Binaries } from './locate.ts'
import type { PostgresLog } from './postgres-log.ts'
import { ENVIRONMENT, type RunAs } from './run-as.ts'
import { isAnswering } from './socket.ts'

const POLL_MS = 10
const REPORT_EVERY_MS = 10_000
const REMEMBERED_LINES = 30

/**
 * A shell between this process and PostgreSQL: it holds the reading end of a pipe. When this process ends in any way,
 * the pipe closes and PostgreSQL gets its stop signal. It has a session of its own, so that Ctrl-C does not reach it.
 */
const SUPERVISOR = `
exec 3<&0
"$@" 3<&- </dev/null 1>&2 &
server=$!
echo "$server"
(read -r line <&3; kill -INT "$server") 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`

export type Launch = {
  binaries: Binaries
  dataDirectory: string
  socketDirectory: string
  runAs: RunAs
  log: PostgresLog
  /** Nobody needs the data after a crash of the machine, so the server does not wait for the disk. */
  isDisposable: boolean
  /** Stops the server cleanly, also during its start. */
  abort: AbortSignal
}

export type RunningServer = { pid: number; exited: Promise<string> }

/** Starts PostgreSQL and waits until it accepts connections, however long the recovery of its data takes. */
export async function launch(options: Launch): Promise<RunningServer> {
  options.abort.throwIfAborted()
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'postgres-supervisor', ...command(options)], {
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    uid: options.runAs.uid,
    gid: options.runAs.gid,
  })
  child.stdin.on('error', () => {})
  const close = () => child.stdin.end()
  options.abort.addEventListener('abort', close, { once: true })
  const lines = collectLines(child.stderr, options.log)
  let exit: string | null = null
  const exited = exitOf(child).then(reason => {
    exit = reason
    // If the supervisor was killed, its watcher remains, and still stops the server when the pipe closes.
    close()
    options.abort.removeEventListener('abort', close)
    return reason
  })
  const pid = Number(await firstLine(child.stdout))
  for (let waited = POLL_MS; !(await isReady(options, pid)); waited += POLL_MS) {
    if (exit !== null) {
      options.abort.throwIfAborted()
      throw explainOutput('PostgreSQL', lines.join('\n') || exit, options.dataDirectory)
    }
    if (waited % REPORT_EVERY_MS === 0) options.log.info('PostgreSQL is still recovering its data.')
    await sleep(POLL_MS)
  }
  return { pid, exited }
}

function command({ binaries, dataDirectory, socketDirectory, runAs, isDisposable }: Launch): string[] {
  const waitsForDisk = isDisposable ? 'off' : 'on'
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: waitsForDisk,
    // Always: a vacuum passes over rows whose commit is not written yet, so that plans would differ from run to run.
    synchronous_commit: 'on',
    full_page_writes: waitsForDisk,
    timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    // The caller reports a failed statement; here its text would write members' data into the log.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [...runAs.prefix, binaries.postgres, '-D', dataDirectory, ...args]
}

async function isReady({ dataDirectory, socketDirectory }: Launch, pid: number): Promise<boolean> {
  const text = await readFile(pidFile(dataDirectory), 'utf8').catch(() => '')
  const lines = text.split('\n')
  // The file of a server that died says "ready" too, with its own process id.
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready' && (await isAnswering(socketDirectory))
}

function collectLines(stream: Readable, log: PostgresLog): string[] {
  const lines: string[] = []
  createInterface({ input: stream }).on('line', line => {
    lines.push(line)
    if (lines.length > REMEMBERED_LINES) lines.shift()
    const write = /^(FATAL|PANIC):/.test(line) ? log.warn : log.debug
    write.call(log, `PostgreSQL: ${line}`)
  })
  return lines
}

function firstLine(stream: Readable): Promise<string> {
  return new Promise(resolve => {
    const reader = createInterface({ input: stream })
    reader.once('line', resolve)
    reader.once('close', () => resolve(''))
  })
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signalName) => resolve(describeExit(code, signalName)))
  })
}

/** A shell reports a signal as 128 plus its number. */
function describeExit(code: number | null, signalName: NodeJS.Signals | null): string {
  if (code !== null && code > 128) return `signal ${code - 128}`
  return signalName ?? `exit code ${code}`
}
