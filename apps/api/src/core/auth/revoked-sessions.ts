import { longestFilmMs } from '@iki/contract/media/media'
import type { Clock } from '../clock.ts'
import { accessTokenSeconds } from './access-token.ts'

/** The channel on which nodes notify each other which session has been revoked. */
export const revokedChannel = 'session_revoked'

/**
 * A minute longer than the longest life of what a session was given: access tokens, and addresses of films for
 * receivers.
 */
const rememberedMs = Math.max(accessTokenSeconds * 1000, longestFilmMs) + 60_000
const reloadMs = 30_000

type Parts = {
  clock: Clock
  /** The ids of all sessions revoked since then. */
  load(since: Date): Promise<string[]>
  log: { warn(details: object, message: string): void }
}

/**
 * Sessions that were revoked before their access tokens have expired. Nodes are notified of a revoked session at once;
 * they also read the list again at intervals, so that they agree within a minute when a notification is lost.
 */
export function revokedSessions({ clock, load, log }: Parts) {
  const receivedAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const add = (sessionId: string) => {
    receivedAt.set(sessionId, clock().getTime())
  }

  async function reload(): Promise<void> {
    const now = clock().getTime()
    for (const sessionId of await load(new Date(now - rememberedMs)))
      if (!receivedAt.has(sessionId)) receivedAt.set(sessionId, now)
    for (const [sessionId, at] of receivedAt) if (at < now - rememberedMs) receivedAt.delete(sessionId)
  }

  return {
    has: (sessionId: string): boolean => receivedAt.has(sessionId),
    add,
    reload,

    /** Reads them now, and then at intervals. */
    async start(): Promise<void> {
      await reload()
      const tick = () => reload().catch(error => log.warn({ err: error }, 'revoked sessions were not read'))
      timer = setInterval(tick, reloadMs).unref()
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}
export type RevokedSessions = ReturnType<typeof revokedSessions>
