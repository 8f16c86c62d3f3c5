import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** The outbox: every mail, written in the transaction that causes it. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Where replies go, if not to the sender. One plain address. */
    replyTo: text(),
    /** Where a mail program can stop further mails of this kind (RFC 8058). */
    unsubscribeUrl: text(),
    subject: text().notNull(),
    /** Both bodies are emptied when they are no longer needed. */
    text: text().notNull(),
    html: text().notNull(),
    /** Contains a link or a password that opens an account: emptied as soon as it is sent. */
    isSecret: boolean().notNull(),
    /** kept: only stored, as there is no SMTP server; it can be read with `npm run mail`. */
    state: text({ enum: ['kept', 'queued', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  table => [
    index('mails_by_age').on(table.createdAt, table.id),
    index('mails_to').on(table.recipient, table.createdAt),
    check('mails_state_known', sql`${table.state} in ('kept', 'queued', 'sent', 'failed')`),
    check(
      'mails_reply_to_plain',
      sql`length(${table.replyTo}) <= 254 and ${table.replyTo} ~ '^[^@[:space:],<>]+@[^@[:space:],<>]+$'`,
    ),
  ],
)
