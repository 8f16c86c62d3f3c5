import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
    dispute: text().notNull().default('none'),
    /** When a payment that is made later is paid. */
    paidFrom: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('sandbox_payments_by_time').on(table.createdAt, table.ref),
    check('sandbox_payments_refund_within', sql`${table.refundedYen} between 0 and ${table.amountYen}`),
    check(
      'sandbox_payments_state_known',
      sql`${table.state} in ('begun', 'requires_action', 'processing', 'paid', 'failed', 'cancelled')`,
    ),
    check('sandbox_payments_dispute_known', sql`${table.dispute} in ('none', 'open', 'won', 'lost')`),
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

/** Messages of the practice provider about payments, until they are sent. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ref: text().notNull(),
    type: text().notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** How often it is sent. */
    copies: integer().notNull().default(1),
    /** Before those that are older, the latest first. */
    isReversed: boolean().notNull().default(false),
  },
  table => [index('sandbox_messages_due').on(table.dueAt)],
)

/** How it misbehaves at the next calls: an operator has asked for that. */
export const sandboxFaults = pgTable(
  'sandbox_faults',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    call: text().notNull(),
    how: text().notNull(),
    timesLeft: integer().notNull(),
    lateSeconds: integer(),
  },
  table => [check('sandbox_faults_times', sql`${table.timesLeft} >= 0`)],
)
