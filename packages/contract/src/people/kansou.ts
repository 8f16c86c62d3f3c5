import * as v from 'valibot'
import { member } from '../access/access.ts'
import { shortened } from '../api/characters.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list, sentName, sentUid } from '../api/schema.ts'
import { readSentInstant } from '../api/sent-instant.ts'
import { commentsNamed } from './comment.ts'
import { farFuture, likesNamed, timelinePageSize } from './impression.ts'

/** The specification's calls about impressions, in its terms (part 2 §3, §7). */

/** Messages of a room, the latest ones, for each order (specification §9). */
export const roomPageSize = { ascending: 10, descending: 20 } as const

export const kansouSchema = v.object({
  id,
  uid: v.string(),
  name: v.string(),
  plan: v.string(),
  body: v.string(),
  html: v.string(),
  title: v.string(),
  /** Only if the body is longer than 200 characters. */
  summary: v.string(),
  status: v.string(),
  /** The second in which it was written: a page ends with a whole second, and the next page continues from there. */
  created: instant,
  /** The same by the wall clock in Tokyo. */
  createdAt: v.string(),
  likedUsers: list(v.object({ uid: v.string(), name: v.string(), created: instant }), likesNamed),
  kansouComments: list(
    v.object({
      id,
      uid: v.string(),
      name: v.string(),
      body: v.string(),
      html: v.string(),
      created: instant,
    }),
    commentsNamed,
  ),
})
export type Kansou = v.InferOutput<typeof kansouSchema>

const plan = sentName
/** The most that a caller may request. */
export const mostAsked = 50
const max = v.optional(integer(1, mostAsked))
/** An instant; anything else means the far future. */
const from = sentName
/** More than were requested, if the last second has more. */
export const mostKansou = 1000
const kansouList = list(kansouSchema, mostKansou)

/** The instant that a caller's `from` means. Source: specification, part 2 §5. */
export function readFrom(from: string | undefined): Date {
  return (from === undefined ? null : readSentInstant(from)) ?? new Date(farFuture)
}

/** The number that a caller's `max` means. */
export const readMax = (max: number | undefined): number => max ?? timelinePageSize

export const getLatest = endpoint({
  about: 'The latest open impressions of a plan',
  method: 'GET',
  path: '/v1/kansou/getLatest',
  access: member,
  input: v.object({ plan, max }),
  output: kansouList,
  errors: ['no_plan_name'],
})

export const getListAdditional = endpoint({
  about: 'Open impressions of a plan from before a moment',
  method: 'GET',
  path: '/v1/kansou/getListAdditional',
  access: member,
  input: v.object({ plan, from, max }),
  output: kansouList,
  errors: ['no_plan_name'],
})

export const getMyList = endpoint({
  about: 'The member’s own impressions in a plan',
  method: 'GET',
  path: '/v1/kansou/getMyList',
  access: member,
  input: v.object({ plan, max }),
  output: kansouList,
  errors: ['no_plan_name'],
})

export const getAdditionalMylist = endpoint({
  about: 'The member’s own impressions in a plan from before a moment',
  method: 'GET',
  path: '/v1/kansou/getAdditionalMylist',
  access: member,
  input: v.object({ plan, from, max }),
  output: kansouList,
  errors: ['no_plan_name'],
})

export const getUserList = endpoint({
  about: 'The open impressions of somebody in a plan; without a uid none',
  method: 'GET',
  path: '/v1/kansou/getUserList',
  access: member,
  uid: 'anyone',
  input: v.object({ plan, uid: sentUid, max }),
  output: kansouList,
  errors: ['no_plan_name'],
})

export const getAdditionalUserList = endpoint({
  about: 'The open impressions of somebody in a plan from before a moment; without a uid none',
  method: 'GET',
  path: '/v1/kansou/getAdditionalUserList',
  access: member,
  uid: 'anyone',
  input: v.object({ plan, uid: sentUid, from, max }),
  output: kansouList,
  errors: ['no_plan_name'],
})

/** The length of the summary of a longer body. */
const summaryLength = 200

/** The body in lists: all of it, or its beginning (specification, part 2 §3). */
export const summaryOf = (body: string): string => shortened(body, summaryLength)
