import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** What gave it: an operator, or a line of an order. Taking that back ends this licence only. */
    sourceKind: text({ enum: ['manual', 'order'] })
      .notNull()
      .default('manual'),
    sourceId: text(),
    /** Until when it is paid, where it is valid for some days more. */
    paidUntil: timestamp({ withTimezone: true }),
    /** From when its days count, where the member has held the item before. */
    countsFrom: timestamp({ withTimezone: true }),
    /** Why it was granted or ended, as the operator wrote it. */
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [
    uniqueIndex('licences_once_of_source')
      .on(table.sourceId, table.itemId)
      .where(sql`${table.sourceId} is not null`),
    check('licences_source_named', sql`(${table.sourceKind} = 'manual') = (${table.sourceId} is null)`),
    index('licences_by_member').on(table.uid, table.expireAt),
    check('licences_end_after_beginning', sql`${table.expireAt} > ${table.sinceAt}`),
    check('licences_status_known', sql`${table.status} in ('active', 'revoked', 'suspended')`),
    check('licences_store_not_negative', sql`${table.store} >= 0`),
  ],
)
