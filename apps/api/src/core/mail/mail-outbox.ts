import { emailSchema } from '@iki/contract/account/account'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { Handle, Transaction } from '../database/database.ts'
import { enqueue } from '../jobs/jobs.ts'
import { newId } from '../random.ts'
import { emptyOldMails, insertMail } from './mail.store.ts'

export const sendMailTask = 'send_mail'

/** With exponential delays this is a day and a half. */
const maxAttempts = 15

export type MailText = { subject: string; text: string; html: string }
export type OutgoingMail = MailText & {
  kind: string
  recipient: string
  /** It contains a link or a password that opens an account. */
  isSecret: boolean
  /** Where replies go, if not to the sender. Anything except one plain address is refused. */
  replyTo?: string
  /** The address that stops further mails of this kind: by a POST without a body, or by opening it. */
  unsubscribeUrl?: string
}

/**
 * Mails are written in the transaction that causes them, and sent after it has been committed. Without an SMTP server
 * they stay in the table, where tests and operators can read them.
 */
export function mailOutbox({ clock, isSending }: { clock: Clock; isSending: boolean }) {
  return {
    /** Returns its id, by which it is known whether it was handed over. */
    async queue(tx: Transaction, mail: OutgoingMail, { priority = 0 } = {}): Promise<string> {
      if (mail.replyTo !== undefined && !v.is(emailSchema, mail.replyTo))
        throw new Error('Answers to a mail can go to one plain address only.')
      const id = newId()
      await insertMail(tx, { id, ...mail, state: isSending ? 'queued' : 'kept', createdAt: clock() })
      const job = { jobKey: `mail:${id}`, maxAttempts, priority }
      if (isSending) await enqueue(tx, sendMailTask, { mailId: id }, job)
      return id
    },
  }
}
export type MailOutbox = ReturnType<typeof mailOutbox>

const day = 86_400_000

/** A month is enough to investigate a mail that did not arrive; links and passwords are stored for three days only. */
export function emptyMailBodies(handle: Handle, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  return emptyOldMails(handle, daysAgo(30), daysAgo(3))
}
