import { type LiveEvent, mostMissed } from '@iki/contract/people/live'
import { anyList } from '../any-value.ts'
import type { Handle } from '../database.ts'
import { instant, integer, json, text } from '../sql-type.ts'
import { statement } from '../statement.ts'

/** An event as nodes send it to each other. */
export type PublishedEvent = { cursor: number; audience: string; fromUid: string | null; event: LiveEvent }

const insert = statement({
  name: 'live_event_insert',
  params: { audience: text, event: json<LiveEvent>(), fromUid: text.orNull, at: instant },
  row: { id: integer },
  text: `insert into live_events (audience, event, from_uid, created_at)
   values ($audience, $event, $fromUid, $at) returning id`,
})

/** Returns the event's number. Numbers of overlapping transactions may become visible out of order. */
export async function insertEvent(
  handle: Handle,
  { audience, event, fromUid, at }: { audience: string; event: LiveEvent; fromUid: string | null; at: Date },
): Promise<number> {
  const row = await insert.first(handle, { audience, event, fromUid, at })
  return row?.id ?? 0
}

const since = statement({
  name: 'live_events_since',
  params: { audiences: text.array, cursor: integer },
  row: { id: integer, audience: text, fromUid: text.orNull, event: json<LiveEvent>() },
  text: `select e.id, e.audience, e.from_uid, e.event
   from unnest(${anyList('$audiences')}) as a (audience) cross join lateral (
     select id, audience, from_uid, event from live_events
     where audience = a.audience and id > $cursor order by id limit ${mostMissed + 1}
   ) e order by e.id limit ${mostMissed + 1}`,
})

/** What was published to these audiences after an event, in order: one more than a device may miss, where there are more. */
export async function listEventsSince(
  handle: Handle,
  audiences: string[],
  cursor: number,
): Promise<PublishedEvent[]> {
  const rows = await since.rows(handle, { audiences, cursor })
  return rows.map(({ id, audience, fromUid, event }) => ({ cursor: id, audience, fromUid, event }))
}

const bounds = statement({
  name: 'live_events_bounds',
  row: { first: integer.orNull, last: integer.orNull },
  text: 'select min(id) as first, max(id) as last from live_events',
})

/** The oldest and the newest stored event; zeros if there are none. */
export async function findBounds(handle: Handle): Promise<{ first: number; last: number }> {
  const row = await bounds.first(handle)
  return { first: row?.first ?? 0, last: row?.last ?? 0 }
}

const forget = statement({
  name: 'live_events_forget',
  params: { before: instant },
  text: 'delete from live_events where created_at < $before',
})

export async function deleteEventsBefore(handle: Handle, before: Date): Promise<void> {
  await forget.run(handle, { before })
}
