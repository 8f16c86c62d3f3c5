import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, instant, integer, list, nothing, seconds, someCode } from '../api/schema.ts'

/** How long a signed media address is valid; the player renews it before. */
export const mediaAddressMs = 10 * 60_000

/**
 * An address that cannot be renewed while it plays is valid for twice the medium's length, and no longer than this. The
 * right to it is checked at every request all the same: the session, the licence, and for a receiver the cast session.
 */
export const longestFilmMs = 6 * 60 * 60_000

/**
 * Who fetches a medium: this browser, which sends its cookies; the browser's own HLS player, which also sends them, but
 * goes on using the first address; or a receiver, which has no cookies, does so as well, and can fetch only
 * while its cast session lasts (`cast.ts`).
 */
export const reaches = ['browser', 'native', 'receiver'] as const
export type Reach = (typeof reaches)[number]

/** How many silences of a medium are known: the longest. */
export const silenceLimit = 500

/** A pause of a voice, in seconds: where it begins and where it ends. */
export const silenceSchema = v.tuple([seconds, seconds])
export type Silence = v.InferOutput<typeof silenceSchema>

export const mediaSchema = v.object({
  url: v.string(),
  expiresAt: instant,
  /** The gain that gives it the same loudness as the others (`loudness.ts`); left out if its loudness is unknown. */
  gainDb: v.optional(v.number()),
  /** The longer pauses of a voice, in order; left out if there are none, or they are unknown. */
  silences: v.optional(list(silenceSchema, silenceLimit)),
  /** Of a film: its picture, the preview pictures of its seek bar, and its captions, if there are any. */
  posterUrl: v.optional(v.string()),
  stripUrl: v.optional(v.string()),
  captionsUrl: v.optional(v.string()),
})
export type Media = v.InferOutput<typeof mediaSchema>

/** The parts of a signed address. */
export const addressFields = {
  expires: integer(0, 9_999_999_999_999),
  signature: someCode(100),
  /** The right by which it was made, as content states it, joined by dots; left out if it is open to everyone. */
  access: v.optional(v.pipe(code(400), v.regex(/^[\w-]+(\.[\w-]+)*$/))),
  /** The cast session for which it was made, if it is a receiver's. */
  receiver: v.optional(id),
}

/** The session that asked for the address, if whoever has it needs no cookie: the phone's own viewer of a model. */
const bearerFields = { bearer: v.optional(id) }

export const streamMedia = endpoint({
  about: 'The bytes of a medium, by ranges; only with a signed address, by whom it was made for',
  method: 'GET',
  path: '/v1/media/{key}',
  access: everyone,
  input: v.object({ key: v.pipe(code(100), v.regex(/^[\w-]+(\.\w+)?$/)), ...addressFields, ...bearerFields }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found', 'out_of_range'],
})
