import { type Handle, preparedQuery } from '#core/database.ts'

export type CastSessionRow = { id: string; session_id: string; ends_at: Date }

const lock = preparedQuery(
  'cast_sessions_lock',
  `select pg_advisory_xact_lock(hashtextextended('cast_sessions ' || $1, 0))`,
)

const ofMember = preparedQuery<CastSessionRow>(
  'cast_sessions_of_member',
  `select c.id, c.session_id, c.ends_at from cast_sessions c join auth_sessions s on s.id = c.session_id
   where c.uid = $1 and c.ends_at > $2 and s.revoked_at is null order by c.started_at, c.id`,
)

/** Those that go on, the oldest first; no other starts before the transaction ends. */
export async function lockCastSessions(tx: Handle, uid: string, now: Date): Promise<CastSessionRow[]> {
  await lock(tx, [uid]) // Two that start at one moment would both find room for one.
  return ofMember(tx, [uid, now])
}

const insert = preparedQuery(
  'cast_session_insert',
  'insert into cast_sessions (id, session_id, uid, started_at, ends_at) values ($1, $2, $3, $4, $5)',
)

type NewCastSession = { id: string; sessionId: string; uid: string; startedAt: Date; endsAt: Date }

export async function insertCastSession(handle: Handle, started: NewCastSession): Promise<void> {
  const { id, sessionId, uid, startedAt, endsAt } = started
  await insert(handle, [id, sessionId, uid, startedAt, endsAt])
}

const renew = preparedQuery<{ id: string }>(
  'cast_session_renew',
  'update cast_sessions set ends_at = $4 where id = $1 and session_id = $2 and ends_at > $3 returning id',
)

/** False where it does not go on, or is another browser's. */
export async function renewCastSession(
  handle: Handle,
  { id, sessionId, now, endsAt }: { id: string; sessionId: string; now: Date; endsAt: Date },
): Promise<boolean> {
  return (await renew(handle, [id, sessionId, now, endsAt])).length > 0
}

const remove = preparedQuery<{ id: string }>(
  'cast_session_remove',
  'delete from cast_sessions where id = $1 and uid = $2 returning id',
)

export async function removeCastSession(handle: Handle, id: string, uid: string): Promise<boolean> {
  return (await remove(handle, [id, uid])).length > 0
}

const byId = preparedQuery<CastSessionRow>(
  'cast_session_by_id',
  'select id, session_id, ends_at from cast_sessions where id = $1',
)

export async function findCastSession(handle: Handle, id: string): Promise<CastSessionRow | null> {
  const [row] = await byId(handle, [id])
  return row ?? null
}

const removeEnded = preparedQuery('cast_sessions_ended', 'delete from cast_sessions where ends_at < $1')

export async function removeEndedCastSessions(handle: Handle, now: Date): Promise<void> {
  await removeEnded(handle, [now])
}
