import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { accountMails } from './account.mails.ts'
import { accountChangeRoutes } from './account-change.routes.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import { passwordChangeService } from './password-change.service.ts'

type Passwords = typeof passwordChangeService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'outbox'> & {
  session: { sessions: { endAllOf: Need<Passwords, 'endSessionsOf'> }; devices: KnownDevices }
  account: { onceTokens: OneTimeTokens }
  signIn: {
    passwords: { check: Need<Passwords, 'check'> }
    proofs: { requireProof: Need<Passwords, 'requireProof'> }
  }
}

/** What members change about the ways into their account, with a proof that it is them. */
export function accountChangeModule({ config, db, clock, outbox, session, account, signIn }: Needs) {
  const parts = { db, clock, outbox, mails: accountMails(config), tokens: account.onceTokens }
  const { requireProof } = signIn.proofs
  const passwordChanges = passwordChangeService({
    ...{ ...parts, requireProof },
    check: signIn.passwords.check,
    endSessionsOf: session.sessions.endAllOf,
  })
  return {
    services: {},
    routes: server => accountChangeRoutes(server, { passwordChanges, devices: session.devices }),
  } satisfies Module
}
