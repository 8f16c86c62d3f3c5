import type { LiveEvent } from '@iki/contract/people/live'
import type { Handle } from '../database/database.ts'
import { publishEvent } from './live.store.ts'

/** Whom an event concerns: one member, or whoever follows a topic. */
export type LiveAudience = `member:${string}` | `timeline:${string}`

/** Publishes an event to browsers once the transaction of `handle` is committed. */
export type PublishLive = (
  handle: Handle,
  audience: LiveAudience,
  event: LiveEvent,
  fromUid?: string | null,
) => Promise<void>

/** Stores the event for those who are not connected, and notifies every node. */
export function livePublisher(now: () => Date): PublishLive {
  return (handle, audience, event, fromUid = null) =>
    publishEvent(handle, { audience, event, fromUid, at: now() })
}
