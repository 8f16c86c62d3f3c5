import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the practice provider knows of payments; no other code reads it. No money moves. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** The payment of ours that asked for it. */
    ref: text().primaryKey(),
    uid: text().notNull(),
    card: text().notNull(),
    amountYen: integer().notNull(),
    savesMethod: boolean().notNull(),
    /** Whether the bank has asked the member before, at the first use of the card. */
    isKnown: boolean().notNull(),
    state: text().notNull(),
    declineReason: text(),
    refundedYen: integer().notNull().default(0),
    /** When a payment that is made later is paid. */
    paidFrom: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    check('sandbox_payments_refund_within', sql`${table.refundedYen} between 0 and ${table.amountYen}`),
    check(
      'sandbox_payments_state_known',
      sql`${table.state} in ('begun', 'requires_action', 'processing', 'paid', 'failed', 'cancelled')`,
    ),
  ],
)

/** Refunds by the name that we gave them, so that one asked for twice is one. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundId: text().primaryKey(),
  ref: text()
    .notNull()
    .references(() => sandboxPayments.ref),
  amountYen: integer().notNull(),
})
