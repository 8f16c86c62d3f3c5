import type { Receipt } from '@iki/contract/money/receipt'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orders, refunds } from '../billing.tables.ts'

/** The last number of a year, so that receipts have no gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  series: text().primaryKey(),
  last: integer().notNull(),
})

/** Receipts never change; one issued again is a further row. */
export const receipts = pgTable(
  'receipts',
  {
    number: text().notNull(),
    reissueCount: integer().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    refundId: text().references(() => refunds.id),
    snapshot: jsonb().$type<Receipt>().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.number, table.reissueCount] }),
    index('receipts_of_order').on(table.orderId),
    index('receipts_of_refund').on(table.refundId),
  ],
)
