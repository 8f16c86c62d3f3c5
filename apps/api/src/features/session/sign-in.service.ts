import { normalizeEmail } from '@iki/contract/account/account'
import { AppError } from '#core/app-error.ts'
import { hashPassword, isOutdatedHash, isPassword } from '#core/auth/password.ts'
import type { OpenedSession } from '#core/auth/session-cookies.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database.ts'
import { forgetUsesOf, giveBackLimits, type Limit, type Use, useLimits, wasUsed } from '#core/limit.ts'
import { networkOf } from '#core/networks.ts'
import { countedOf, signInLimits } from './sign-in-rules.ts'

/** Not a limit, but a record: this account was signed in to from here before. */
const known: Limit = { name: 'sign_in_known', max: 1_000_000, windowSeconds: 60 * 86_400 }

type Member = {
  uid: string
  status: 'active' | 'disabled'
  passwordHash: string | null
  passwordChangedAt: Date | null
}
type Parts = {
  db: Database
  clock: Clock
  members: {
    findByEmail(email: string): Promise<Member | null>
    replacePasswordHash(change: { uid: string; known: string; made: string }): Promise<void>
  }
  startSession(
    tx: Transaction,
    uid: string,
    how: { passwordOf: Date | null; userAgent: string | undefined },
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

const hereOf = (account: string, address: string): Use => ({
  limit: known,
  subject: `${account}\n${networkOf(address)}`,
})

/** Signing in with e-mail address and password. */
export function signInService({ db, clock, members, startSession }: Parts) {
  /** Counts this attempt before the password is checked, so that simultaneous ones count too. */
  async function countAttempt(
    { email, address, deviceOf }: Attempt,
    member: Member | null,
  ): Promise<{ counted: Use[]; here: Use }> {
    const account = normalizeEmail(email)
    const here = hereOf(account, address)
    const device = member && deviceOf(member.uid)
    const isKnownNetwork = device === null && (await wasUsed(db, clock, here))
    const counted = countedOf({ account, address, device, isKnownNetwork })
    await useLimits(db, clock, counted)
    return { counted, here }
  }

  /** A newer hash if the old one is of another kind, now that the password is known. */
  async function renewHash({ uid, passwordHash }: Member, password: string): Promise<void> {
    if (passwordHash === null || !isOutdatedHash(passwordHash)) return
    await members.replacePasswordHash({ uid, known: passwordHash, made: await hashPassword(password) })
  }

  return {
    /** Throws wrong_credentials for both a wrong password and an unknown member, after the same time. */
    async signIn(attempt: Attempt): Promise<OpenedSession> {
      const member = await members.findByEmail(attempt.email)
      const { counted, here } = await countAttempt(attempt, member)
      const isRight = await isPassword(member?.passwordHash ?? null, attempt.password)
      if (!member || !isRight) throw new AppError('wrong_credentials')
      if (member.status === 'disabled') throw new AppError('account_disabled')
      await renewHash(member, attempt.password)
      const { uid, passwordChangedAt: passwordOf } = member
      const session = await db.transaction(tx =>
        startSession(tx, uid, { passwordOf, userAgent: attempt.userAgent }),
      )
      await giveBackLimits(db, counted)
      await useLimits(db, clock, [here])
      return session
    },

    /**
     * The member has proved by mail that the account is theirs: the counts are removed, and this network is known from
     * now on.
     */
    async reopen(email: string, address: string): Promise<void> {
      await forgetUsesOf(db, { of: email, limits: Object.values(signInLimits) })
      await useLimits(db, clock, [hereOf(email, address)])
    },
  }
}
export type SignInService = ReturnType<typeof signInService>
