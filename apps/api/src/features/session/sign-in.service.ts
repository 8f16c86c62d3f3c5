import { normalizeEmail } from '@iki/contract/account'
import { AppError } from '#core/app-error.ts'
import { hashPassword, isOutdatedHash, isPassword } from '#core/auth/password.ts'
import type { OpenedSession } from '#core/auth/session-cookies.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database.ts'
import { giveBackLimits, type Limit, networkOf, type Use, useLimits, wasUsed } from '#core/limit.ts'

/** Failed sign-ins. The narrow one stops whoever guesses; the wide ones stop those who come from many addresses. */
export const signInLimits = {
  accountAndNetwork: { name: 'sign_in', max: 10, windowSeconds: 900 },
  account: { name: 'sign_in_account', max: 100, windowSeconds: 900 },
  network: { name: 'sign_in_network', max: 300, windowSeconds: 900 },
} as const satisfies Record<string, Limit>
/** Not a limit to run into, but a memory: from here this account was signed in to before. */
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
  startSession(tx: Transaction, uid: string, check: { passwordOf: Date | null }): Promise<OpenedSession>
}
type Attempt = { email: string; password: string; address: string }

/** Signing in with e-mail address and password. */
export function signInService({ db, clock, members, startSession }: Parts) {
  /**
   * Counts this attempt before the password is looked at, so that many at once count too. Where the member signed in
   * before, strangers elsewhere can't use up the account's attempts.
   */
  async function countAttempt({ email, address }: Attempt): Promise<{ counted: Use[]; here: Use }> {
    const network = networkOf(address)
    const account = normalizeEmail(email)
    const here = { limit: known, subject: `${account}\n${network}` }
    const counted: Use[] = [
      { limit: signInLimits.accountAndNetwork, subject: `${account}\n${network}` },
      { limit: signInLimits.network, subject: network },
    ]
    if (!(await wasUsed(db, clock, here))) counted.push({ limit: signInLimits.account, subject: account })
    await useLimits(db, clock, counted)
    return { counted, here }
  }

  /** A newer hash where the old one is of another kind, now that the password is known. */
  async function renewHash({ uid, passwordHash }: Member, password: string): Promise<void> {
    if (passwordHash === null || !isOutdatedHash(passwordHash)) return
    await members.replacePasswordHash({ uid, known: passwordHash, made: await hashPassword(password) })
  }

  return {
    /** Throws wrong_credentials for a wrong password and an unknown member alike, after the same time. */
    async signIn(attempt: Attempt): Promise<OpenedSession> {
      const { counted, here } = await countAttempt(attempt)
      const member = await members.findByEmail(attempt.email)
      const isRight = await isPassword(member?.passwordHash ?? null, attempt.password)
      if (!member || !isRight) throw new AppError('wrong_credentials')
      if (member.status === 'disabled') throw new AppError('account_disabled')
      await renewHash(member, attempt.password)
      const { uid, passwordChangedAt: passwordOf } = member
      const session = await db.transaction(tx => startSession(tx, uid, { passwordOf }))
      await giveBackLimits(db, counted)
      await useLimits(db, clock, [here])
      return session
    },
  }
}
export type SignInService = ReturnType<typeof signInService>
