import type { Handle } from '#core/database/database.ts'
import { lockName } from '#core/database/name-lock.store.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type CastSessionRow = RowOf<typeof ofMember>

const ofMember = statement({
  name: 'cast_sessions_of_member',
  params: { uid: text, now: instant },
  row: { id: text, sessionId: text, endsAt: instant },
  text: `select c.id, c.session_id, c.ends_at from cast_sessions c join auth_sessions s on s.id = c.session_id
   where c.uid = $uid and c.ends_at > $now and s.revoked_at is null order by c.started_at, c.id`,
})

/** Active cast sessions, the oldest first; no other can start before the transaction ends. */
export async function lockCastSessions(tx: Handle, uid: string, now: Date): Promise<CastSessionRow[]> {
  // Otherwise two that start at the same time would both find room for one.
  await lockName(tx, `cast_sessions ${uid}`)
  return ofMember.rows(tx, { uid, now })
}

const insert = statement({
  name: 'cast_session_insert',
  params: { id: text, sessionId: text, uid: text, startedAt: instant, endsAt: instant },
  text: `insert into cast_sessions (id, session_id, uid, started_at, ends_at)
   values ($id, $sessionId, $uid, $startedAt, $endsAt)`,
})

type NewCastSession = { id: string; sessionId: string; uid: string; startedAt: Date; endsAt: Date }

export async function insertCastSession(handle: Handle, started: NewCastSession): Promise<void> {
  await insert.run(handle, started)
}

const renew = statement({
  name: 'cast_session_renew',
  params: { id: text, sessionId: text, now: instant, endsAt: instant },
  text: 'update cast_sessions set ends_at = $endsAt where id = $id and session_id = $sessionId and ends_at > $now',
})

/** False if it has ended, or belongs to another browser. */
export async function renewCastSession(
  handle: Handle,
  { id, sessionId, now, endsAt }: { id: string; sessionId: string; now: Date; endsAt: Date },
): Promise<boolean> {
  return (await renew.run(handle, { id, sessionId, now, endsAt })) > 0
}

const remove = statement({
  name: 'cast_session_remove',
  params: { id: text, uid: text },
  text: 'delete from cast_sessions where id = $id and uid = $uid',
})

export async function removeCastSession(handle: Handle, id: string, uid: string): Promise<boolean> {
  return (await remove.run(handle, { id, uid })) > 0
}

const byId = statement({
  name: 'cast_session_by_id',
  params: { id: text },
  row: ofMember.row,
  text: 'select id, session_id, ends_at from cast_sessions where id = $id',
})

export async function findCastSession(handle: Handle, id: string): Promise<CastSessionRow | null> {
  return byId.first(handle, { id })
}

const removeEnded = statement({
  name: 'cast_sessions_ended',
  params: { now: instant },
  text: 'delete from cast_sessions where ends_at < $now',
})

export async function removeEndedCastSessions(handle: Handle, now: Date): Promise<void> {
  await removeEnded.run(handle, { now })
}
