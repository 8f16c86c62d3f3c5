import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { later } from './later.ts'

export const root = resolve(import.meta.dirname, '..')
const endWithParent = join(root, 'scripts/end-with-parent.mjs')
/** Long, for busy machines. */
const patienceMs = 120_000

export type Program = {
  address: string
  /** The processor time that was used so far; null if the system does not report it. */
  cpuSeconds(): Promise<number | null>
  /** The most memory that it has held so far, in MB. */
  mostMegabytes(): Promise<number>
  stop(): Promise<void>
  /** Ends it as a crash does. */
  kill(): Promise<void>
}

/** Starts a server as its own process, and waits until it has printed its address. It ends with the part. */
export async function startServer(file: string, environment: Record<string, string>): Promise<Program> {
  // The limit is the same as in scripts/run.mjs.
  const flags = ['--import', endWithParent, '--max-semi-space-size=8']
  const port = String(await freePort())
  const child = spawn(process.execPath, [...flags, join(root, file)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`, // From its pages one signs in.
      CONNECTIONS_PER_ADDRESS: '20000', // All load comes from one address.
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = () => end(child, 'SIGTERM')
  later(stop)
  return {
    address: await printedAddress(child, file),
    cpuSeconds: () => cpuSecondsOf(child.pid),
    mostMegabytes: () => mostMegabytesOf(child.pid),
    stop,
    kill: () => end(child, 'SIGKILL'),
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(done => child.once('exit', done))
  child.kill(signal)
  await ended
}

async function printedAddress(child: ChildProcess, file: string): Promise<string> {
  if (!child.stdout) throw new Error('The output is not piped.')
  const lines = createInterface({ input: child.stdout })
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`${file} did not start in time.`)), patienceMs)
    child.once('exit', () => failed(new Error(`${file} ended before it was ready.`)))
    lines.on('line', line => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (!address) return
      clearTimeout(timer)
      found(address)
    })
  })
}

/** Linux counts user and system time in hundredths of a second. */
export async function cpuSecondsOf(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Only known on Linux; 0 elsewhere. */
export async function mostMegabytesOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1000
}
