import type { createPasskey, Passkey, passkeyCreationOptions } from '@iki/contract/account/passkey'
import { mostPasskeys, passkeyChallengeMs } from '@iki/contract/account/passkey'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { RelyingParty } from '#core/auth/relying-party.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import { newId } from '#core/random.ts'
import type { PasskeyMails } from './passkey.mails.ts'
import { type PasskeyService, webauthn } from './passkey.service.ts'
import * as store from './passkey.store.ts'

type Member = { uid: string; email: string | null; nickname: string | null }
type Parts = {
  db: Database
  clock: Clock
  serviceName: string
  passkeys: Pick<PasskeyService, 'makeChallenge' | 'spend'>
  members: {
    find(uid: string): Promise<Member | null>
    lock(tx: Transaction, uid: string): Promise<unknown>
    requireOtherWay(tx: Transaction, uid: string, way: { passkey: string }): Promise<void>
  }
  requireProof(sessionId: string): Promise<void>
  mails: PasskeyMails
  outbox: MailOutbox
}
type Made = InputOf<typeof createPasskey>

const algorithms = [-8, -7, -257] // EdDSA, ES256, RS256
const creation = (uid: string) => `creation ${uid}`

/** A member's own passkeys. */
export function ownPasskeyService({ db, clock, passkeys, members, requireProof, ...parts }: Parts) {
  async function find(uid: string): Promise<Member> {
    const member = await members.find(uid)
    if (!member) throw new AppError('user_not_read')
    return member
  }

  async function checkRoom(handle: Database | Transaction, uid: string): Promise<store.StoredPasskey[]> {
    const own = await store.listPasskeys(handle, uid)
    if (own.length >= mostPasskeys) throw new AppError('too_many_passkeys')
    return own
  }

  return {
    list: async (uid: string): Promise<Passkey[]> => (await store.listPasskeys(db, uid)).map(present),

    async creationOptions(
      { uid, sessionId }: SignedIn,
      { rpId }: RelyingParty,
    ): Promise<OutputOf<typeof passkeyCreationOptions>> {
      await requireProof(sessionId)
      const { email, nickname } = await find(uid)
      const own = await checkRoom(db, uid)
      const name = email ?? nickname ?? parts.serviceName
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: parts.serviceName,
        rpID: rpId,
        userName: name,
        userDisplayName: nickname ?? name,
        userID: new Uint8Array(Buffer.from(uid)),
        challenge: passkeys.makeChallenge(creation(uid)),
        timeout: passkeyChallengeMs,
        supportedAlgorithmIDs: algorithms,
      })
      return {
        challenge: options.challenge,
        user: options.user,
        timeout: passkeyChallengeMs,
        rp: { id: rpId, name: parts.serviceName },
        pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
        attestation: 'none',
        excludeCredentials: own.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key',
          transports,
        })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      }
    },

    /** Adds it, and mails the member that there is a new way in. A repeat answers what was added. */
    async create(
      made: Made,
      { uid, sessionId }: SignedIn,
      { rpId, origin }: RelyingParty,
      deviceWords: string,
    ): Promise<Passkey> {
      await requireProof(sessionId)
      const { credentialId: id, clientDataJSON, attestationObject, transports } = made
      const known = (await store.listPasskeys(db, uid)).find(({ credentialId }) => credentialId === id)
      if (known) return present(known)
      const { verifyRegistrationResponse } = await webauthn()
      const verified = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject, transports },
        },
        expectedChallenge: challenge => passkeys.spend(creation(uid), challenge),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => null)
      if (!verified?.verified) throw new AppError('passkey_refused')
      const { credential, credentialBackedUp } = verified.registrationInfo
      const added = {
        id: newId(),
        credentialId: credential.id,
        transports,
        isSynced: credentialBackedUp,
        name: deviceWords || 'パスキー',
        createdAt: clock(),
        usedAt: null,
      }
      const { email, nickname } = await find(uid)
      await db.transaction(async tx => {
        await members.lock(tx, uid)
        await checkRoom(tx, uid)
        if (await store.findByCredential(tx, added.credentialId)) throw new AppError('passkey_refused')
        await store.insertPasskey(tx, {
          uid,
          id: added.id,
          credentialId: added.credentialId,
          transports,
          name: added.name,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          isSynced: credentialBackedUp,
          now: added.createdAt,
        })
        if (email) await parts.outbox.queue(tx, parts.mails.added({ email, nickname }, added.name))
      })
      return present(added)
    },

    async rename(id: string, name: string, uid: string): Promise<null> {
      if (!(await store.renamePasskey(db, { id, uid, name }))) throw new AppError('not_found')
      return null
    },

    /** Throws last_way_in where the member could not sign in any more. */
    async remove(id: string, { uid, sessionId }: SignedIn): Promise<null> {
      await requireProof(sessionId)
      await db.transaction(async tx => {
        await members.requireOtherWay(tx, uid, { passkey: id })
        await store.deletePasskey(tx, { id, uid })
      })
      return null
    },
  }
}
export type OwnPasskeyService = ReturnType<typeof ownPasskeyService>

const present = ({ id, name, credentialId, createdAt, usedAt, isSynced }: store.StoredPasskey): Passkey => ({
  id,
  name,
  credentialId,
  isSynced,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
