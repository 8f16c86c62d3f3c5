import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { list, nothing, text } from '../api/schema.ts'

/**
 * How long a proof lasts: what could lock the member out, or take the account from them, asks for a new one after that
 * (proof_needed). Signing in proves it as well.
 */
export const proofMs = 10 * 60_000

/** `line`: by signing in with LINE again, which starts a session with a proof. */
export const proofWays = ['passkey', 'password', 'line'] as const
export type ProofWay = (typeof proofWays)[number]

export const getProofWays = endpoint({
  about: 'By what the member can prove that it is still them at this browser, and whether that is fresh',
  method: 'GET',
  path: '/v1/session/proof',
  access: member,
  input: v.object({}),
  output: v.object({ isFresh: v.boolean(), ways: list(v.picklist(proofWays), proofWays.length) }),
  errors: ['user_not_read'],
})

export const prove = endpoint({
  about: 'Proves with the password that it is still the member at this browser, for ten minutes',
  method: 'POST',
  path: '/v1/session/proof',
  encoding: 'json',
  access: member,
  input: v.object({ password: text(256) }),
  output: nothing,
  errors: ['wrong_password', 'user_not_read'],
})
