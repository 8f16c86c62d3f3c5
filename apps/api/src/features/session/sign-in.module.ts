import type { KnownDevices } from '#core/auth/known-devices.ts'
import type { FindRelyingParty } from '#core/auth/relying-party.ts'
import { serverKeyCheck } from '#core/auth/server-key.ts'
import type { SignInEntrance } from '#core/auth/sign-in-entrance.ts'
import { accountLocks } from '#core/database/account-locks.ts'
import type { Limit } from '#core/limit/limit.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { customTokenService } from './custom-token.service.ts'
import { passwordCheck } from './password-check.ts'
import { proofService } from './proof.service.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInService } from './sign-in.service.ts'
import { signInLimits } from './sign-in-rules.ts'

type SignIn = typeof signInService
type Proofs = typeof proofService
type CustomTokens = typeof customTokenService
type Needs = Pick<Platform, 'config' | 'db' | 'clock'> & {
  session: {
    sessions: { start: Need<SignIn, 'startSession'> & Need<CustomTokens, 'startSession'> }
    entrance: SignInEntrance
    devices: KnownDevices
  }
  account: {
    accounts: Need<SignIn, 'members'> & Need<Proofs, 'members'> & Need<CustomTokens, 'members'>
    providerAccounts: Need<CustomTokens, 'providerAccounts'>
    onceTokens: Need<CustomTokens, 'tokens'>
    signInTokens: Need<CustomTokens, 'signInTokens'>
    resetLimits: Record<string, Limit>
  }
  passkey: {
    passkeys: Need<SignIn, 'passkeys'> &
      Need<Proofs, 'passkeys'> &
      Parameters<typeof signInRoutes>[1]['passkeys']
    partyOf: FindRelyingParty
  }
  line: { lines: { readIdToken: Need<CustomTokens, 'readLineIdToken'> } | null }
}

/** How members prove who they are, and get a session. */
export function signInModule({ config, db, clock, session, account, line, passkey }: Needs) {
  const { sessions, entrance, devices } = session
  const { accounts, providerAccounts, onceTokens, signInTokens, resetLimits } = account
  const limits = [...Object.values(signInLimits), ...Object.values(resetLimits)]
  const passwords = passwordCheck({ db, clock, limits })
  const signIns = signInService({
    db,
    clock,
    passwords,
    passkeys: passkey.passkeys,
    members: accounts,
    startSession: sessions.start,
  })
  const proofs = proofService({ db, clock, passwords, passkeys: passkey.passkeys, members: accounts })
  const customTokens = customTokenService({
    db,
    clock,
    providerAccounts,
    signInTokens,
    tokens: onceTokens,
    members: accounts,
    readLineIdToken: async idToken => line.lines?.readIdToken(idToken) ?? null,
    startSession: sessions.start,
  })
  return {
    services: { signIns, customTokens, passwords, proofs, locks: accountLocks({ db, clock, limits }) },
    routes(server) {
      const hasServerKey = serverKeyCheck(config.serverKey)
      signInRoutes(server, { signIns, proofs, customTokens, devices, entrance, hasServerKey, ...passkey })
    },
    on: { passwordReset: ({ email, address }) => passwords.reopen(email, address) },
  } satisfies Module
}
