import type { LiveEvent } from '@iki/contract/live'
import { type Handle, preparedQuery } from '../database.ts'

/** What nodes tell each other of an event. */
export type ToldEvent = { cursor: number; audience: string; fromUid: string | null; event: LiveEvent }

const insert = preparedQuery<{ id: number }>(
  'live_event_insert',
  'insert into live_events (audience, event, from_uid, created_at) values ($1, $2, $3, $4) returning id',
)

/** Answers the event's number. Numbers of transactions that overlap may become visible out of order. */
export async function insertEvent(
  handle: Handle,
  { audience, event, fromUid, at }: { audience: string; event: LiveEvent; fromUid: string | null; at: Date },
): Promise<number> {
  const [row] = await insert(handle, [audience, JSON.stringify(event), fromUid, at])
  return row?.id ?? 0
}

const since = preparedQuery<{ id: number; audience: string; from_uid: string | null; event: LiveEvent }>(
  'live_events_since',
  `select e.id, e.audience, e.from_uid, e.event
   from unnest($1::text[]) as a (audience) cross join lateral (
     select id, audience, from_uid, event from live_events
     where audience = a.audience and id > $2 order by id limit $3
   ) e order by e.id limit $3`,
)

/** What was told to these audiences after an event, in order. */
export async function listEventsSince(
  handle: Handle,
  audiences: string[],
  { cursor, limit }: { cursor: number; limit: number },
): Promise<ToldEvent[]> {
  const rows = await since(handle, [audiences, cursor, limit])
  return rows.map(({ id, audience, from_uid: fromUid, event }) => ({ cursor: id, audience, fromUid, event }))
}

const bounds = preparedQuery<{ first: number | null; last: number | null }>(
  'live_events_bounds',
  'select min(id) as first, max(id) as last from live_events',
)

/** The oldest and the newest event that are kept; zeros when there are none. */
export async function findBounds(handle: Handle): Promise<{ first: number; last: number }> {
  const [row] = await bounds(handle, [])
  return { first: row?.first ?? 0, last: row?.last ?? 0 }
}

const forget = preparedQuery('live_events_forget', 'delete from live_events where created_at < $1')

export async function deleteEventsBefore(handle: Handle, before: Date): Promise<void> {
  await forget(handle, [before])
}
