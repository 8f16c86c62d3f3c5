import { normalizeEmail } from '@iki/contract/account/account'
import { AppError } from '#core/app-error.ts'
import { hashPassword, isOutdatedHash } from '#core/auth/password.ts'
import type { OpenedSession } from '#core/auth/session-cookies.ts'
import type { Database, Transaction } from '#core/database.ts'
import type { PasswordCheck } from './password-check.ts'

type Member = {
  uid: string
  status: 'active' | 'disabled'
  passwordHash: string | null
  passwordChangedAt: Date | null
}
type Parts = {
  db: Database
  passwords: Pick<PasswordCheck, 'check'>
  members: {
    findByEmail(email: string): Promise<Member | null>
    replacePasswordHash(change: { uid: string; known: string; made: string }): Promise<void>
  }
  startSession(
    tx: Transaction,
    uid: string,
    how: { passwordOf: Date | null; userAgent: string | undefined; isProof: true },
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

/** Signing in with e-mail address and password. */
export function signInService({ db, members, passwords, startSession }: Parts) {
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
        ...{ password, address },
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
  }
}
export type SignInService = ReturnType<typeof signInService>
