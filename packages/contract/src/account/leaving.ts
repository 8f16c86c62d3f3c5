import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { instant, integer, list, nothing, someCode, text } from '../api/schema.ts'
import { mostCredits } from '../money/credit.ts'

/** What a member types, so that nobody leaves by a slip of the finger. */
export const leavingWord = '退会'

/** For so many days the link in the mail takes it back. */
export const leavingUndoDays = 7
export const leavingUndoMs = leavingUndoDays * 86_400_000
/** By then everything is erased, whatever has to be tried again. Source: privacy-policy. */
export const erasedWithinDays = 30

/** The query parameter of the page that the link in the mail leads to. */
export const leavingTokenParameter = 'key'

/** What happens to posts and comments: they are removed, or stay without a name. */
export const postsChoices = ['remove', 'keep'] as const
export type PostsChoice = (typeof postsChoices)[number]

export const getLeaving = endpoint({
  about: 'Whether the member is leaving, and what that would end',
  method: 'GET',
  path: '/v1/account/deletion',
  access: member,
  input: v.object({}),
  output: v.object({
    /** `parked`: asked for, and waiting until nothing can be charged any more. */
    state: v.picklist(['none', 'parked']),
    /** What was chosen for posts; null until it was. */
    posts: v.nullable(v.picklist(postsChoices)),
    /** Contracts that renew, each with the day until which it is paid. */
    contracts: list(v.object({ title: text(60), paidUntil: v.nullable(instant) }), 100),
    /** Lessons before the member: leaving cancels them, for this fee. */
    reservations: list(v.object({ title: text(60), startsAt: instant, feeYen: integer(0, 9_999_999) }), 100),
    methodCount: integer(0, 100),
    /** Points, which are lost. */
    credits: integer(0, mostCredits),
    postCount: integer(0, Number.MAX_SAFE_INTEGER),
    /** Where the mail with the link goes; null without an address. */
    email: v.nullable(v.string()),
  }),
  errors: ['user_not_read'],
})

export const leave = endpoint({
  about:
    'Leaves: ends what renews and all sessions; seven days later, unless a link undoes it, all is erased',
  method: 'POST',
  path: '/v1/account/deletion',
  encoding: 'json',
  access: member,
  input: v.object({
    word: v.pipe(
      v.string(),
      v.maxLength(20),
      v.trim(),
      v.literal(leavingWord, `「${leavingWord}」と入力してください`),
    ),
    posts: v.picklist(postsChoices),
  }),
  output: v.object({
    state: v.picklist(['left', 'parked']),
    /** Until when the link takes it back; null while parked. */
    undoUntil: v.nullable(instant),
    email: v.nullable(v.string()),
    /** What the link would have, for a member without an address: it is shown once, here. */
    token: v.nullable(v.string()),
  }),
  errors: ['proof_needed', 'user_not_read'],
})

export const stayAfterAll = endpoint({
  about: 'Takes back a leaving that still waits; done twice it is still done',
  method: 'DELETE',
  path: '/v1/account/deletion',
  access: member,
  input: v.object({}),
  output: nothing,
  errors: [],
})

export const undoLeaving = endpoint({
  about: 'Takes a leaving back within seven days, by the link that was mailed; nobody is signed in by it',
  method: 'POST',
  path: '/v1/account/deletion/undo',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({ token: someCode(200) }),
  output: v.object({ email: v.nullable(v.string()) }),
  errors: ['link_unusable'],
})
