import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from './launch.ts'
import type { PostgresLog } from './postgres-log.ts'
import { signal } from './processes.ts'

const FIRST_DELAY_MS = 50
const LONGEST_DELAY_MS = 10_000
/** After running for this long, a new end counts as the first one again. */
const STEADY_MS = 60_000
/**
 * A clean stop that takes longer becomes an immediate one: nothing acknowledged is lost, recovery runs at the next
 * start.
 */
const CLEAN_STOP_MS = 30_000

export type Supervisor = { stop(): Promise<void> }

/** Restarts the server, with growing delays, whenever it ends unexpectedly. */
export function supervise(
  first: RunningServer,
  launchAgain: () => Promise<RunningServer>,
  abort: AbortController,
  log: PostgresLog,
): Supervisor {
  let running: RunningServer | null = first
  const watching = (async () => {
    let ends = 0
    while (running !== null) {
      const { pid, exited }: RunningServer = running
      const steady = setTimeout(() => {
        ends = 0
      }, STEADY_MS).unref()
      const reason = await exited
      clearTimeout(steady)
      running = null
      if (abort.signal.aborted) return
      log.error(`PostgreSQL (process ${pid}) ended unexpectedly: ${reason}. Starting it again.`)
      const next = await relaunch(ends, launchAgain, abort.signal, log)
      if (next === null) return
      ends = next.attempts
      running = next.server
      log.info(`PostgreSQL runs again (process ${next.server.pid}).`)
    }
  })()
  const stop = async () => {
    abort.abort()
    const hard = setTimeout(() => {
      if (running !== null) signal(running.pid, 'SIGQUIT')
    }, CLEAN_STOP_MS)
    await watching.finally(() => clearTimeout(hard))
  }
  return { stop }
}

async function relaunch(
  ends: number,
  launchAgain: () => Promise<RunningServer>,
  abort: AbortSignal,
  log: PostgresLog,
): Promise<{ server: RunningServer; attempts: number } | null> {
  for (let attempts = ends + 1; ; attempts++) {
    try {
      await sleep(Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS), undefined, {
        signal: abort,
      })
      return { server: await launchAgain(), attempts }
    } catch (error) {
      if (abort.aborted) return null
      log.error(`PostgreSQL could not be started again: ${(error as Error).message}`)
    }
  }
}
