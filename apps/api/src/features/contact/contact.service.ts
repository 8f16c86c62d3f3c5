import { normalizeEmail } from '@iki/contract/account/account'
import { once } from '#core/answer-once.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { type Use, useLimits } from '#core/limit/limit.ts'
import { usesByNetwork } from '#core/limit/networks.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import { oneLine, plainLines } from '#core/one-line.ts'
import type { ContactMails } from './contact.mails.ts'
import * as store from './contact.store.ts'
import { contactLimits } from './contact-rules.ts'

type Parts = {
  db: Database
  clock: Clock
  mails: ContactMails
  outbox: MailOutbox
  findMember(uid: string): Promise<{ email: string | null; emailVerifiedAt: Date | null } | null>
  newReceiptNumber(now: Date): string
}

type Typed = { name: string; email: string; subject: string; body: string }
/** The writer: a member, or a guest (uid null) at an address, with the client's key for repeats. */
type Who = { uid: string | null; address: string; key: string | null }

/** A day has 900,000 numbers. */
const mostTries = 20

/** Messages to the operator. */
export function contactService({ db, clock, mails, outbox, findMember, newReceiptNumber }: Parts) {
  async function insertMessage(
    tx: Transaction,
    message: Omit<store.NewMessage, 'receiptNumber'>,
  ): Promise<string> {
    for (let tries = 0; tries < mostTries; tries++) {
      const receiptNumber = newReceiptNumber(message.createdAt)
      if (await store.insertMessage(tx, { ...message, receiptNumber })) return receiptNumber
    }
    throw new Error('no receipt number is free')
  }

  return {
    /** Stores a message and mails it to the operator, with a receipt to the writer; all of it or nothing. */
    async send(typed: Typed, { uid, address, key }: Who): Promise<{ receiptNumber: string }> {
      const email = normalizeEmail(typed.email)
      const member = uid === null ? null : await findMember(uid)
      const isOwnAddress = member?.email === email && member.emailVerifiedAt !== null
      const message = {
        uid: member ? uid : null,
        name: oneLine(typed.name),
        email,
        subject: oneLine(typed.subject),
        body: plainLines(typed.body),
      }
      const uses: Use[] = [
        // Members who write to their own address can annoy nobody else.
        ...(isOwnAddress ? [] : [{ limit: contactLimits.toAddress, subject: email }]),
        ...(uid === null ? [] : [{ limit: contactLimits.byMember, subject: uid }]),
        ...usesByNetwork(contactLimits.byNetwork, address),
      ]
      // Counted within the write: a repeat gets the first answer, even if that was the last one allowed.
      return once(db, { scope: `contact ${uid ?? 'guest'}`, key, input: typed }, async tx => {
        await useLimits(tx, clock, uses)
        const receiptNumber = await insertMessage(tx, { ...message, createdAt: clock() })
        const received = { ...message, receiptNumber, isOwnAddress }
        await outbox.queue(tx, mails.toOperator(received))
        await outbox.queue(tx, mails.receipt(received))
        return { receiptNumber }
      })
    },
  }
}
export type ContactService = ReturnType<typeof contactService>
