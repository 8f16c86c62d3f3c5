import {
  devicesPageSize,
  type listDevices,
  type SignedInDevice,
} from '@iki/contract/account/signed-in-device'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database } from '#core/database/database.ts'
import type { SessionService } from './session.service.ts'
import * as store from './session.store.ts'

type Parts = { db: Database; clock: Clock; sessions: Pick<SessionService, 'end' | 'endAllOf'> }
type Row = Pick<store.Session, 'id' | 'device' | 'createdAt' | 'rotatedAt'>

/** Where a member is signed in, for that member only. */
export function signedInDeviceService({ db, clock, sessions }: Parts) {
  return {
    async list(cursor: string | undefined, here: SignedIn): Promise<OutputOf<typeof listDevices>> {
      const { uid, sessionId } = here
      const which = { uid, except: sessionId, now: clock(), ...parseCursor(cursor) }
      const [own, rows] = await Promise.all([
        store.findSession(db, sessionId),
        store.listOtherSessions(db, { ...which, limit: devicesPageSize + 1 }),
      ])
      const others = rows.slice(0, devicesPageSize)
      const last = rows.length > devicesPageSize ? others.at(-1) : undefined
      return {
        here: own && own.revokedAt === null ? present(own) : null,
        others: others.map(present),
        next: last ? formatCursor({ at: last.rotatedAt, id: last.id }) : null,
      }
    },

    /** Throws not_found for a session of somebody else, as for none. */
    async end(id: string, uid: string): Promise<null> {
      const session = await store.findSession(db, id)
      if (session?.uid !== uid) throw new AppError('not_found')
      if (session.revokedAt === null) await sessions.end(id, 'ended')
      return null
    },

    async endOthers({ uid, sessionId }: SignedIn): Promise<{ count: number }> {
      const count = await db.transaction(tx => sessions.endAllOf(tx, uid, 'ended', { except: sessionId }))
      return { count }
    },
  }
}
export type SignedInDeviceService = ReturnType<typeof signedInDeviceService>

const present = ({ id, device, createdAt, rotatedAt }: Row): SignedInDevice => ({
  id,
  device,
  beganAt: createdAt.toISOString(),
  usedAt: rotatedAt.toISOString(),
})
