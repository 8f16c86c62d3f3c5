import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** A right of a member to use an item for a time (`item_own` of the specification). */
export const licences = pgTable(
  'licences',
  {
    id: uuid().primaryKey().defaultRandom(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    itemId: text().notNull(),
    status: text().notNull().default('active'),
    store: integer().notNull().default(1),
    sinceAt: timestamp({ withTimezone: true }).notNull(),
    expireAt: timestamp({ withTimezone: true }).notNull(),
    /** State of the subscription that pays for it; null if none does. */
    subscriptionStatus: text(),
    /** Why it was granted or ended, as the operator wrote it. */
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    index('licences_by_member').on(table.uid, table.expireAt),
    check('licences_end_after_beginning', sql`${table.expireAt} > ${table.sinceAt}`),
    check('licences_status_known', sql`${table.status} in ('active', 'revoked', 'suspended')`),
    check('licences_store_not_negative', sql`${table.store} >= 0`),
  ],
)
