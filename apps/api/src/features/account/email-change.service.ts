import { accountMessages } from '@iki/contract/account/account'
import {
  type connectEmail,
  emailChangeMs,
  emailUndoMs,
  type getEmailChange,
  linkingMailed,
} from '@iki/contract/account/email'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import { type Database, isUniqueViolation, type Transaction } from '#core/database/database.ts'
import type { EventBus } from '#core/events.ts'
import { type Use, useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import * as store from './account.store.ts'
import { accountLimits, readEmail } from './account-rules.ts'
import type { EmailMails } from './email.mails.ts'
import { isHeldFor } from './held-address.store.ts'
import type { OneTimeTokens, StoredToken } from './one-time-tokens.ts'

type Parts = {
  db: Database
  clock: Clock
  mails: EmailMails
  outbox: MailOutbox
  tokens: OneTimeTokens
  requireProof(sessionId: string): Promise<void>
  endSessionsOf(tx: Transaction, uid: string, reason: 'email'): Promise<unknown>
  events: Pick<EventBus, 'publish'>
}

/** An account gets an address, or another one. Accounts are never joined by an address. */
export function emailChangeService({ db, clock, mails, outbox, tokens, ...parts }: Parts) {
  async function find(uid: string): Promise<store.Member> {
    const member = await store.findMember(db, uid)
    if (!member) throw new AppError('user_not_read')
    return member
  }

  /** Whether somebody else has this address, or may get it back. */
  async function isOthers(email: string, uid: string): Promise<boolean> {
    const owner = await store.findMemberByEmail(db, email)
    if (owner) return owner.uid !== uid
    return isHeldFor(db, { email, but: uid, now: clock() })
  }

  /** Proves nothing and reveals nothing: only the owner of an address is notified that it is taken. */
  async function ask(typed: string, { uid, sessionId }: SignedIn, address: string): Promise<null> {
    const email = readEmail(typed)
    if (email === null) throw new AppError('invalid_email')
    await parts.requireProof(sessionId)
    const { nickname, email: now, emailVerifiedAt } = await find(uid)
    if (email === now && emailVerifiedAt) return null
    await useLimits(db, clock, usesOf(uid, email, address))
    if (await isOthers(email, uid)) {
      await db.transaction(tx => outbox.queue(tx, mails.addressInUse({ email })))
      return null
    }
    await db.transaction(async tx => {
      await tokens.spendKindOf(tx, uid, 'email_change')
      const token = await tokens.issue(tx, { kind: 'email_change', uid, email, lifeMs: emailChangeMs })
      await outbox.queue(tx, mails.confirmNew({ email, nickname }, token))
    })
    return null
  }

  /** The account has this address from now on, unless it was taken meanwhile. */
  async function set(tx: Transaction, uid: string, email: string): Promise<void> {
    await store.updateEmail(tx, { uid, email, at: clock() })
    if (await isHeldFor(tx, { email, but: uid, now: clock() })) throw new AppError('email_taken')
    await parts.events.publish('emailChanged', { tx, uid, email })
  }

  /** Runs it; an address that somebody else has is email_taken. */
  async function changing<T>(change: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(change)
    } catch (error) {
      throw isUniqueViolation(error, store.emailConstraint) ? new AppError('email_taken') : error
    }
  }

  async function stateOf(token: StoredToken, uid: string): Promise<OutputOf<typeof getEmailChange>['state']> {
    if (token.usedAt === null) return tokens.isUsable(token) ? 'open' : 'expired'
    const member = await store.findMember(db, uid)
    return member?.email === token.email && member.emailVerifiedAt ? 'done' : 'replaced'
  }

  return {
    ask,

    /** What the link is about, for whoever opens it; a program that opens it changes nothing. */
    async read(token: string, member: SignedIn | null): Promise<OutputOf<typeof getEmailChange>> {
      const found = await tokens.find(db, 'email_change', token)
      if (!found?.uid || !found.email) throw new AppError('link_unusable')
      const state = await stateOf(found, found.uid)
      return { email: found.email, state, isMine: member?.uid === found.uid }
    },

    /** A second press gets the same answer. The former address is notified, and can undo it if it was the member's. */
    async confirm(token: string, { uid }: SignedIn): Promise<{ email: string }> {
      const found = await tokens.find(db, 'email_change', token)
      if (!found?.email || found.uid !== uid) throw new AppError('link_unusable')
      const { email } = found
      if ((await stateOf(found, uid)) === 'done') return { email }
      await changing(async tx => {
        const before = await store.lockMember(tx, uid)
        if (!before || !(await tokens.spend(tx, 'email_change', token))) throw new AppError('link_unusable')
        await set(tx, uid, email)
        await tokens.spendAllOf(tx, uid)
        if (!before.email || !before.emailVerifiedAt || before.email === email) return
        const former = { email: before.email, nickname: before.nickname }
        const issued = { kind: 'email_undo', uid, email: former.email, lifeMs: emailUndoMs } as const
        await outbox.queue(tx, mails.changed(former, await tokens.issue(tx, issued)))
      })
      return { email }
    },

    /** Whatever was changed since: the address is the former one again, and nobody is signed in any more. */
    async undo(token: string): Promise<{ email: string }> {
      const found = await tokens.find(db, 'email_undo', token)
      if (!found?.uid || !found.email) throw new AppError('link_unusable')
      const { uid, email } = found
      if (found.usedAt !== null && (await stateOf(found, uid)) === 'done') return { email }
      await changing(async tx => {
        if (!(await tokens.spend(tx, 'email_undo', token))) throw new AppError('link_unusable')
        await tokens.spendKindOf(tx, uid, 'email_undo')
        await tokens.spendAllOf(tx, uid)
        await set(tx, uid, email)
        await parts.endSessionsOf(tx, uid, 'email')
      })
      return { email }
    },

    /** The call of the specification: first it mails the link, then it is asked whether that was opened. */
    async connect(
      { email: typed, isLinked }: InputOf<typeof connectEmail>,
      member: SignedIn,
      address: string,
    ): Promise<{ message: string }> {
      if (!isLinked) {
        await ask(typed, member, address)
        return { message: linkingMailed }
      }
      const { email, emailVerifiedAt } = await find(member.uid)
      if (!email || !emailVerifiedAt || email !== readEmail(typed)) throw new AppError('linking_without_user')
      return { message: accountMessages.emailLinked }
    },
  }
}
export type EmailChangeService = ReturnType<typeof emailChangeService>

/** What is mailed counts for the member, for the network, and for whom it is mailed to. */
const usesOf = (uid: string, email: string, address: string): Use[] => [
  { limit: accountLimits.emailChangeByMember, subject: uid },
  { limit: accountLimits.emailChangeByAddress, subject: email },
  ...usesByNetwork(accountLimits.emailChangeByNetwork, address),
]
