import type { FindRelyingParty } from '#core/auth/relying-party.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { ownPasskeyService } from './own-passkey.service.ts'
import type { PasskeyMails } from './passkey.mails.ts'
import { passkeyRoutes } from './passkey.routes.ts'

type Own = typeof ownPasskeyService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'outbox'> & {
  account: { accounts: Need<Own, 'members'> }
  passkey: { passkeys: Need<Own, 'passkeys'>; mails: PasskeyMails; partyOf: FindRelyingParty }
  signIn: { proofs: { requireProof: Need<Own, 'requireProof'> } }
}

/** A member's own passkeys: made, named and removed, with a proof that it is them. */
export function ownPasskeyModule({ config, db, clock, outbox, account, passkey, signIn }: Needs) {
  const { passkeys, mails, partyOf } = passkey
  const ownPasskeys = ownPasskeyService({
    db,
    clock,
    passkeys,
    mails,
    outbox,
    serviceName: config.serviceName,
    members: account.accounts,
    requireProof: signIn.proofs.requireProof,
  })
  return { services: {}, routes: server => passkeyRoutes(server, { ownPasskeys, partyOf }) } satisfies Module
}
