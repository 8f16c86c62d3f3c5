import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { accountMails } from './account.mails.ts'
import { accountChangeRoutes } from './account-change.routes.ts'
import { emailMails } from './email.mails.ts'
import { emailChangeService } from './email-change.service.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import { passwordChangeService } from './password-change.service.ts'

type Emails = typeof emailChangeService
type Passwords = typeof passwordChangeService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'events' | 'outbox'> & {
  session: {
    sessions: { endAllOf: Need<Passwords, 'endSessionsOf'> & Need<Emails, 'endSessionsOf'> }
    devices: KnownDevices
  }
  account: { onceTokens: OneTimeTokens }
  signIn: {
    passwords: { check: Need<Passwords, 'check'> }
    proofs: { requireProof: Need<Passwords, 'requireProof'> }
  }
}

/** What members change about the ways into their account, with a proof that it is them. */
export function accountChangeModule({ config, db, clock, events, outbox, session, account, signIn }: Needs) {
  const { requireProof } = signIn.proofs
  const parts = { db, clock, outbox, requireProof, tokens: account.onceTokens }
  const endSessionsOf = session.sessions.endAllOf
  const passwordChanges = passwordChangeService({
    ...parts,
    endSessionsOf,
    mails: accountMails(config),
    check: signIn.passwords.check,
  })
  const emailChanges = emailChangeService({ ...parts, endSessionsOf, events, mails: emailMails(config) })
  return {
    services: {},
    routes: server =>
      accountChangeRoutes(server, { passwordChanges, emailChanges, devices: session.devices }),
  } satisfies Module
}
