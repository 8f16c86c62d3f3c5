import type { Authority } from '@iki/contract/access/access'
import { AppError } from '#core/app-error.ts'
import type { AccessTokens } from '#core/auth/access-token.ts'
import { type RevokedSessions, revokedChannel } from '#core/auth/revoked-sessions.ts'
import { type OpenedSession, type SessionMark, sessionSeconds } from '#core/auth/session-cookies.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { notifyEach } from '#core/database/notify.store.ts'
import { deviceLabelOf } from '#core/device-label.ts'
import type { EventBus, WhichSessions } from '#core/events.ts'
import { newId } from '#core/random.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret } from '#core/secrets/secret-keys.ts'
import * as store from './session.store.ts'

/** Tabs that refresh at the same time send the same cookie: within this time the second gets the first's answer. */
const parallelMs = 10_000

/** How long after its end a session can still be looked up. */
const retentionMs = 30 * 86_400_000

type Parts = {
  db: Database
  clock: Clock
  secret: Secret
  tokens: AccessTokens
  revoked: RevokedSessions
  events: Pick<EventBus, 'publish'>
}

type Start = {
  /** When the checked password was set. */
  passwordOf?: Date | null
  userAgent?: string | undefined
  /** Whether it is certain that the member has just proved who they are, and not a program of theirs. */
  isProof?: boolean
}

/** Sessions: started in a transaction of the caller, renewed by their cookie, ended permanently. */
export function sessionService({ db, clock, secret, tokens, revoked, events }: Parts) {
  const forTokens = 'sealed access token'
  const endOf = (from: Date) => new Date(from.getTime() + sessionSeconds * 1000)

  /** Revokes and notifies all nodes. This one knows when the transaction has been committed, like the others. */
  async function revoke(tx: Transaction, which: WhichSessions, reason: store.RevokeReason): Promise<number> {
    const ids = await store.revokeSessions(tx, which, { at: clock(), reason })
    await notifyEach(tx, revokedChannel, ids)
    if (reason !== 'replaced') await events.publish('signedOut', { tx, which })
    return ids.length
  }

  async function end(sessionId: string, reason: store.RevokeReason): Promise<void> {
    await db.transaction(tx => revoke(tx, { id: sessionId }, reason))
    revoked.add(sessionId)
  }

  /** The cookie is not of the newest generation: a parallel tab, or somebody with a copy of an old one. */
  async function answerOlder({ sessionId, generation }: SessionMark): Promise<OpenedSession> {
    const session = await store.findSession(db, sessionId)
    if (!isOpen(session) || session.generation < generation) throw new AppError('no_current_user')
    const isParallel =
      session.generation === generation + 1 && clock().getTime() - session.rotatedAt.getTime() <= parallelMs
    const accessToken = isParallel ? unseal(secret.keys(forTokens), session.sealedToken) : null
    if (accessToken !== null)
      return { uid: session.uid, sessionId, generation: session.generation, accessToken }
    await end(sessionId, 'reused')
    throw new AppError('no_current_user')
  }

  function isOpen(session: store.Session | null): session is store.Session {
    return session !== null && session.revokedAt === null && session.expiresAt > clock()
  }

  return {
    /**
     * Begins a session. The member's row is locked first, so that a simultaneous disabling or password change either is
     * seen here or ends this session too.
     */
    async start(
      tx: Transaction,
      uid: string,
      { passwordOf, userAgent, isProof = false }: Start = {},
    ): Promise<OpenedSession> {
      const member = await store.lockMember(tx, uid)
      if (member?.status !== 'active') throw new AppError('account_disabled')
      if (passwordOf !== undefined && passwordOf?.getTime() !== member.passwordChangedAt?.getTime())
        throw new AppError('wrong_credentials')
      const sessionId = newId()
      const now = clock()
      const accessToken = await tokens.issue({ uid, authority: member.authority, sessionId })
      const sealedToken = seal(secret.key(forTokens), accessToken)
      const times = { rotatedAt: now, createdAt: now, expiresAt: endOf(now), provedAt: isProof ? now : null }
      const device = deviceLabelOf(userAgent)
      await store.insertSession(tx, { id: sessionId, uid, sealedToken, device, ...times })
      return { uid, sessionId, generation: 0, accessToken }
    },

    /** The next generation of a session with a new access token. */
    async refresh(mark: SessionMark, userAgent?: string): Promise<OpenedSession> {
      const session = await store.findSession(db, mark.sessionId)
      if (!isOpen(session)) throw new AppError('no_current_user')
      if (session.status === 'disabled') throw new AppError('account_disabled')
      if (session.generation !== mark.generation) return answerOlder(mark)
      const { id: sessionId, uid, authority, generation: from } = session
      const accessToken = await tokens.issue({ uid, authority, sessionId })
      const at = clock()
      const sealedToken = seal(secret.key(forTokens), accessToken)
      const isRotated = await store.rotateSession(db, {
        id: sessionId,
        from,
        at,
        sealedToken,
        expiresAt: endOf(at),
        device: deviceLabelOf(userAgent),
      })
      return isRotated ? { uid, sessionId, generation: from + 1, accessToken } : answerOlder(mark)
    },

    end,

    /** Whose session this is, read from the database now; null where it has ended. */
    async findHolder(sessionId: string): Promise<{ uid: string; authority: Authority } | null> {
      const session = await store.findSession(db, sessionId)
      if (!isOpen(session) || session.status === 'disabled') return null
      return { uid: session.uid, authority: session.authority }
    },

    /** Ends sessions of a member: all, or all but one. Returns how many. */
    endAllOf: (
      tx: Transaction,
      uid: string,
      reason: store.RevokeReason,
      { except }: { except?: string } = {},
    ): Promise<number> => revoke(tx, { uid, ...(except !== undefined && { except }) }, reason),

    /** Deletes those that ended long ago. */
    deleteOld: (): Promise<void> =>
      store.deleteSessionsEndedBefore(db, new Date(clock().getTime() - retentionMs)),

    countOf: (uid: string): Promise<number> => store.countSessions(db, uid, clock()),
  }
}
export type SessionService = ReturnType<typeof sessionService>
