import type { Authority } from '@iki/contract/access/access'
import type { Licence } from '@iki/contract/access/licence'
import type { DisplaySettings } from '@iki/contract/account/display-settings'
import type { Me } from '@iki/contract/account/session'
import { AppError } from '#core/app-error.ts'
import { hashPassword } from '#core/auth/password.ts'
import type { OpenedSession } from '#core/auth/session-cookies.ts'
import type { Clock } from '#core/clock.ts'
import { type Database, type Handle, isUniqueViolation, type Transaction } from '#core/database/database.ts'
import { useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import { newId } from '#core/random.ts'
import type { AccountMails } from './account.mails.ts'
import * as store from './account.store.ts'
import { accountLimits, checkPassword, generatePassword, readEmail, readNickname } from './account-rules.ts'
import { isHeldFor } from './held-address.store.ts'

type Parts = {
  db: Database
  clock: Clock
  mails: AccountMails
  outbox: MailOutbox
  /** Queues the mail that asks to confirm the address. */
  askToVerify(tx: Transaction, member: { uid: string; email: string; nickname: string | null }): Promise<void>
  startSession(
    tx: Transaction,
    uid: string,
    how: { userAgent: string | undefined; isProof: true },
  ): Promise<OpenedSession>
  endSessionsOf(tx: Transaction, uid: string, reason: 'disabled'): Promise<unknown>
  licencesOf(uid: string): Promise<Licence[]>
  displayOf(uid: string): Promise<DisplaySettings>
}

type NewAccount = {
  email: string
  password: string
  nickname: string | null
  authority: Authority
  isEmailVerified: boolean
  agreedAt: Date | null
}

/** Members: how their accounts are made, what is known about them, and whether they may sign in. */
export function accountService({ db, clock, mails, outbox, ...parts }: Parts) {
  /** Makes an account and runs `then`, both or neither. Throws email_taken, also for one of two simultaneous calls. */
  async function create<T>(
    account: NewAccount,
    then: (tx: Transaction, uid: string) => Promise<T>,
  ): Promise<T> {
    if (await store.findMemberByEmail(db, account.email)) throw new AppError('email_taken')
    const held = { email: account.email, but: null, now: clock() }
    const passwordHash = await hashPassword(account.password)
    const { password: _, isEmailVerified, ...member } = account
    const now = clock()
    const uid = newId()
    const times = {
      createdAt: now,
      updatedAt: now,
      passwordChangedAt: now,
      emailVerifiedAt: isEmailVerified ? now : null,
    }
    try {
      return await db.transaction(async tx => {
        await store.insertMember(tx, { uid, ...member, ...times, passwordHash })
        // In the transaction: a change that frees the address may have been committed just before.
        if (await isHeldFor(tx, held)) throw new AppError('email_taken')
        return then(tx, uid)
      })
    } catch (error) {
      throw isUniqueViolation(error, store.emailConstraint) ? new AppError('email_taken') : error
    }
  }

  /** The member with licences: the shell and all locks depend on it. */
  async function getMe(uid: string): Promise<Me> {
    const [member, licences, display] = await Promise.all([
      store.findMember(db, uid),
      parts.licencesOf(uid),
      parts.displayOf(uid),
    ])
    if (!member) throw new AppError('user_not_read')
    const { email, nickname, authority, emailVerifiedAt, createdAt } = member
    const isEmailVerified = emailVerifiedAt !== null
    return {
      uid,
      email,
      isEmailVerified,
      nickname,
      authority,
      licences,
      display,
      createdAt: createdAt.toISOString(),
    }
  }

  return {
    find: (uid: string) => store.findMember(db, uid),

    /** Until the transaction ends, nobody else changes this member. */
    lock: (tx: Transaction, uid: string) => store.lockMember(tx, uid),

    /** Locks the member. Throws last_way_in where nobody could sign in without this way any more. */
    async requireOtherWay(tx: Transaction, uid: string, way: store.WayIn): Promise<void> {
      await store.lockMember(tx, uid)
      if (!(await store.hasOtherWay(tx, uid, way))) throw new AppError('last_way_in')
    },
    findByEmail: (typed: string) => {
      const email = readEmail(typed)
      return email === null ? Promise.resolve(null) : store.findMemberByEmail(db, email)
    },
    list: (filter: { email: string | null; after: store.Member | null; limit: number }) =>
      store.listMembers(db, filter),
    listActiveAfter: store.listActiveAfter,
    listIdentities: (uid: string, handle: Handle = db) => store.listIdentities(handle, uid),
    replacePasswordHash: (change: { uid: string; known: string; made: string }) =>
      store.replacePasswordHash(db, change),

    /** Makes an account and signs in. Without a password one is generated and mailed. */
    async signUp(
      typed: { email?: string | undefined; password?: string | undefined; nickname?: string | undefined },
      { address, userAgent }: { address: string; userAgent: string | undefined },
    ): Promise<{ uid: string; session: OpenedSession }> {
      const email = readEmail(typed.email)
      if (email === null) throw new AppError('invalid_email')
      if (typed.password !== undefined) checkPassword(typed.password)
      await useLimits(db, clock, usesByNetwork(accountLimits.signUpByNetwork, address))
      const nickname = readNickname(typed.nickname)
      const authority = 'customer'
      const agreedAt = clock()
      const password = typed.password ?? generatePassword()
      return create(
        { email, password, nickname, authority, isEmailVerified: false, agreedAt },
        async (tx, uid) => {
          await parts.askToVerify(tx, { uid, email, nickname })
          if (typed.password === undefined)
            await outbox.queue(tx, mails.generatedPassword({ email, nickname }, password))
          return { uid, session: await parts.startSession(tx, uid, { userAgent, isProof: true }) }
        },
      )
    },

    /** Makes an account without a mail and without signing in: for operators and demo content. */
    async create(
      account: Omit<NewAccount, 'nickname' | 'agreedAt'> & { nickname?: string | null },
    ): Promise<string> {
      const email = readEmail(account.email)
      if (email === null) throw new AppError('invalid_email')
      checkPassword(account.password)
      const nickname = readNickname(account.nickname)
      return create({ ...account, email, nickname, agreedAt: null }, async (_, uid) => uid)
    },

    getMe,

    /** Changes the member's nickname; only blanks means no name. Throws too_many_requests. */
    async updateProfile(uid: string, typed: { nickname: string }): Promise<Me> {
      const nickname = readNickname(typed.nickname)
      await useLimits(db, clock, [{ limit: accountLimits.profileByMember, subject: uid }])
      if (!(await store.updateNickname(db, { uid, nickname, at: clock() })))
        throw new AppError('user_not_read')
      return getMe(uid)
    },

    /** The welcome mail, once for each account and only to the member's own address. It never contains a password. */
    async sendWelcome(uid: string, typed: string | undefined): Promise<null> {
      const member = await store.findMember(db, uid)
      const email = member?.email
      if (!email || (typed !== undefined && readEmail(typed) !== email)) throw new AppError('invalid_email')
      await db.transaction(async tx => {
        if (await store.claimWelcomeMail(tx, uid, clock()))
          await outbox.queue(tx, mails.welcome({ email, nickname: member.nickname }))
      })
      return null
    },

    /** Keeps a member out, on all nodes within a minute. */
    async disable(uid: string): Promise<void> {
      await db.transaction(async tx => {
        if (!(await store.updateStatus(tx, { uid, status: 'disabled', at: clock() })))
          throw new AppError('user_not_read')
        await parts.endSessionsOf(tx, uid, 'disabled')
      })
    },

    async enable(uid: string): Promise<void> {
      if (!(await store.updateStatus(db, { uid, status: 'active', at: clock() })))
        throw new AppError('user_not_read')
    },
  }
}
export type AccountService = ReturnType<typeof accountService>
