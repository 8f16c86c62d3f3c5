import * as v from 'valibot'
import { everyone } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant, integer, nothing, someText, text } from './schema.ts'

/** A signed media address is good for this long; the player renews it before. */
export const mediaAddressMs = 10 * 60_000

/** Who fetches a medium: this browser, which sends its cookies along, or a receiver, which has none of them. */
export const reaches = ['browser', 'receiver'] as const
export type Reach = (typeof reaches)[number]

export const mediaSchema = v.object({
  url: v.string(),
  expiresAt: instant,
  /** What levels it with the others (`loudness.ts`); left out where its loudness is unknown. */
  gainDb: v.optional(v.number()),
})
export type Media = v.InferOutput<typeof mediaSchema>

export const streamMedia = endpoint({
  about: 'The bytes of a medium, by ranges; only with a signed address, by whom it was made for',
  method: 'GET',
  path: '/v1/media/{key}',
  access: everyone,
  input: v.object({
    key: v.pipe(text(100), v.regex(/^[\w-]+(\.\w+)?$/)),
    expires: integer(0, 9_999_999_999_999),
    signature: someText(100),
    /** Whose address it is, where it is a receiver's. */
    session: v.optional(text(64)),
  }),
  output: nothing,
  answer: 'bytes',
  errors: ['not_found', 'out_of_range'],
})
