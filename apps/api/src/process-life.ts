import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '#core/config.ts'
import { printError } from '#core/print.ts'
import { explainStart } from './explain-start.ts'

const longestCloseMs = 10_000

/** What has been opened so far, so that it can be closed in the reverse order. */
const opened: { close(): Promise<void>; longestMs: number }[] = []

/** Closed when the process is asked to end, or cannot start. */
export function closeAtEnd(close: () => Promise<void>, longestMs = longestCloseMs): void {
  opened.push({ close, longestMs })
}

/** Closes everything. What cannot be closed in time, such as an unreachable database, delays nothing. */
async function stop(): Promise<void> {
  for (const { close, longestMs } of opened.splice(0).reverse())
    await Promise.race([close().catch(error => printError(String(error))), sleep(longestMs)])
}

/** Ends a process that must not continue, after it has logged why. */
export async function giveUp(line: string): Promise<void> {
  printError(line)
  await stop()
  process.exit(1)
}

/** Runs until a signal comes. What prevents the start is reported in a readable line. */
export async function runUntilSignalled(start: (config: Config) => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void stop().then(() => process.exit(0))
    })
  // Who reads the output may go, as a closed terminal does; members stay.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  let address = ''
  try {
    const config = readConfig()
    address = `${config.host}:${config.port}`
    await start(config)
  } catch (error) {
    printError(explainStart(error, address))
    await stop()
    process.exit(1)
  }
}
