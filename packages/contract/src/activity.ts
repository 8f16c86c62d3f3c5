import * as v from 'valibot'
import { everyone } from './access.ts'
import { endpoint } from './endpoint.ts'
import { integer, nothing, text } from './schema.ts'

/** The number of the event "a play has started" (specification §7). */
export const playEventNumber = 4001
/** Titles in the log are cut to this many characters (specification §9). */
export const logTitleLength = 50
/** Who is named in the log when nobody is signed in (specification §1). */
export const guestName = 'guest'

/** Counts code points, as the database does, so that no surrogate pair is halved. */
export function logTitle(title: string): string {
  return [...title].slice(0, logTitleLength).join('')
}

export const recordEvent = endpoint({
  about: 'Records something a member or guest did, such as starting to play',
  method: 'POST',
  path: '/v1/mystatus/event',
  encoding: 'json',
  access: everyone,
  input: v.object({ message: text(500), event_no: integer(0, 99_999) }),
  output: nothing,
  errors: [],
})

export const recordContent = endpoint({
  about: 'Records that a piece of content was opened; the title is cut to 50 characters',
  method: 'POST',
  path: '/v1/mystatus/contents_log',
  encoding: 'json',
  access: everyone,
  input: v.object({
    uid: v.optional(text(64)),
    title: text(500),
    type: text(40),
    url: text(500),
    item_id: v.optional(text(64)),
    tag: v.optional(text(64)),
  }),
  output: nothing,
  errors: [],
})
