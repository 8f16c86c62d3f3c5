import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { coupons } from '#features/coupon/coupon.tables.ts'
import { orders } from '../billing.tables.ts'

/** One coupon an order: held when it is confirmed, used when it is paid, freed when it is over. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id),
    couponId: text()
      .notNull()
      .references(() => coupons.id),
    state: text().notNull(),
  },
  table => [
    index('coupon_uses_of_coupon').on(table.couponId),
    check('coupon_uses_state_known', sql`${table.state} in ('held', 'used', 'freed')`),
  ],
)
