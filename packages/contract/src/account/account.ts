import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { countCharacters } from '../api/characters.ts'
import { endpoint } from '../api/endpoint.ts'
import { nothing, someCode, someText, text } from '../api/schema.ts'
import { nicknameLength } from './session.ts'

/** Length of a generated password: the letter p, then random lowercase letters or digits (specification §5, §9). */
export const generatedPasswordLength = 9

/** How long a link that sets a new password is valid. */
export const resetLinkMs = 3_600_000
/** How long a link that confirms an address is valid. */
export const verifyLinkMs = 3 * 86_400_000

/** Texts of the specification (§8). */
export const accountMessages = {
  resetSent: 'パスワード再設定メールを送付しました。',
  emailLinked: 'Email連携が完了しました',
  lineLinked: 'LINE連携が完了しました',
  linkingWithoutUser: 'error no such user.',
} as const

export const emailSchema = v.pipe(
  someText(254, 'メールアドレスを入力してください'),
  v.email('メールアドレスの形式をご確認ください'),
)
export const passwordSchema = v.pipe(
  someText(128, 'パスワードを入力してください'),
  v.check(value => countCharacters(value) >= 8, '8文字以上で入力してください'),
)

/**
 * One form of an address, however it was typed: full-width letters, capitals and surrounding spaces make no difference.
 */
export function normalizeEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}

export const signUp = endpoint({
  about: 'Makes an account and signs in; without a password one is generated and mailed',
  method: 'POST',
  path: '/v1/account',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({
    email: v.optional(text(254)),
    /** Left out: one is generated. Empty: refused. */
    password: v.optional(text(256)),
    nickname: v.optional(text(nicknameLength)),
    agreesToPolicies: v.literal(true, '規約への同意が必要です'),
  }),
  output: v.object({ accessToken: v.string(), uid: v.string() }),
  errors: ['invalid_email', 'invalid_password', 'email_taken', 'forged_request'],
})

export const sendCreatedMail = endpoint({
  about: 'Sends the welcome mail of a new account, once',
  method: 'POST',
  path: '/v1/createdMail',
  encoding: 'form',
  access: member,
  input: v.object({ email: v.optional(text(254)), password: v.optional(text(256)) }),
  output: nothing,
  errors: ['invalid_email'],
})

export const verifyEmail = endpoint({
  about: 'Confirms the address with the token of the mail',
  method: 'POST',
  path: '/v1/account/verification',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({ token: someCode(200) }),
  output: v.object({ email: v.string() }),
  errors: ['link_unusable'],
})

export const resendVerification = endpoint({
  about: 'Sends the verification mail again, unless the address is confirmed',
  method: 'POST',
  path: '/v1/account/verification/mail',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: nothing,
  errors: [],
})

export const requestPasswordReset = endpoint({
  about: 'Mails a link that sets a new password',
  method: 'POST',
  path: '/v1/account/password-reset',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({ email: v.optional(text(254)) }),
  output: v.object({ message: v.string() }),
  errors: ['reset_unknown_user', 'reset_failed'],
})

export const resetPassword = endpoint({
  about: 'Sets a new password with the token of the mail and ends all sessions of the member',
  method: 'POST',
  path: '/v1/account/password',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({ token: someCode(200), password: text(256) }),
  output: nothing,
  errors: ['link_unusable', 'invalid_password'],
})

export const changePassword = endpoint({
  about: 'Sets another password; ends all other sessions with their pushes, this one stays',
  method: 'POST',
  path: '/v1/account/password/change',
  encoding: 'json',
  access: member,
  input: v.object({
    /** Left out only where there is no password yet. */
    current: v.optional(text(256)),
    new: text(256),
  }),
  output: nothing,
  errors: ['wrong_password', 'invalid_password', 'proof_needed', 'email_unconfirmed', 'user_not_read'],
})
