import type { LiveEvent } from '@iki/contract/people/live'
import type { Handle } from '../database.ts'
import { notify } from '../listen.ts'
import { insertEvent, type ToldEvent } from './live.store.ts'

/** Whom an event concerns: one member, or whoever follows a topic. */
export type LiveAudience = `member:${string}` | `timeline:${string}`

/** The channel on which they do. */
export const liveChannel = 'live'

/** Has browsers told of an event once the transaction of `handle` is committed. */
export type Tell = (
  handle: Handle,
  audience: LiveAudience,
  event: LiveEvent,
  fromUid?: string | null,
) => Promise<void>

/** Keeps the event for those who are away, and tells every node. */
export function telling(now: () => Date): Tell {
  return async (handle, audience, event, fromUid = null) => {
    const cursor = await insertEvent(handle, { audience, event, fromUid, at: now() })
    const told: ToldEvent = { cursor, audience, fromUid, event }
    await notify(handle, liveChannel, JSON.stringify(told))
  }
}
