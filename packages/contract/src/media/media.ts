import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, id, instant, integer, nothing, someCode } from '../api/schema.ts'

/** A signed media address is good for this long; the player renews it before. */
export const mediaAddressMs = 10 * 60_000

/**
 * An address that can't be renewed in the middle is good for twice the medium, and no longer than this. What it was
 * made by is asked for at every request all the same: the session, the licence, and of a receiver the cast session.
 */
export const longestFilmMs = 6 * 60 * 60_000

/**
 * Who fetches a medium: this browser, which sends its cookies along; the browser's own HLS player, which does so, too,
 * but keeps the address it was given; or a receiver, which has no cookies, keeps its address as well, and gets
 * something for as long as its cast session lasts (`cast.ts`).
 */
export const reaches = ['browser', 'native', 'receiver'] as const
export type Reach = (typeof reaches)[number]

export const mediaSchema = v.object({
  url: v.string(),
  expiresAt: instant,
  /** What levels it with the others (`loudness.ts`); left out where its loudness is unknown. */
  gainDb: v.optional(v.number()),
  /** Of a film: a picture, the small pictures of its seek bar, and its captions, as far as there are any. */
  posterUrl: v.optional(v.string()),
  stripUrl: v.optional(v.string()),
  captionsUrl: v.optional(v.string()),
})
export type Media = v.InferOutput<typeof mediaSchema>

/** What makes an address a signed one. */
export const addressFields = {
  expires: integer(0, 9_999_999_999_999),
  signature: someCode(100),
  /** The right it was made by, in the words of content, joined by dots; left out where it is open to everyone. */
  access: v.optional(v.pipe(code(400), v.regex(/^[\w-]+(\.[\w-]+)*$/))),
  /** The cast session it was made for, where it is a receiver's. */
  receiver: v.optional(id),
}

export const streamMedia = endpoint({
  about: 'The bytes of a medium, by ranges; only with a signed address, by whom it was made for',
  method: 'GET',
  path: '/v1/media/{key}',
  access: everyone,
  input: v.object({ key: v.pipe(code(100), v.regex(/^[\w-]+(\.\w+)?$/)), ...addressFields }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found', 'out_of_range'],
})
