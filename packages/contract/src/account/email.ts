import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { nothing, someCode, text } from '../api/schema.ts'

/** How long the link to a new address is valid. */
export const emailChangeMs = 86_400_000
/** How long the former address can undo it; nobody else can take that address meanwhile. */
export const emailUndoMs = 72 * 3_600_000

/** The query parameter of the pages that the links lead to. */
export const emailTokenParameter = 'key'

/** The answer when the link is on its way. */
export const linkingMailed = '確認のメールをお送りしました。メールの中のボタンから、連携を完了してください。'

export const changeEmail = endpoint({
  about:
    'Mails a link to an address that shall become the member’s; the answer does not say whether somebody else has it',
  method: 'POST',
  path: '/v1/account/email',
  encoding: 'json',
  access: member,
  input: v.object({ email: text(254) }),
  output: nothing,
  errors: ['invalid_email', 'proof_needed', 'user_not_read'],
})

/**
 * - `open`: it can be confirmed.
 * - `done`: it was, and is the member's address now.
 * - `replaced`: another link was mailed later, or the address was changed again.
 * - `expired`: its day is over.
 */
export const emailLinkStates = ['open', 'done', 'replaced', 'expired'] as const

export const getEmailChange = endpoint({
  about: 'What a link to a new address is about; opening it changes nothing',
  method: 'GET',
  path: '/v1/account/email/confirmation',
  access: everyone,
  bearer: 'optional',
  input: v.object({ token: someCode(200) }),
  output: v.object({
    email: v.string(),
    state: v.picklist(emailLinkStates),
    /** Whether the member who has asked for it is signed in here: nobody else can confirm it. */
    isMine: v.boolean(),
  }),
  errors: ['link_unusable'],
})

export const confirmEmailChange = endpoint({
  about: 'Makes the address of the link the member’s; for the member who has asked for it',
  method: 'POST',
  path: '/v1/account/email/confirmation',
  encoding: 'json',
  access: member,
  input: v.object({ token: someCode(200) }),
  output: v.object({ email: v.string() }),
  errors: ['link_unusable', 'email_taken'],
})

export const undoEmailChange = endpoint({
  about: 'Gives the account its former address back, by the link that was mailed there; ends all sessions',
  method: 'POST',
  path: '/v1/account/email/undo',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({ token: someCode(200) }),
  output: v.object({ email: v.string() }),
  errors: ['link_unusable', 'email_taken'],
})

export const connectEmail = endpoint({
  about:
    'Connects an address: mails a link to it, and with isLinked says whether it has become the member’s confirmed one',
  method: 'POST',
  path: '/v1/user/connectEmail',
  encoding: 'json',
  access: member,
  input: v.object({ email: text(254), isLinked: v.optional(v.boolean()) }),
  output: v.object({ message: v.string() }),
  errors: ['invalid_email', 'proof_needed', 'linking_without_user', 'user_not_read'],
})
