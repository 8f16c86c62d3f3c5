import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, nothing, text } from '../api/schema.ts'
import { authorSchema } from '../people/impression.ts'

/** What keeps a place of people safe: reports, blocking, muting, limits for who is new. */

export const mostHidden = 1000
/** Somebody counts as new for this long after signing up. */
export const newMemberMs = 3 * 86_400_000
/** How many posts and comments together somebody can write in an hour, and how many who is new. */
export const postsPerHour = { member: 30, newMember: 5 } as const
/** Each like and each edit is told to all who look on: more of them in ten minutes is a flood. */
export const changesAtOnce = 300
/** People read reports. */
export const reportsPerHour = 20

/** What can be said besides the reason, in characters. */
export const reportNoteLength = 500

export const reportReasons = ['spam', 'unkind', 'private', 'harmful', 'other'] as const
export const reportReasonNames: Readonly<Record<(typeof reportReasons)[number], string>> = {
  spam: '宣伝・いたずら',
  unkind: '人を傷つけることば',
  private: '個人の情報が書かれている',
  harmful: '危険・医療について誤っている',
  other: 'そのほか',
}

export const createReport = endpoint({
  about: 'Reports a post or a comment; the same once more by the same member changes nothing',
  method: 'POST',
  path: '/v1/reports',
  encoding: 'json',
  access: member,
  input: v.object({
    impressionId: id,
    commentId: v.optional(id),
    reason: v.picklist(reportReasons),
    note: v.optional(text(reportNoteLength)),
  }),
  output: nothing,
  errors: ['not_found'],
})

/** Who blocks does not see the other, nor does the other see them; who mutes only stops seeing. */
export const hidings = ['block', 'mute'] as const
export type Hiding = (typeof hidings)[number]

export const setHiding = endpoint({
  about: 'Blocks or mutes somebody, or neither any more',
  method: 'PUT',
  path: '/v1/hidden_people/{other}',
  encoding: 'json',
  access: member,
  input: v.object({ other: id, hiding: v.picklist([...hidings, 'none']) }),
  output: nothing,
  errors: ['not_found', 'too_many_hidden'],
})

export const listHidden = endpoint({
  about: 'Whom the member blocks or mutes, the latest first',
  method: 'GET',
  path: '/v1/hidden_people',
  access: member,
  input: v.object({}),
  output: list(
    v.object({ ...authorSchema.entries, hiding: v.picklist(hidings), since: instant }),
    mostHidden,
  ),
  errors: [],
})
