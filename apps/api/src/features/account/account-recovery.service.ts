import { accountMessages, resetLinkMs, verifyLinkMs } from '@iki/contract/account/account'
import { AppError } from '#core/app-error.ts'
import { hashPassword } from '#core/auth/password.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { EventBus } from '#core/events.ts'
import { type Use, useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { AccountMails } from './account.mails.ts'
import * as store from './account.store.ts'
import { accountLimits, checkPassword, readEmail } from './account-rules.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import { resetLimits, resetUses } from './reset-rules.ts'

type Parts = {
  db: Database
  clock: Clock
  mails: AccountMails
  outbox: MailOutbox
  tokens: OneTimeTokens
  endSessionsOf(tx: Transaction, uid: string, reason: 'password'): Promise<unknown>
  events: Pick<EventBus, 'publish'>
}

type Asker = {
  address: string
  /** The device, if this member has signed in on it before. */
  deviceOf(uid: string): string | null
}

/** What members prove by links in mails: that an address is theirs, and that they may set a new password. */
export function accountRecoveryService({ db, clock, mails, outbox, tokens, ...parts }: Parts) {
  async function askToVerify(
    tx: Transaction,
    member: { uid: string; email: string; nickname: string | null },
  ): Promise<void> {
    const { uid, email } = member
    const token = await tokens.issue(tx, { kind: 'verification', uid, email, lifeMs: verifyLinkMs })
    await outbox.queue(tx, mails.verification(member, token))
  }

  async function mailResetLink(member: {
    uid: string
    email: string
    nickname: string | null
  }): Promise<void> {
    const { uid, email } = member
    await db.transaction(async tx => {
      const token = await tokens.issue(tx, { kind: 'password_reset', uid, email, lifeMs: resetLinkMs })
      await outbox.queue(tx, mails.passwordReset(member, token))
    })
  }

  /** Counts these tries, and says whether the limits are not used up. */
  const isLeft = (uses: Use[]): Promise<boolean> =>
    useLimits(db, clock, uses).then(
      () => true,
      error => {
        if (error instanceof AppError && error.code === 'too_many_requests') return false
        throw error
      },
    )

  return {
    askToVerify,
    mailResetLink,

    /** Mails the link again, unless there is nothing to confirm. */
    async resendVerification(uid: string, address: string): Promise<null> {
      const member = await store.findMember(db, uid)
      const email = member?.email
      if (!email || member.emailVerifiedAt) return null
      await useLimits(db, clock, [
        { limit: accountLimits.verificationByMember, subject: uid },
        ...usesByNetwork(accountLimits.verificationByNetwork, address),
      ])
      await db.transaction(tx => askToVerify(tx, { uid, email, nickname: member.nickname }))
      return null
    },

    /** Confirms the address of the link. A second tap, or a repeat after a lost answer, gets the same answer. */
    async verifyEmail(token: string): Promise<{ email: string }> {
      const found = await tokens.find(db, 'verification', token)
      if (!found?.uid || !found.email) throw new AppError('link_unusable')
      const { uid, email } = found
      if (found.usedAt !== null) {
        const member = await store.findMember(db, uid)
        if (member?.email === email && member.emailVerifiedAt) return { email }
        throw new AppError('link_unusable')
      }
      await db.transaction(async tx => {
        if (!(await tokens.spend(tx, 'verification', token))) throw new AppError('link_unusable')
        if (!(await store.updateEmailVerified(tx, { uid, email, at: clock() })))
          throw new AppError('link_unusable')
      })
      return { email }
    },

    /**
     * Mails a link, up to a limit. Beyond it the answer is the same, because one of the earlier links is still valid. A
     * network that asks for many unknown addresses soon gets the response for each that a mail was sent.
     */
    async requestReset(
      typed: string | undefined,
      { address, deviceOf }: Asker,
    ): Promise<{ message: string }> {
      const email = readEmail(typed)
      if (email === null) throw new AppError('reset_failed')
      const sent = { message: accountMessages.resetSent }
      const member = await store.findMemberByEmail(db, email)
      const { asking, mailing } = resetUses({ email, address, device: member && deviceOf(member.uid) })
      await useLimits(db, clock, asking)
      if (member?.status !== 'active') {
        if (!(await isLeft(usesByNetwork(resetLimits.unknown, address)))) return sent
        throw new AppError(member ? 'reset_failed' : 'reset_unknown_user')
      }
      if (await isLeft(mailing)) await mailResetLink({ ...member, email })
      return sent
    },

    /**
     * Sets a new password, once for each link and within its hour; returns the member. All sessions of this member end.
     */
    async resetPassword(
      { token, password }: { token: string; password: string },
      address: string,
    ): Promise<{ uid: string }> {
      checkPassword(password)
      const found = await tokens.find(db, 'password_reset', token)
      if (!found?.uid || !tokens.isUsable(found)) throw new AppError('link_unusable')
      const { uid, email } = found
      const member = await store.findMember(db, uid)
      if (member?.status !== 'active') throw new AppError('link_unusable')
      const passwordHash = await hashPassword(password)
      await db.transaction(async tx => {
        if (!(await tokens.spend(tx, 'password_reset', token))) throw new AppError('link_unusable')
        const at = clock()
        await store.updatePassword(tx, { uid, passwordHash, at })
        // The link was mailed to this address, so it is confirmed.
        if (email !== null) await store.updateEmailVerified(tx, { uid, email, at })
        await tokens.spendAllOf(tx, uid)
        await parts.endSessionsOf(tx, uid, 'password')
        if (member.email)
          await outbox.queue(
            tx,
            mails.passwordChanged({ email: member.email, nickname: member.nickname }, 'everywhere'),
          )
      })
      if (member.email) await parts.events.publish('passwordReset', { email: member.email, address })
      return { uid }
    },
  }
}
export type AccountRecoveryService = ReturnType<typeof accountRecoveryService>
