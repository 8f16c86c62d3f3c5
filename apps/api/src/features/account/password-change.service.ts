import type { changePassword } from '@iki/contract/account/account'
import type { InputOf } from '@iki/contract/api/endpoint'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { hashPassword } from '#core/auth/password.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import type { AccountMails } from './account.mails.ts'
import * as store from './account.store.ts'
import { checkPassword } from './account-rules.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'

type Attempt = {
  account: string
  passwordHash: string | null
  password: string
  address: string
  device: string | null
}
type Parts = {
  db: Database
  clock: Clock
  mails: AccountMails
  outbox: MailOutbox
  tokens: Pick<OneTimeTokens, 'spendAllOf'>
  check(attempt: Attempt): Promise<{ isRight: boolean; forgive(): Promise<void> }>
  requireProof(sessionId: string): Promise<void>
  endSessionsOf(tx: Transaction, uid: string, reason: 'password', but: { except: string }): Promise<unknown>
}

/** Changing the password while signed in. */
export function passwordChangeService({ db, clock, mails, outbox, tokens, ...parts }: Parts) {
  /** With the current password; where there is none yet, with a proof. */
  async function prove(
    { uid, email, passwordHash }: store.Member,
    current: string | undefined,
    { sessionId, ...from }: { sessionId: string; address: string; device: string | null },
  ): Promise<() => Promise<void>> {
    if (passwordHash === null) {
      await parts.requireProof(sessionId)
      return async () => {}
    }
    const password = current ?? ''
    const checked = await parts.check({ account: email ?? uid, passwordHash, password, ...from })
    if (!checked.isRight) throw new AppError('wrong_password')
    return checked.forgive
  }

  return {
    /**
     * This session stays, all others end, with their pushes and with links that were mailed. Of two devices that change
     * it at the same moment, the second is refused.
     */
    async change(
      { current, new: typed }: InputOf<typeof changePassword>,
      { uid, sessionId }: SignedIn,
      from: { address: string; device: string | null },
    ): Promise<null> {
      checkPassword(typed)
      const member = await store.findMember(db, uid)
      if (!member) throw new AppError('user_not_read')
      const { email, nickname, passwordChangedAt: known } = member
      // A password is of use only with an address, and the first one only with an address that is the member's.
      if (!email || (member.passwordHash === null && !member.emailVerifiedAt))
        throw new AppError('email_unconfirmed')
      const forgive = await prove(member, current, { sessionId, ...from })
      const passwordHash = await hashPassword(typed)
      await db.transaction(async tx => {
        if (!(await store.updatePasswordOf(tx, { uid, known, passwordHash, at: clock() })))
          throw new AppError('wrong_password')
        await tokens.spendAllOf(tx, uid)
        await parts.endSessionsOf(tx, uid, 'password', { except: sessionId })
        await outbox.queue(tx, mails.passwordChanged({ email, nickname }, 'others'))
      })
      await forgive()
      return null
    },
  }
}
export type PasswordChangeService = ReturnType<typeof passwordChangeService>
