import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { type MeasuredMail, measured } from '../telemetry/measured.ts'
import { beginAttempt, markRefused, markSent } from './mail.store.ts'
import { MailRefused, type MailTransport } from './smtp.ts'

type Parts = { db: Database; clock: Clock; log: Pick<Log, 'error'>; transport: MailTransport }

const patienceMs = [100, 1_000, 5_000, 15_000, 30_000]

/**
 * The job that sends the outbox. A mail that the server has accepted is marked at once; only if the process ends
 * between the two is it sent again, with the same Message-ID.
 */
export function sendMailJob({ db, clock, log, transport }: Parts): Task {
  return async (payload, { isLastAttempt }) => {
    const mailId = String((payload as { mailId?: unknown }).mailId)
    const mail = await beginAttempt(db, mailId)
    if (!mail) return
    try {
      await transport.send(mail)
    } catch (error) {
      const isFinal = error instanceof MailRefused || isLastAttempt
      await markRefused(db, mailId, { error: (error as Error).message, isFinal })
      measureMail(isFinal ? 'refused' : 'to be tried again')
      // Not the server's message, which may contain the member's address.
      if (isFinal)
        log.error(
          { mail: mailId, kind: mail.kind },
          'a mail was refused for good, and is not sent: npm run mail -- show <id> says why',
        )
      if (error instanceof MailRefused) return
      throw error
    }
    measureMail('sent')
    await insist(() => markSent(db, mailId, clock()))
  }
}

function measureMail(outcome: MeasuredMail['outcome']): void {
  const message: MeasuredMail = { outcome }
  if (measured.mail.hasSubscribers) measured.mail.publish(message)
}

/** The mail is sent and cannot be taken back: if the database is unreachable, wait for it. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (const delayMs of patienceMs) {
    const isWritten = await write().then(
      () => true,
      () => false,
    )
    if (isWritten) return
    await sleep(delayMs)
  }
  await write()
}
