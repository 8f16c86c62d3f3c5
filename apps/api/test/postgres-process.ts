import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'
import { pidFile } from '../src/core/embedded-postgres/leftover.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/core/embedded-postgres/start.ts'
import { startsQuickly } from './command.ts'

export const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** A folder that is removed when the test file is done. Call it at the top of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'iki-postgres-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the embedded server, runs the function with it and stops it in any case. */
export async function withServer<T>(
  dataDirectory: string,
  run: (server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDirectory, log: quiet })
  return run(server).finally(() => server.stop())
}

/** One statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const result = await client.query(text).finally(() => client.end())
  return result.rows
}

export async function serverPid(dataDirectory: string): Promise<number> {
  return Number((await readFile(pidFile(dataDirectory), 'utf8')).split('\n')[0])
}

/** Tries until it does not throw: for what appears after an unknown time. */
export async function eventually<T>(attempt: () => Promise<T>, attempts = 500): Promise<T> {
  for (let left = attempts; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0) throw error
      await sleep(20)
    }
  }
}

export type Writer = { child: ChildProcess; acknowledged: number[]; lines: string[] }

/** A process of its own that writes rows; resolves when some are acknowledged. */
export async function startWriter(dataDirectory: string): Promise<Writer> {
  const script = path.join(import.meta.dirname, 'postgres-child.ts')
  const child = spawn(process.execPath, [...startsQuickly, script, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const writer: Writer = { child, acknowledged: [], lines: [] }
  createInterface({ input: child.stdout }).on('line', line => {
    writer.lines.push(line)
    if (/^\d+$/.test(line)) writer.acknowledged.push(Number(line))
  })
  await eventually(async () => {
    if (writer.acknowledged.length < 50 && child.exitCode === null) throw new Error('Nothing is written yet.')
  })
  return writer
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
