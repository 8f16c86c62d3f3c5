import { type CastSession, castSessionMs, mostCastSessions } from '@iki/contract/media/cast'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { briefCache } from '#core/brief-cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { notify } from '#core/database/notify.store.ts'
import type { Limit } from '#core/limit/limit.ts'
import { newId } from '#core/random.ts'
import * as store from './cast.store.ts'

/** The channel on which nodes announce cast sessions that have ended early. */
export const castChannel = 'cast_ended'

export const castStartLimit: Limit = { name: 'cast_start', max: 120, windowSeconds: 3_600 }

type Parts = {
  db: Database
  clock: Clock
  isOn: boolean
  /** Throws too_many_requests after too many starts of a member. */
  limitStarts(uid: string): Promise<void>
}

/** Cast sessions: they let receivers fetch media without our cookies, as long as the casting app renews them. */
export function castService({ db, clock, isOn, limitStarts }: Parts) {
  const cache = briefCache(async id => {
    const row = await store.findCastSession(db, id)
    return row && row.endsAt > clock() ? row : null // What has ended never continues.
  })
  const endFrom = (now: Date) => new Date(now.getTime() + castSessionMs)
  const presented = (id: string, endsAt: Date): CastSession => ({ id, endsAt: endsAt.toISOString() })

  function mustBeOn(): void {
    if (!isOn) throw new AppError('casting_off')
  }

  async function findGoingOn(id: string): Promise<store.CastSessionRow | null> {
    const known = await cache.of(id)
    if (known === null || known.endsAt > clock()) return known
    cache.forget(id) // It may have been renewed since it was read.
    return cache.of(id)
  }

  return {
    mustBeOn,

    /** Throws casting_off, too_many_receivers. */
    async start({ uid, sessionId }: SignedIn): Promise<CastSession> {
      mustBeOn()
      await limitStarts(uid)
      const id = newId()
      const now = clock()
      const endsAt = endFrom(now)
      await db.transaction(async tx => {
        const others = await store.lockCastSessions(tx, uid, now)
        const own = others.filter(other => other.sessionId === sessionId)
        const ended = own.slice(0, Math.max(0, own.length + 1 - mostCastSessions.ofBrowser))
        if (others.length - ended.length >= mostCastSessions.ofMember)
          throw new AppError('too_many_receivers')
        for (const other of ended) {
          await store.removeCastSession(tx, other.id, uid)
          await notify(tx, castChannel, other.id)
        }
        await store.insertCastSession(tx, { id, sessionId, uid, startedAt: now, endsAt })
      })
      return presented(id, endsAt)
    },

    /** Throws casting_off, cast_ended. */
    async renew(id: string, { sessionId }: SignedIn): Promise<CastSession> {
      mustBeOn()
      const now = clock()
      const endsAt = endFrom(now)
      const isRenewed = await store.renewCastSession(db, { id, sessionId, now, endsAt })
      if (!isRenewed) throw new AppError('cast_ended')
      return presented(id, endsAt)
    },

    /** A repeat changes nothing. */
    async end(id: string, { uid }: SignedIn): Promise<null> {
      await db.transaction(async tx => {
        if (await store.removeCastSession(tx, id, uid)) await notify(tx, castChannel, id)
      })
      cache.forget(id)
      return null
    },

    /** The session that casts, usually without asking the database; null if the cast session has ended. */
    async senderOf(id: string): Promise<string | null> {
      if (!isOn) return null
      return (await findGoingOn(id))?.sessionId ?? null
    },

    forget: cache.forget,
    forgetAll: cache.forgetAll,
    removeEnded: (): Promise<void> => store.removeEndedCastSessions(db, clock()),
  }
}
export type CastService = ReturnType<typeof castService>
