import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { orders } from './billing.tables.ts'

/** Each movement of money, written once and never changed: a trigger refuses that (migration). */
export const moneyLedger = pgTable(
  'money_ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    yen: integer().notNull(),
    provider: text().notNull(),
    providerRef: text().notNull(),
  },
  table => [
    unique('money_ledger_once').on(table.provider, table.providerRef, table.kind),
    index('money_ledger_of_order').on(table.orderId),
    check('money_ledger_kind_known', sql`${table.kind} in ('charge', 'refund', 'dispute')`),
    check('money_ledger_sign', sql`(${table.kind} = 'charge') = (${table.yen} > 0)`),
  ],
)
