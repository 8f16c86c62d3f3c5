import type { Authority } from '@iki/contract/access/access'
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Cursor } from '#core/database/cursor.ts'
import type { Handle } from '#core/database/database.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { WhichSessions } from '#core/events.ts'
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
    device: text,
    createdAt: instant,
    rotatedAt: instant,
    sealedToken: text,
    expiresAt: instant,
    provedAt: instant.orNull,
    revokedAt: instant.orNull,
    authority: text.as<Authority>(),
    status: text.as<'active' | 'disabled'>(),
  },
  text: `select s.id, s.uid, s.generation, s.device, s.created_at, s.rotated_at, s.sealed_token, s.expires_at, s.proved_at,
     s.revoked_at, u.authority, u.status
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

const proved = statement({
  name: 'session_mark_proved',
  params: { id: text, at: instant },
  text: 'update auth_sessions set proved_at = $at where id = $id',
})

export async function markProved(handle: Handle, id: string, at: Date): Promise<void> {
  await proved.run(handle, { id, at })
}

type Rotation = {
  id: string
  from: number
  at: Date
  sealedToken: string
  expiresAt: Date
  device: string
}

/** Changes from one generation to the next, if it is still the current one. Of two simultaneous calls only one does. */
export async function rotateSession(handle: Handle, rotation: Rotation): Promise<boolean> {
  const { id, from, at, sealedToken, expiresAt, device } = rotation
  const rows = await handle
    .update(authSessions)
    .set({ generation: from + 1, rotatedAt: at, sealedToken, expiresAt, device })
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

/** Revokes sessions, and returns the ids of those that were not revoked before. */
export async function revokeSessions(
  handle: Handle,
  which: WhichSessions,
  { at, reason }: { at: Date; reason: RevokeReason },
): Promise<string[]> {
  const rows = await handle
    .update(authSessions)
    .set({ revokedAt: at, revokedFor: reason })
    .where(
      and(
        'id' in which ? eq(authSessions.id, which.id) : eq(authSessions.uid, which.uid),
        'except' in which && which.except !== undefined ? ne(authSessions.id, which.except) : undefined,
        isNull(authSessions.revokedAt),
      ),
    )
    .returning({ id: authSessions.id })
  return rows.map(row => row.id)
}

const ofMember = statement({
  name: 'sessions_of_member',
  params: { uid: text, except: text, now: instant, at: instant, id: text, limit: integer },
  row: { id: text, device: text, createdAt: instant, rotatedAt: instant },
  text: `select id, device, created_at, rotated_at from auth_sessions
   where uid = $uid and revoked_at is null and expires_at > $now and id <> $except
     and (rotated_at, id) < ($at, $id)
   order by rotated_at desc, id desc limit $limit`,
})

type OtherSessions = { uid: string; except: string; now: Date; limit: number } & Cursor

/** The open sessions of a member but for one, from behind a cursor on, last used first. */
export const listOtherSessions = (handle: Handle, which: OtherSessions) => ofMember.rows(handle, which)

/** The ids of the sessions revoked since then. */
export async function listRevoked(handle: Handle, since: Date): Promise<string[]> {
  const rows = await handle
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(gt(authSessions.revokedAt, since))
  return rows.map(row => row.id)
}

const valid = statement({
  name: 'sessions_count_valid',
  params: { uid: text, now: instant },
  row: { count: integer.because('a count is never null') },
  text: `select count(*)::int as count from auth_sessions
   where uid = $uid and revoked_at is null and expires_at > $now`,
})

/** How many valid sessions a member has. */
export const countSessions = async (handle: Handle, uid: string, now: Date): Promise<number> =>
  (await valid.first(handle, { uid, now }))?.count ?? 0

export async function deleteSessionsEndedBefore(handle: Handle, date: Date): Promise<void> {
  await handle
    .delete(authSessions)
    .where(or(lt(authSessions.expiresAt, date), lt(authSessions.revokedAt, date)))
}
