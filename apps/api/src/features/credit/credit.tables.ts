import { creditReasons } from '@iki/contract/money/credit'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** What a member has; the row is locked by everything that changes it. */
export const creditBalances = pgTable(
  'credit_balances',
  {
    uid: text()
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    balance: integer().notNull(),
  },
  table => [check('credit_balances_within', sql`${table.balance} between 0 and 9999999`)],
)

/** Each movement, written once and never changed: a trigger refuses that (migration). It goes with the account only. */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    delta: integer().notNull(),
    reason: text({ enum: creditReasons }).notNull(),
    /** What it was for: the same is never earned or taken twice. */
    ref: text().notNull(),
    note: text(),
    balanceAfter: integer().notNull(),
  },
  table => [
    unique('credit_ledger_once').on(table.uid, table.reason, table.ref),
    index('credit_ledger_of_member').on(table.uid, table.id.desc().nullsFirst()),
    check('credit_ledger_moves', sql`${table.delta} <> 0`),
    check('credit_ledger_within', sql`${table.balanceAfter} between 0 and 9999999`),
    check(
      'credit_ledger_reason_known',
      sql`${table.reason} in ('operator', 'diary_week', 'reduce', 'shop', 'achievement', 'gacha')`,
    ),
    check('credit_ledger_note_length', sql`length(${table.note}) <= 1920`),
  ],
)
