import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { subscriptions } from '../billing.tables.ts'

/** Contracts that began with a trial, and before how many days of its end their members were notified. */
export const trials = pgTable(
  'trials',
  {
    subscriptionId: text()
      .primaryKey()
      .references(() => subscriptions.id),
    toldDays: integer(),
  },
  table => [check('trials_told', sql`${table.toldDays} between 1 and 90`)],
)

/**
 * Who has tried a family: the primary key decides that it is once. A member and a card are hashes of names that mean
 * nothing to anybody else, so that a claim stays after the account without revealing whose it was.
 */
export const trialClaims = pgTable(
  'trial_claims',
  {
    family: text().notNull(),
    claimant: text().notNull(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
  },
  table => [
    primaryKey({ columns: [table.family, table.claimant] }),
    index('trial_claims_of_subscription').on(table.subscriptionId),
  ],
)
