import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './database/database.ts'
import type { ReportFailure } from './failure/failure-reports.ts'

const firstDelayMs = 100
const longestDelayMs = 5_000
/** A connection that died silently is noticed after this long. */
const heartbeatMs = 15_000

type Options = {
  /** What to do with the payload of a notification, by its channel. */
  channels: Record<string, (payload: string) => void>
  /** Runs after each (re)connect: notifications of the time between were not received, so read everything again. */
  onConnect(): Promise<void>
  reportFailure: ReportFailure
}

export type Listening = { stop(): Promise<void> }

/**
 * Receives the notifications of the database on one connection of its own, which is made again whenever it is lost. Notifications can be lost with it: they make things faster, nothing may depend on them.
 */
export function listen(db: Database, options: Options): Listening {
  const abort = new AbortController()
  const listening = (async () => {
    for (let failures = 0; !abort.signal.aborted; failures++) {
      const wasConnected = await listenOnce(db, options, abort.signal).catch(() => false)
      if (wasConnected) failures = 0
      const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
      await sleep(delayMs, undefined, { signal: abort.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      abort.abort()
      await listening
    },
  }
}

/** Until the connection is lost. Returns whether there was one. */
async function listenOnce(db: Database, options: Options, stopped: AbortSignal): Promise<boolean> {
  const client = new pg.Client(db.sessions.options)
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''))
  try {
    await client.connect()
    for (const channel of Object.keys(options.channels))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    await options.onConnect()
    await keepAlive(client, AbortSignal.any([stopped, lost.signal]))
    return true
  } catch (error) {
    options.reportFailure(error, { message: 'the connection that receives messages of other nodes was lost' })
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Checks at intervals that the connection still works, and throws if it does not. */
async function keepAlive(client: pg.Client, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await sleep(heartbeatMs, undefined, { signal: over, ref: false }).catch(() => {})
    if (!over.aborted) await client.query({ text: 'select 1' })
  }
}
