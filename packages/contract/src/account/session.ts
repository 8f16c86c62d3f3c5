import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { licenceSchema } from '../access/licence.ts'
import { endpoint } from '../api/endpoint.ts'
import { code, identifier, instant, list, nothing, sentUid, someCode, text } from '../api/schema.ts'
import { displaySettingsSchema } from './display-settings.ts'

/** An access token is renewed before a request when it is this old (specification §9). */
export const accessTokenRefreshAgeMs = 1_800_000
/** Where the browser stores the access token and the time it was issued, in ms since 1970. */
export const accessTokenKey = 'access_token'
export const accessTokenTimeKey = 'access_token_timestamp'
/**
 * A cookie that scripts may read. It exists while a session may exist, and proves that a request comes from our page.
 */
export const csrfCookie = 'csrf_token'
export const csrfHeader = 'x-csrf-token'
/** The header by which operators' servers authenticate where custom tokens are made. */
export const serverKeyHeader = 'x-server-key'

/** What the browser reports for an unknown member, and for a token that cannot be renewed (specification §8). */
export const sessionMessages = {
  noUsermeta: 'cannot get usermeta.',
  notLoggedIn: 'User not logged in',
  noToken: 'Failed to get ID token',
} as const

/**
 * Whether the access token must be renewed before a request: there is none, it is 30 minutes old, or its time is not
 * plausible. Times in ms since 1970.
 */
export function isRefreshDue(issuedAt: number | null, now: number): boolean {
  if (issuedAt === null) return true
  const age = now - issuedAt
  return !(age >= 0 && age < accessTokenRefreshAgeMs)
}

const accessToken = v.object({ accessToken: v.string() })

export const signIn = endpoint({
  about: 'Signs in with e-mail and password; the refresh cookie comes with the answer',
  method: 'POST',
  path: '/v1/session',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({ email: text(254), password: text(256) }),
  output: accessToken,
  errors: ['wrong_credentials', 'account_disabled', 'forged_request'],
})

export const refreshSession = endpoint({
  about: 'A new access token for the session in the refresh cookie',
  method: 'POST',
  path: '/v1/session/refresh',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({}),
  output: accessToken,
  errors: ['no_current_user', 'account_disabled', 'forged_request'],
})

export const signOut = endpoint({
  about: 'Ends the session in the refresh cookie and removes its cookies; done twice it is still done',
  method: 'POST',
  path: '/v1/sessionLogout',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({}),
  output: nothing,
  errors: ['forged_request'],
})

export const exchangeCustomToken = endpoint({
  about: 'A session for a custom token, once and within its minute (the ?token= of an address)',
  method: 'POST',
  path: '/v1/session/token',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({
    token: someCode(200),
    /** The person at this browser has confirmed signing in here (see sign_in_unconfirmed). */
    isConfirmed: v.optional(v.boolean()),
  }),
  output: accessToken,
  errors: ['no_auth_data', 'sign_in_unconfirmed', 'account_disabled', 'forged_request'],
})

export const createCustomUser = endpoint({
  about:
    'Finds or makes the member of a provider account; for callers with the server key or a fresh LINE id token',
  method: 'POST',
  path: '/v1/createCustomUser',
  encoding: 'json',
  access: everyone,
  uid: 'anyone',
  input: v.object({
    providerUserId: someCode(128),
    provider: v.picklist(['line']),
    name: v.optional(text(100)),
    picture: v.optional(code(500)),
    uid: sentUid,
    idToken: v.optional(code(4000)),
  }),
  output: v.object({ token: v.string(), uid: v.string() }),
  errors: ['no_auth_data', 'account_disabled', 'user_not_read', 'email_unconfirmed'],
})

export const createCustomToken = endpoint({
  about:
    'A custom token for a member; for callers with the server key, or the member with an own access token (which asks first)',
  method: 'POST',
  path: '/v1/createCustomToken',
  encoding: 'json',
  access: everyone,
  input: v.object({ userId: someCode(64), provider: v.optional(identifier(20)) }),
  output: v.object({ token: v.string() }),
  errors: ['no_auth_data', 'account_disabled', 'user_not_read'],
})

export const meSchema = v.object({
  uid: v.string(),
  email: v.nullable(v.string()),
  isEmailVerified: v.boolean(),
  nickname: v.nullable(v.string()),
  authority: v.picklist(['customer', 'operator']),
  licences: list(licenceSchema, 500),
  display: displaySettingsSchema,
  /** When the account was made. */
  createdAt: instant,
})
export type Me = v.InferOutput<typeof meSchema>

export const getMe = endpoint({
  about: 'The signed-in member with licences: what the shell and every lock are decided from',
  method: 'GET',
  path: '/v1/me',
  access: member,
  input: v.object({}),
  output: meSchema,
  errors: ['user_not_read'],
})

/** How many characters a nickname may have. */
export const nicknameLength = 30

export const updateProfile = endpoint({
  about: 'Changes what the member is called; answers the member as changed',
  method: 'PUT',
  path: '/v1/me',
  encoding: 'json',
  access: member,
  input: v.object({
    /** Empty: no nickname. */
    nickname: text(nicknameLength),
  }),
  output: meSchema,
  errors: ['user_not_read'],
})

/**
 * Where to go after signing in. Only a path of this site is followed. Anything with a host, a scheme, a backslash, a
 * control character or an empty segment ('/.//host' is normalised to '//host') becomes '/', so that a link that looks
 * like ours cannot send a member to another site.
 */
export function safeRedirect(target: string | null | undefined): string {
  return target && /^(?=\/)(\/[^/\\?#\p{Cc}]+)*\/?([?#][^\\\p{Cc}]*)?$/u.test(target) ? target : '/'
}
