import { date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { prices } from '#features/product/product.tables.ts'
import { subscriptions } from '../billing.tables.ts'

/** Which contracts were notified of a new price, and from which renewal on it is charged. */
export const priceNotices = pgTable(
  'price_notices',
  {
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    priceId: text()
      .notNull()
      .references(() => prices.id),
    /** Days in Tokyo: the first renewal at the new price, and the day that its file named when the member was notified. */
    fromDay: date().notNull(),
    namedFrom: date().notNull(),
    toldAt: timestamp({ withTimezone: true }).notNull(),
    /** The mail that announced it: one that could not be handed over notifies nobody. Null for those of before. */
    mailId: text(),
  },
  table => [
    primaryKey({ columns: [table.subscriptionId, table.priceId] }),
    index('price_notices_of_price').on(table.priceId, table.subscriptionId),
  ],
)
