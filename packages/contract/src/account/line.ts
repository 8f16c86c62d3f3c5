import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, instant, nothing, someCode } from '../api/schema.ts'
import { accountMessages } from './account.ts'
import type { NotificationKind } from './notification.ts'

/** The query parameter of /login that says how a sign-in with LINE failed. */
export const lineOutcomeParameter = 'line'
export const lineOutcomes = {
  cancelled: 'LINEログインを取りやめました',
  failed: 'LINEでログインできませんでした。お手数ですが、もう一度お試しください',
  disabled: 'このアカウントは現在ご利用いただけません。お手数ですがお問い合わせください',
} as const
export type LineOutcome = keyof typeof lineOutcomes

/** The same parameter, of the page for security: how connecting LINE went. `linked` is a text of the specification. */
export const lineLinkOutcomes = {
  linked: accountMessages.lineLinked,
  taken: 'このLINEは、ほかのアカウントにつながっています',
  other: 'すでに、ほかのLINEとつながっています。先に、その連携をはずしてください',
  unconfirmed: '先に、メールアドレスの確認をお済ませください',
  cancelled: 'LINEとの連携を取りやめました',
  failed: 'LINEとつなげませんでした。はじめたときと同じブラウザーで、もう一度お試しください',
} as const
export type LineLinkOutcome = keyof typeof lineLinkOutcomes

export const startLine = endpoint({
  about: 'Begins a sign-in with LINE and answers the address at LINE to go to',
  method: 'POST',
  path: '/v1/line/start',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({
    /** The page of this site to return to. */
    redirectTo: v.optional(code(500)),
    /**
     * LINE's app signs in automatically where it can. Where it cannot, it returns a failure every time. So after a
     * failure the next try says true here, and the person types their password at LINE.
     */
    isAutoLoginOff: v.optional(v.boolean()),
  }),
  output: v.object({ url: v.string() }),
  errors: ['forged_request'],
})

export const finishLine = endpoint({
  about: 'Where LINE sends the browser back to; leads on to our page with a custom token in ?token=',
  method: 'GET',
  path: '/v1/line/callback',
  access: everyone,
  bearer: 'optional',
  input: v.object({
    code: v.optional(code(1000)),
    state: v.optional(code(200)),
    error: v.optional(code(100)),
  }),
  output: nothing,
  answer: 'bytes',
  errors: [],
})

export const createLineNonce = endpoint({
  about: 'A nonce for an app that signs in at LINE itself, to be found again in the id token',
  method: 'POST',
  path: '/v1/line/nonce',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({}),
  output: v.object({ nonce: someCode(200) }),
  errors: [],
})

/** The kinds of notifications that are sent over LINE, too: each message there costs the operator. */
export const lineNoticeKinds = ['news', 'answer', 'reminder'] as const satisfies readonly NotificationKind[]

export const lineStateSchema = v.object({
  isLinked: v.boolean(),
  /** Whether the operator has set LINE up. */
  isOffered: v.boolean(),
  /** The official account to be made a friend, with its code for phones as SVG; null if the operator has none. */
  official: v.nullable(v.object({ id: v.string(), addUrl: v.string(), qrSvg: v.string() })),
  /** Whether it is a friend of the member's; null until LINE has reported it. */
  isFriend: v.nullable(v.boolean()),
  checkedAt: v.nullable(instant),
  getsNotices: v.boolean(),
})
export type LineState = v.InferOutput<typeof lineStateSchema>

export const getLineState = endpoint({
  about:
    'Whether the member is connected with LINE, is a friend of the official account, and gets notices there',
  method: 'GET',
  path: '/v1/line/state',
  access: member,
  input: v.object({}),
  output: lineStateSchema,
  errors: [],
})

export const saveLineNotices = endpoint({
  about: 'Whether the member wants notices over LINE; they come while the official account is a friend',
  method: 'PUT',
  path: '/v1/line/notices',
  encoding: 'json',
  access: member,
  input: v.object({ getsNotices: v.boolean() }),
  output: lineStateSchema,
  errors: ['not_found'],
})

export const receiveLineEvents = endpoint({
  about: 'Messages of LINE, signed by it: who has made the official account a friend, or blocked it',
  method: 'POST',
  path: '/v1/webhooks/line',
  encoding: 'raw',
  access: everyone,
  input: v.object({}),
  output: nothing,
  errors: ['webhook_refused'],
})

/** The pages from which a member connects LINE. */
export const lineLinkPages = ['security', 'line'] as const

export const startLineLink = endpoint({
  about: 'Begins to connect the signed-in member with LINE; answers the address at LINE. Wants a proof',
  method: 'POST',
  path: '/v1/line/link',
  encoding: 'json',
  access: member,
  /** Which page it ends on; left out, that for security. */
  input: v.object({ page: v.optional(v.picklist(lineLinkPages)) }),
  output: v.object({ url: v.string() }),
  errors: ['proof_needed', 'not_found', 'forged_request'],
})

export const unlinkLine = endpoint({
  about:
    'Ends the connection with LINE, unless it is the last way in; done twice it is still done. Wants a proof',
  method: 'DELETE',
  path: '/v1/line/link',
  access: member,
  input: v.object({}),
  output: nothing,
  errors: ['proof_needed', 'last_way_in'],
})
