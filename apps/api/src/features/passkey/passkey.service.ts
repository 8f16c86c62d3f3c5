import {
  type PasskeyAssertion,
  passkeyChallengeMs,
  type passkeySignInOptions,
} from '@iki/contract/account/passkey'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { RelyingParty } from '#core/auth/relying-party.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import type { SignedTickets } from '#core/secrets/signed-tickets.ts'
import * as store from './passkey.store.ts'

type Options = OutputOf<typeof passkeySignInOptions>
type Parts = {
  db: Database
  clock: Clock
  tickets: SignedTickets
  /** Marks a challenge as used; false if it was used before. */
  spend(handle: Handle, kind: 'passkey', text: string, lifeMs: number): Promise<boolean>
  /** Tells the member that a passkey of theirs was copied. */
  notifyOfCopy(uid: string): Promise<void>
}

/** Read with the first passkey: with what it needs, it is a tenth of all modules. */
export const webauthn = () => import('@simplewebauthn/server')

const decoded = (base64url: string) => Buffer.from(base64url, 'base64url').toString('utf8')

/** Signatures of passkeys: challenges, and whose they are. Nothing is stored of a challenge before it is used. */
export function passkeyService({ db, clock, tickets, ...parts }: Parts) {
  /** Whether a challenge of ours for this purpose is answered for the first time. */
  async function spend(purpose: string, challenge: string): Promise<boolean> {
    const ticket = decoded(challenge)
    return tickets.isGood(purpose, ticket) && parts.spend(db, 'passkey', ticket, tickets.lifeMs * 2)
  }

  return {
    spend,
    makeChallenge: (purpose: string): string => tickets.make(purpose),

    /** What a browser needs to sign for this purpose. It offers all passkeys that it has for this host. */
    async assertionOptions(purpose: string, { rpId }: RelyingParty): Promise<Options> {
      const { generateAuthenticationOptions } = await webauthn()
      const { challenge } = await generateAuthenticationOptions({
        rpID: rpId,
        challenge: tickets.make(purpose),
      })
      return { challenge, rpId, timeout: passkeyChallengeMs, userVerification: 'required' }
    },

    /**
     * Whose passkey has signed, for this purpose and here. Throws passkey_unknown and passkey_refused. A device that has
     * signed less often than before is a copy, or was copied: it is refused, and the member is notified.
     */
    async verify(
      assertion: PasskeyAssertion,
      purpose: string,
      { rpId, origin }: RelyingParty,
    ): Promise<string> {
      const known = await store.findByCredential(db, assertion.credentialId)
      if (!known) throw new AppError('passkey_unknown')
      const { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle } = assertion
      if (userHandle !== undefined && decoded(userHandle) !== known.uid) throw new AppError('passkey_refused')
      const { verifyAuthenticationResponse } = await webauthn()
      const verified = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge => spend(purpose, challenge),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        // The counter is compared where it is written, so that of two copies at the same time one is refused.
        credential: { id, publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')), counter: 0 },
      }).catch(() => null)
      if (!verified?.verified) throw new AppError('passkey_refused')
      const { newCounter: counter, credentialBackedUp: isSynced } = verified.authenticationInfo
      if (await store.countUse(db, { id: known.id, counter, isSynced, now: clock() })) return known.uid
      await parts.notifyOfCopy(known.uid)
      throw new AppError('passkey_refused')
    },

    has: async (uid: string): Promise<boolean> => (await store.listPasskeys(db, uid)).length > 0,
  }
}
export type PasskeyService = ReturnType<typeof passkeyService>
