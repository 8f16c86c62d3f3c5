import { normalizeEmail } from '@iki/contract/account/account'
import type { PasskeyAssertion } from '@iki/contract/account/passkey'
import { AppError } from '#core/app-error.ts'
import { hashPassword, isOutdatedHash } from '#core/auth/password.ts'
import type { RelyingParty } from '#core/auth/relying-party.ts'
import type { OpenedSession } from '#core/auth/session-cookies.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { type Limit, useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'
import type { PasswordCheck } from './password-check.ts'

type Member = {
  uid: string
  status: 'active' | 'disabled'
  passwordHash: string | null
  passwordChangedAt: Date | null
}
type Parts = {
  db: Database
  clock: Clock
  passkeys: { verify(assertion: PasskeyAssertion, purpose: string, party: RelyingParty): Promise<string> }
  passwords: Pick<PasswordCheck, 'check'>
  members: {
    findByEmail(email: string): Promise<Member | null>
    replacePasswordHash(change: { uid: string; known: string; made: string }): Promise<void>
  }
  startSession(
    tx: Transaction,
    uid: string,
    how: { passwordOf?: Date | null; userAgent: string | undefined; isProof: true },
  ): Promise<OpenedSession>
}
type Attempt = {
  email: string
  password: string
  address: string
  userAgent: string | undefined
  /** The device, if this member has signed in on it before. */
  deviceOf(uid: string): string | null
}

type PasskeyAttempt = { address: string; userAgent: string | undefined; party: RelyingParty }

/** What a passkey signs to sign in. */
export const passkeySignIn = 'sign-in'
/** How often one network may try; nobody guesses a signature, but each takes time to check. */
const passkeyLimit: Limit = { name: 'passkey', max: 60, windowSeconds: 600 }

/** Signing in with e-mail address and password, or with a passkey. */
export function signInService({ db, clock, members, passwords, passkeys, startSession }: Parts) {
  /** A newer hash if the old one is of another kind, now that the password is known. */
  async function renewHash({ uid, passwordHash }: Member, password: string): Promise<void> {
    if (passwordHash === null || !isOutdatedHash(passwordHash)) return
    await members.replacePasswordHash({ uid, known: passwordHash, made: await hashPassword(password) })
  }

  return {
    /** Throws wrong_credentials for both a wrong password and an unknown member, after the same time. */
    async signIn(attempt: Attempt): Promise<OpenedSession> {
      const member = await members.findByEmail(attempt.email)
      const { password, address } = attempt
      const checked = await passwords.check({
        password,
        address,
        account: normalizeEmail(attempt.email),
        passwordHash: member?.passwordHash ?? null,
        device: member && attempt.deviceOf(member.uid),
      })
      if (!member || !checked.isRight) throw new AppError('wrong_credentials')
      if (member.status === 'disabled') throw new AppError('account_disabled')
      await renewHash(member, attempt.password)
      const { uid, passwordChangedAt: passwordOf } = member
      const session = await db.transaction(tx =>
        startSession(tx, uid, { passwordOf, userAgent: attempt.userAgent, isProof: true }),
      )
      await checked.forgive()
      return session
    },

    /** Throws passkey_unknown, passkey_refused and account_disabled. */
    async signInByPasskey(
      assertion: PasskeyAssertion,
      { address, userAgent, party }: PasskeyAttempt,
    ): Promise<OpenedSession> {
      await useLimits(db, clock, usesByNetwork(passkeyLimit, address))
      const uid = await passkeys.verify(assertion, passkeySignIn, party)
      return db.transaction(tx => startSession(tx, uid, { userAgent, isProof: true }))
    },
  }
}
export type SignInService = ReturnType<typeof signInService>
