import * as v from 'valibot'
import { code, id, integer, list, someCode } from '../api/schema.ts'
import { timelines } from './timeline.ts'

/**
 * What goes over the one WebSocket of a browser (`/v1/live`). The browser speaks first, with its access token; what it
 * missed comes after its cursor, then what happens. Nothing depends on it: whoever has none reads by calls.
 */

export const livePath = '/v1/live'
/** Who has not said who they are by then is cut off. */
export const helloWithinMs = 5_000
/** Either side counts as gone when nothing was heard for twice as long. */
export const heartbeatMs = 20_000
/** More than this was missed: read anew. */
export const mostMissed = 500

/** What a browser can follow besides what concerns its own member. */
export const topicSchema = v.pipe(code(60), v.regex(/^(timeline:[\w-]+|impression:[\w-]+)$/))

export const saidByBrowser = v.variant('type', [
  v.object({
    type: v.literal('hello'),
    token: someCode(4000),
    /** The last event that was heard; left out for a first visit. */
    cursor: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
    topics: v.optional(list(topicSchema, 20)),
  }),
  v.object({ type: v.literal('follow'), topics: list(topicSchema, 20) }),
  /** A fresh token before the old one ends. */
  v.object({ type: v.literal('token'), token: someCode(4000) }),
  v.object({ type: v.literal('alive') }),
])
export type SaidByBrowser = v.InferOutput<typeof saidByBrowser>

const plan = v.picklist(timelines)
/** What has happened: ids only, so that who may see what is decided where it is read. */
export const liveEventSchema = v.variant('type', [
  v.object({ type: v.literal('impression-new'), plan, id }),
  v.object({ type: v.literal('impression-changed'), plan, id }),
  v.object({ type: v.literal('impression-gone'), plan, id }),
  v.object({ type: v.literal('notification'), unreadCount: v.number() }),
  v.object({ type: v.literal('room'), plan }),
  /** Somebody is hidden from this member, or no longer. */
  v.object({ type: v.literal('hidden-changed') }),
])
export type LiveEvent = v.InferOutput<typeof liveEventSchema>

export const saidByServer = v.variant('type', [
  v.object({ type: v.literal('welcome'), cursor: v.number(), isComplete: v.boolean() }),
  v.object({ type: v.literal('event'), cursor: v.number(), event: liveEventSchema }),
  v.object({ type: v.literal('alive') }),
  v.object({ type: v.literal('bye'), reason: v.picklist(['token', 'slow', 'restart', 'unclear']) }),
])
export type SaidByServer = v.InferOutput<typeof saidByServer>

/** How long to wait before the next try: doubling to half a minute, each at a moment of its own against a stampede. */
export function reconnectDelayMs(failures: number, chance: number): number {
  const longest = Math.min(30_000, 500 * 2 ** failures)
  return Math.round(longest * (0.5 + chance / 2))
}
