import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, list, nothing, text } from '../api/schema.ts'
import { authorSchema } from '../people/author.ts'

/** Rules that protect members from each other: reports, blocking, muting, limits for new members. */

export const mostHidden = 1000
/** A member counts as new for this long after signing up. */
export const newMemberMs = 3 * 86_400_000
/** How many posts and comments together a member may write in an hour, and a new member. */
export const postsPerHour = { member: 30, newMember: 5 } as const
/** Each like and each edit is sent to all live readers. More than this in ten minutes is refused. */
export const changesAtOnce = 300
/** People read reports, so their number is limited. */
export const reportsPerHour = 20

/** The longest note to a report, in characters. */
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

/** After a block neither member sees the other. After a mute only the one who muted stops seeing the other. */
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
