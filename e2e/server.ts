import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startsQuickly } from './command.ts'

/** Starts the real server before the journeys, and stops it after them. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { stop } = await startServerWith({})
  return stop
}

/** Starts the real server with these settings and an empty data directory. */
export async function startServerWith(
  settings: Record<string, string>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'iki-e2e-'))
  // Below the ports that systems give to connections going out: another server's may be using any of those.
  const port = String(20_000 + Math.floor(Math.random() * 12_000))
  const address = `http://127.0.0.1:${port}`
  const environment = {
    ...process.env,
    // Far from the browser's: what a page shows must not depend on where the server stands.
    TZ: 'Pacific/Honolulu',
    PORT: port,
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    DEMO: 'yes',
    // Not the default name, so that the tests find screens which ignore the setting.
    SERVICE_NAME: 'ためし',
    ...settings,
  }
  const server = spawn(process.execPath, [...startsQuickly, 'apps/api/src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => void server.kill('SIGINT')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  process.env.IKI_ADDRESS = address
  process.env.IKI_DATA_DIR = dataDirectory
  await untilReady(address, server)
  return {
    address,
    async stop() {
      const ended = new Promise(done => server.once('exit', done))
      server.kill('SIGINT')
      await ended
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

const mostAttempts = 3_000

/** Ten minutes at most: the first start loads the demo, and a busy machine is slow, not wrong. */
async function untilReady(address: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready.')
    const isReady = await fetch(`${address}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error('The server was not ready within ten minutes.')
}
