import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Handle } from '../database/database.ts'
import { boolean, instant, text } from '../database/sql-type.ts'
import { statement } from '../database/statement.ts'
import { mails } from './mail.tables.ts'

export type Mail = typeof mails.$inferSelect
export type NewMail = Omit<typeof mails.$inferInsert, 'attempts' | 'error' | 'sentAt'>

const columns = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  replyTo: mails.replyTo,
  unsubscribeUrl: mails.unsubscribeUrl,
  subject: mails.subject,
  text: mails.text,
  html: mails.html,
  isSecret: mails.isSecret,
  state: mails.state,
  attempts: mails.attempts,
  error: mails.error,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}

const add = statement({
  name: 'mail_add',
  params: {
    id: text,
    kind: text,
    recipient: text,
    replyTo: text.orNull,
    unsubscribeUrl: text.orNull,
    subject: text,
    text,
    html: text,
    isSecret: boolean,
    state: text,
    createdAt: instant,
  },
  text: `insert into mails
     (id, kind, recipient, reply_to, unsubscribe_url, subject, text, html, is_secret, state, created_at)
   values ($id, $kind, $recipient, $replyTo, $unsubscribeUrl, $subject, $text, $html, $isSecret, $state, $createdAt)`,
})
export async function insertMail(
  handle: Handle,
  { replyTo = null, unsubscribeUrl = null, ...mail }: NewMail,
): Promise<void> {
  await add.run(handle, { replyTo, unsubscribeUrl, ...mail })
}

export async function findMail(handle: Handle, id: string): Promise<Mail | null> {
  const [mail] = await handle.select(columns).from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/** The newest mails first, of one recipient or of all. */
export async function listMails(
  handle: Handle,
  filter: { recipient: string | null; limit: number },
): Promise<Mail[]> {
  return handle
    .select(columns)
    .from(mails)
    .where(filter.recipient === null ? undefined : eq(mails.recipient, filter.recipient))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(filter.limit)
}

/** Counts an attempt and returns the mail to be sent; null if it no longer waits. */
export async function beginAttempt(handle: Handle, id: string): Promise<Mail | null> {
  const [mail] = await handle
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
    .returning(columns)
  return mail ?? null
}

/** The mail server has accepted it. The body of a secret mail is no longer needed. */
export async function markSent(handle: Handle, id: string, at: Date): Promise<void> {
  const unlessSecret = (column: typeof mails.text | typeof mails.html) =>
    sql`case when ${mails.isSecret} then '' else ${column} end`
  await handle
    .update(mails)
    .set({
      state: 'sent',
      sentAt: at,
      error: null,
      text: unlessSecret(mails.text),
      html: unlessSecret(mails.html),
    })
    .where(eq(mails.id, id))
}

/** The mail server's message; `isFinal` if it will not be tried again. */
export async function markRefused(
  handle: Handle,
  id: string,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  await handle
    .update(mails)
    .set({ error: error.slice(0, 500), ...(isFinal && { state: 'failed' as const }) })
    .where(eq(mails.id, id))
}

/** Empties the bodies of mails from before `date`, and of secret ones from before `secretDate`. */
export async function emptyOldMails(handle: Handle, date: Date, secretDate: Date): Promise<void> {
  await handle
    .update(mails)
    .set({ text: '', html: '' })
    .where(
      and(
        inArray(mails.state, ['kept', 'sent', 'failed']),
        sql`${mails.text} <> ''`,
        or(lt(mails.createdAt, date), and(eq(mails.isSecret, true), lt(mails.createdAt, secretDate))),
      ),
    )
}
