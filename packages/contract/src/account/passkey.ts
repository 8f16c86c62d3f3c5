import * as v from 'valibot'
import { everyone, member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, integer, list, nothing, someCode, someText } from '../api/schema.ts'

/** How many passkeys a member may have. */
export const mostPasskeys = 10
/** How many characters the name of a passkey may have. */
export const passkeyNameLength = 30
/** How long a browser may take to answer: after that it asks for a new challenge. In ms. */
export const passkeyChallengeMs = 5 * 60_000

/** Binary values of WebAuthn, as base64url. The longest id of a credential has 1,023 bytes. */
const bytes = (max: number) => v.pipe(someCode(max), v.regex(/^[\w-]+$/, '入力内容をご確認ください'))
const credentialId = bytes(1364)
const transports = list(someCode(20), 8)
const credential = v.object({ id: credentialId, type: v.literal('public-key'), transports })

/** A passkey as its member sees it: a key that a phone, a computer or a password manager holds. */
export const passkeySchema = v.object({
  id,
  name: v.string(),
  /** What devices call it: with it a device learns that it is of no use any more. */
  credentialId,
  createdAt: instant,
  /** Null if nobody has signed in with it. */
  usedAt: v.nullable(instant),
  /** Whether the member's other devices have it, too. */
  isSynced: v.boolean(),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

/** What a browser answers when it is asked to sign a challenge. */
const assertionSchema = v.object({
  credentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: v.optional(bytes(128)),
})
export type PasskeyAssertion = v.InferOutput<typeof assertionSchema>
const assertionOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: integer(0, Number.MAX_SAFE_INTEGER),
  userVerification: v.literal('required'),
})

export const listPasskeys = endpoint({
  about: 'The member’s passkeys, the oldest first',
  method: 'GET',
  path: '/v1/passkeys',
  access: member,
  input: v.object({}),
  output: list(passkeySchema, mostPasskeys),
  errors: [],
})

export const passkeyCreationOptions = endpoint({
  about: 'What a browser needs to make a passkey; wants a proof',
  method: 'POST',
  path: '/v1/passkeys/options',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: v.object({
    challenge: v.string(),
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    pubKeyCredParams: list(v.object({ type: v.literal('public-key'), alg: integer(-65_536, 65_536) }), 20),
    timeout: integer(0, Number.MAX_SAFE_INTEGER),
    attestation: v.literal('none'),
    excludeCredentials: list(credential, mostPasskeys),
    authenticatorSelection: v.object({
      residentKey: v.literal('required'),
      requireResidentKey: v.literal(true),
      userVerification: v.literal('required'),
    }),
  }),
  errors: ['proof_needed', 'passkeys_unavailable', 'too_many_passkeys', 'user_not_read', 'forged_request'],
})

export const createPasskey = endpoint({
  about: 'Adds the passkey that the browser has made; done twice it is still one. Wants a proof',
  method: 'POST',
  path: '/v1/passkeys',
  encoding: 'json',
  access: member,
  input: v.object({
    credentialId,
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports,
  }),
  output: passkeySchema,
  errors: [
    ...(['proof_needed', 'passkeys_unavailable', 'too_many_passkeys', 'passkey_refused'] as const),
    ...(['user_not_read', 'forged_request'] as const),
  ],
})

export const renamePasskey = endpoint({
  about: 'Names a passkey',
  method: 'PUT',
  path: '/v1/passkeys/{id}',
  encoding: 'json',
  access: member,
  input: v.object({ id, name: someText(passkeyNameLength) }),
  output: nothing,
  errors: ['not_found'],
})

export const deletePasskey = endpoint({
  about: 'Removes a passkey, unless it is the last way in; done twice it is still done. Wants a proof',
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: ['proof_needed', 'last_way_in'],
})

export const passkeySignInOptions = endpoint({
  about: 'What a browser needs to sign in with a passkey; stores nothing',
  method: 'POST',
  path: '/v1/session/passkey/options',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: v.object({}),
  output: assertionOptions,
  errors: ['passkeys_unavailable', 'forged_request'],
})

export const signInByPasskey = endpoint({
  about: 'Signs in with a passkey; the refresh cookie comes with the answer',
  method: 'POST',
  path: '/v1/session/passkey',
  encoding: 'json',
  access: everyone,
  bearer: 'optional',
  input: assertionSchema,
  output: v.object({ accessToken: v.string() }),
  errors: [
    'passkeys_unavailable',
    'passkey_refused',
    'passkey_unknown',
    'account_disabled',
    'forged_request',
  ],
})

export const passkeyProofOptions = endpoint({
  about: 'What a browser needs to prove with a passkey that it is still the member',
  method: 'POST',
  path: '/v1/session/proof/passkey/options',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: assertionOptions,
  errors: ['passkeys_unavailable', 'forged_request'],
})

export const proveByPasskey = endpoint({
  about: 'Proves with a passkey that it is still the member at this browser, for ten minutes',
  method: 'POST',
  path: '/v1/session/proof/passkey',
  encoding: 'json',
  access: member,
  input: assertionSchema,
  output: nothing,
  errors: ['passkeys_unavailable', 'passkey_refused', 'passkey_unknown', 'forged_request'],
})
