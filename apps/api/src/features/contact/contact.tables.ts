import { contactLengths } from '@iki/contract/account/contact'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isSome } from '#core/text-checks.ts'
import { users } from '#features/account/account.tables.ts'

/** What members and guests (uid null) wrote to the operator. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    receiptNumber: text().primaryKey(),
    uid: text().references(() => users.uid, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Where the answer goes. Only for members with a confirmed address is its owner known. */
    email: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    status: text({ enum: ['new', 'resolved'] })
      .notNull()
      .default('new'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('contact_messages_of_member').on(table.uid),
    check('contact_messages_name_short', isSome(table.name, contactLengths.name)),
    check(
      'contact_messages_email_normal',
      sql`${table.email} = lower(${table.email}) and length(${table.email}) <= 254`,
    ),
    check('contact_messages_subject_short', isSome(table.subject, contactLengths.subject)),
    check('contact_messages_body_short', isSome(table.body, contactLengths.body)),
    check('contact_messages_status_known', sql`${table.status} in ('new', 'resolved')`),
  ],
)
