import * as v from 'valibot'
import { member } from '../access/access.ts'
import { planOrKey } from '../access/plan-keys.ts'
import { endpoint } from '../api/endpoint.ts'
import { instant, list, nothing } from '../api/schema.ts'
import { impressionSchema, postCursor } from './impression.ts'
import { roomPageSize } from './kansou.ts'
import { timelines } from './timeline.ts'

/**
 * Rooms: a member's own impressions in a plan with the answers to them, keyed by member and plan. Only its author and
 * the operators read what was written for the room alone. The timeline is everything that is open, from all rooms.
 */

export const roomSchema = v.object({
  plan: v.picklist(timelines),
  name: v.string(),
  /** Answers that the member has not seen; 99 may mean more. */
  unreadCount: v.number(),
  latestAt: v.nullable(instant),
  /** The beginning of the latest text. */
  summary: v.string(),
})
export type Room = v.InferOutput<typeof roomSchema>

export const listRooms = endpoint({
  about: 'The member’s rooms, the one that something happened in last first',
  method: 'GET',
  path: '/v1/rooms',
  access: member,
  input: v.object({}),
  output: list(roomSchema, 30),
  errors: [],
})

export const listRoomMessages = endpoint({
  about: 'Messages of the member’s room: the latest 10 in ascending, or 20 in descending order, page by page',
  method: 'GET',
  path: '/v1/rooms/{plan}/messages',
  access: member,
  input: v.object({
    plan: planOrKey,
    order: v.optional(v.picklist(['ascending', 'descending'])),
    /** Only what is about body-voice lessons. */
    isAboutBodyVoice: v.optional(v.boolean()),
    cursor: postCursor,
  }),
  output: v.object({
    items: list(impressionSchema, roomPageSize.descending),
    /** The key of older ones; null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: [],
})

export const markRoomSeen = endpoint({
  about: 'Says up to which moment the member has seen the answers in a room',
  method: 'PUT',
  path: '/v1/rooms/{plan}/seen',
  encoding: 'json',
  access: member,
  input: v.object({ plan: planOrKey, until: instant }),
  output: nothing,
  errors: [],
})

/** A post of the member that was answered. */
export const listAnswered = endpoint({
  about: 'The member’s own posts and the answers to them, the latest answer first, page by page',
  method: 'GET',
  path: '/v1/timeline_inbox',
  access: member,
  input: v.object({ cursor: postCursor }),
  output: v.object({ items: list(impressionSchema, roomPageSize.ascending), next: v.nullable(v.string()) }),
  errors: [],
})
