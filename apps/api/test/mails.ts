import { desc, eq } from 'drizzle-orm'
import type { Database } from '../src/core/database/database.ts'
import type { Mail } from '../src/core/mail/mail.store.ts'
import { mails } from '../src/core/mail/mail.tables.ts'

/** The mails in the outbox to an address, newest first. */
export async function mailsTo(db: Database, email: string): Promise<Mail[]> {
  return db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.createdAt))
}

/** The token in the link of the newest mail of a kind. */
export async function tokenFromMail(
  db: Database,
  email: string,
  kind: 'verification' | 'password_reset' | 'email_change' | 'email_changed' | 'left',
): Promise<string> {
  const mail = (await mailsTo(db, email)).find(one => one.kind === kind)
  const token = /[?&](?:verify|reset|key)=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`there is no ${kind} mail to ${email} with a link`)
  return token
}
