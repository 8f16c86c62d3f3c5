import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figure.ts'
import { freePort } from './free-port.ts'
import { later, temporaryFolder } from './later.ts'
import { median, milliseconds } from './numbers.ts'
import { cpuSecondsOf, end, root } from './program.ts'

const part = 'start'
const targetMs = 5_000
const targetCpuSeconds = 2.2
const patienceMs = 60_000
const rounds = 3

type Started = { ms: number; cpuSeconds: number; stop(): Promise<void>; kill(): Promise<void> }

/** From `npm start` to the first answer, when everything is installed, built and prepared. */
export async function start(): Promise<Figure[]> {
  const dataDirectory = await temporaryFolder()
  // This start installs, builds and prepares what is missing.
  await (await startOnce(dataDirectory)).stop()
  const afterStop: number[] = []
  const afterKill: number[] = []
  const worked: number[] = []
  for (let round = 0; round < rounds; round++) {
    const first = await startOnce(dataDirectory)
    afterStop.push(first.ms)
    await first.kill()
    const second = await startOnce(dataDirectory)
    afterKill.push(second.ms)
    worked.push(first.cpuSeconds, second.cpuSeconds)
    await second.stop()
  }
  return [
    figureOf('after a stop', afterStop),
    figureOf('after kill -9 of all of it', afterKill),
    workOf(worked),
  ]
}

/** The processor time of a start, which hardly depends on other work on the machine. */
function workOf(worked: number[]): Figure {
  const cpuSeconds = median(worked)
  return {
    part,
    what: 'processor time of such a start, script and server',
    value: `${cpuSeconds.toFixed(2)} s`,
    target: `< ${targetCpuSeconds} s`,
    isMet: cpuSeconds < targetCpuSeconds,
    ours: worked.map(seconds => `${seconds.toFixed(2)} s`).join(', '),
    against: '',
    of: `${worked.length} starts`,
  }
}

function figureOf(what: string, times: number[]): Figure {
  const ms = median(times)
  return {
    part,
    what: `start until /readyz, ${what}`,
    value: milliseconds(ms),
    target: `< ${milliseconds(targetMs)}`,
    isMet: ms < targetMs,
    ours: times.map(milliseconds).join(', '),
    against: '',
    of: `${times.length} starts`,
  }
}

async function startOnce(dataDirectory: string): Promise<Started> {
  const port = String(await freePort())
  const began = performance.now()
  const script = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', DEMO: 'yes' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => end(script, 'SIGTERM')
  later(stop)
  await untilReady(`http://127.0.0.1:${port}/readyz`, () => script.exitCode !== null)
  const ms = performance.now() - began
  const pids = [script.pid, ...(await childrenOf(script.pid))]
  const cpuSeconds = (await Promise.all(pids.map(cpuSecondsOf))).reduce<number>(
    (sum, each) => sum + (each ?? 0),
    0,
  )
  const kill = async () => {
    // Kills only our processes: the script, and those that it started. The database notices this and ends by itself.
    for (const pid of await childrenOf(script.pid)) process.kill(pid, 'SIGKILL')
    await end(script, 'SIGKILL')
  }
  return { ms, cpuSeconds, stop, kill }
}

async function untilReady(address: string, isOver: () => boolean): Promise<void> {
  const endsAt = performance.now() + patienceMs
  while (performance.now() < endsAt && !isOver()) {
    const isReady = await fetch(address).then(
      response => response.ok,
      () => false,
    )
    if (isReady) return
    await sleep(20)
  }
  throw new Error(isOver() ? 'The server ended before it was ready.' : 'The server was not ready in time.')
}

/** Only known on Linux; elsewhere the server ends with the script, in an orderly way. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}
