import * as v from 'valibot'
import { code, id, integer, list, someCode } from '../api/schema.ts'
import { timelines } from './timeline.ts'

/**
 * The messages of a browser's one WebSocket (`/v1/live`). The browser sends first, with its access token. Then the
 * server sends what was missed after its cursor, and then new events. Nothing depends on it: a browser without one
 * reads by calls.
 */

export const livePath = '/v1/live'
/** A browser that has not sent its token by then is disconnected. */
export const helloWithinMs = 5_000
/** Each side counts as disconnected if nothing was received for twice this long. */
export const heartbeatMs = 20_000
/** If more than this was missed, the browser reads everything again. */
export const mostMissed = 500

/** What a browser can follow besides what concerns its own member. */
export const topicSchema = v.pipe(code(60), v.regex(/^(timeline:[\w-]+|impression:[\w-]+)$/))

export const browserMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('hello'),
    token: someCode(4000),
    /** The last event that was received; left out at a first visit. */
    cursor: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
    topics: v.optional(list(topicSchema, 20)),
  }),
  v.object({ type: v.literal('follow'), topics: list(topicSchema, 20) }),
  /** A new token before the old one ends. */
  v.object({ type: v.literal('token'), token: someCode(4000) }),
  v.object({ type: v.literal('alive') }),
])
export type BrowserMessage = v.InferOutput<typeof browserMessageSchema>

const plan = v.picklist(timelines)
/** What has happened: ids only, so that the calls that read them decide who may see what. */
export const liveEventSchema = v.variant('type', [
  v.object({ type: v.literal('impression-new'), plan, id }),
  v.object({ type: v.literal('impression-changed'), plan, id }),
  v.object({ type: v.literal('impression-gone'), plan, id }),
  v.object({ type: v.literal('notification'), unreadCount: v.number() }),
  v.object({ type: v.literal('room'), plan }),
  /** The member has drawn at a gacha, on whichever device. */
  v.object({ type: v.literal('drew'), gacha: id }),
  /** The member has finished an episode, or changed a slot of their own, on whichever device. */
  v.object({ type: v.literal('story-changed'), story: id }),
  /** A person was hidden from this member, or is no longer hidden. */
  v.object({ type: v.literal('hidden-changed') }),
])
export type LiveEvent = v.InferOutput<typeof liveEventSchema>

export const serverMessageSchema = v.variant('type', [
  v.object({ type: v.literal('welcome'), cursor: v.number(), isComplete: v.boolean() }),
  v.object({ type: v.literal('event'), cursor: v.number(), event: liveEventSchema }),
  v.object({ type: v.literal('alive') }),
  v.object({ type: v.literal('bye'), reason: v.picklist(['token', 'slow', 'restart', 'unclear']) }),
])
export type ServerMessage = v.InferOutput<typeof serverMessageSchema>

/**
 * How long to wait before the next try: doubling up to half a minute, with a random part, so that not all browsers come
 * at once.
 */
export function reconnectDelayMs(failures: number, chance: number): number {
  const longest = Math.min(30_000, 500 * 2 ** failures)
  return Math.round(longest * (0.5 + chance / 2))
}
