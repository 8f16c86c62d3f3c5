import type { Authority } from '@iki/contract/access/access'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Handle } from '#core/database.ts'
import { instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'
import { authSessions } from './session.tables.ts'

export type Session = RowOf<typeof byId>
export type RevokeReason = NonNullable<(typeof authSessions.$inferSelect)['revokedFor']>

const byId = statement({
  name: 'session_by_id',
  params: { id: text },
  row: {
    id: text,
    uid: text,
    generation: integer,
    rotatedAt: instant,
    sealedToken: text,
    expiresAt: instant,
    revokedAt: instant.orNull,
    authority: text.as<Authority>(),
    status: text.as<'active' | 'disabled'>(),
  },
  text: `select s.id, s.uid, s.generation, s.rotated_at, s.sealed_token, s.expires_at, s.revoked_at, u.authority, u.status
   from auth_sessions s join users u on u.uid = s.uid where s.id = $id`,
})

export async function findSession(handle: Handle, id: string): Promise<Session | null> {
  return byId.first(handle, { id })
}

const memberToStart = statement({
  name: 'member_to_start_session',
  params: { uid: text },
  row: {
    authority: text.as<Authority>(),
    status: text.as<'active' | 'disabled'>(),
    passwordChangedAt: instant.orNull,
  },
  text: 'select authority, status, password_changed_at from users where uid = $uid for share',
})

/** The current member, locked until the transaction ends. */
export const lockMember = (handle: Handle, uid: string) => memberToStart.first(handle, { uid })

export async function insertSession(
  handle: Handle,
  session: typeof authSessions.$inferInsert,
): Promise<void> {
  await handle.insert(authSessions).values(session)
}

type Rotation = { id: string; from: number; at: Date; sealedToken: string; expiresAt: Date }

/** Changes from one generation to the next, if it is still the current one. Of two simultaneous calls only one does. */
export async function rotateSession(handle: Handle, rotation: Rotation): Promise<boolean> {
  const { id, from, at, sealedToken, expiresAt } = rotation
  const rows = await handle
    .update(authSessions)
    .set({ generation: from + 1, rotatedAt: at, sealedToken, expiresAt })
    .where(
      and(
        eq(authSessions.id, id),
        eq(authSessions.generation, from),
        isNull(authSessions.revokedAt),
        gt(authSessions.expiresAt, at),
      ),
    )
    .returning({ id: authSessions.id })
  return rows.length > 0
}

/** Revokes one session, or all of a member, and returns the ids of those that were not revoked before. */
export async function revokeSessions(
  handle: Handle,
  which: { id: string } | { uid: string },
  { at, reason }: { at: Date; reason: RevokeReason },
): Promise<string[]> {
  const rows = await handle
    .update(authSessions)
    .set({ revokedAt: at, revokedFor: reason })
    .where(
      and(
        'id' in which ? eq(authSessions.id, which.id) : eq(authSessions.uid, which.uid),
        isNull(authSessions.revokedAt),
      ),
    )
    .returning({ id: authSessions.id })
  return rows.map(row => row.id)
}

/** The ids of the sessions revoked since then. */
export async function listRevoked(handle: Handle, since: Date): Promise<string[]> {
  const rows = await handle
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(gt(authSessions.revokedAt, since))
  return rows.map(row => row.id)
}

/** How many valid sessions a member has. */
export async function countSessions(handle: Handle, uid: string, now: Date): Promise<number> {
  const [row] = await handle
    .select({ count: sql<number>`count(*)::int` })
    .from(authSessions)
    .where(and(eq(authSessions.uid, uid), isNull(authSessions.revokedAt), gt(authSessions.expiresAt, now)))
  return row?.count ?? 0
}

export async function deleteSessionsEndedBefore(handle: Handle, date: Date): Promise<void> {
  await handle
    .delete(authSessions)
    .where(or(lt(authSessions.expiresAt, date), lt(authSessions.revokedAt, date)))
}
