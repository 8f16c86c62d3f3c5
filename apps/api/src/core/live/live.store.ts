import { type LiveEvent, mostMissed } from '@iki/contract/people/live'
import type { Handle } from '../database/database.ts'
import { anyList } from '../database/generic-parameters.ts'
import { instant, integer, json, text } from '../database/sql-type.ts'
import { statement } from '../database/statement.ts'

/** An event as nodes send it to each other. */
export type PublishedEvent = { cursor: number; audience: string; fromUid: string | null; event: LiveEvent }

/** The channel of live events between nodes. */
export const liveChannel = 'live'

const publish = statement({
  name: 'live_event_publish',
  params: { audience: text, event: json<LiveEvent>(), fromUid: text.orNull, at: instant },
  // In one statement, since it is sent within what members wait for.
  text: `with stored as (
     insert into live_events (audience, event, from_uid, created_at)
     values ($audience, $event, $fromUid, $at) returning id, audience, from_uid, event
   ) select pg_notify('${liveChannel}', json_build_object(
     'cursor', id, 'audience', audience, 'fromUid', from_uid, 'event', event)::text) from stored`,
})

/**
 * Stores an event, and notifies every node of it as a `PublishedEvent` once the transaction commits. Numbers of
 * overlapping transactions may become visible out of order.
 */
export async function publishEvent(handle: Handle, event: Parameters<typeof publish.run>[1]): Promise<void> {
  await publish.run(handle, event)
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
