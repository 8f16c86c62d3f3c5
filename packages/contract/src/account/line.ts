import * as v from 'valibot'
import { everyone } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, nothing, someCode } from '../api/schema.ts'

/** The query parameter of /login that says how a sign-in with LINE failed. */
export const lineOutcomeParameter = 'line'
export const lineOutcomes = {
  cancelled: 'LINEログインを取りやめました',
  failed: 'LINEでログインできませんでした。お手数ですが、もう一度お試しください',
  disabled: 'このアカウントは現在ご利用いただけません。お手数ですがお問い合わせください',
} as const
export type LineOutcome = keyof typeof lineOutcomes

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
