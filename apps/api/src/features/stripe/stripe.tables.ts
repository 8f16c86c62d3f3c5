import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

/** What Stripe calls our members (`stripe_customer` of the specification). */
export const stripeCustomers = pgTable('stripe_customers', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  customerRef: text().notNull(),
})
