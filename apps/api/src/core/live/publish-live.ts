import type { LiveEvent } from '@iki/contract/people/live'
import type { Handle } from '../database.ts'
import { notify } from '../listen.ts'
import { insertEvent, type PublishedEvent } from './live.store.ts'

/** Whom an event concerns: one member, or whoever follows a topic. */
export type LiveAudience = `member:${string}` | `timeline:${string}`

/** The channel of live events between nodes. */
export const liveChannel = 'live'

/** Publishes an event to browsers once the transaction of `handle` is committed. */
export type PublishLive = (
  handle: Handle,
  audience: LiveAudience,
  event: LiveEvent,
  fromUid?: string | null,
) => Promise<void>

/** Stores the event for those who are away, and notifies every node. */
export function livePublisher(now: () => Date): PublishLive {
  return async (handle, audience, event, fromUid = null) => {
    const cursor = await insertEvent(handle, { audience, event, fromUid, at: now() })
    const published: PublishedEvent = { cursor, audience, fromUid, event }
    await notify(handle, liveChannel, JSON.stringify(published))
  }
}
