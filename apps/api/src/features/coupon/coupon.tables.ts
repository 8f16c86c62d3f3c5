import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What takes a part off the price; loaded from the content folder. `held` and `used` count its uses. */
export const coupons = pgTable(
  'coupons',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    percent: integer(),
    yen: integer(),
    /** Off how many payments of a contract. */
    periods: integer().notNull(),
    maxUses: integer(),
    maxPerMember: integer().notNull(),
    /** For which products; empty for all. */
    productIds: text().array().notNull(),
    availableFrom: timestamp({ withTimezone: true }),
    availableUntil: timestamp({ withTimezone: true }),
    held: integer().notNull().default(0),
    used: integer().notNull().default(0),
    contentHash: text().notNull(),
  },
  table => [
    check('coupons_one_discount', sql`(${table.percent} is null) <> (${table.yen} is null)`),
    check('coupons_percent', sql`${table.percent} between 1 and 100`),
    check('coupons_yen', sql`${table.yen} between 1 and 9999999`),
    check('coupons_periods', sql`${table.periods} between 1 and 60`),
    check('coupons_counted', sql`${table.held} >= 0 and ${table.used} >= 0`),
  ],
)

/** The codes of coupons, as `plainCouponCode` writes them. */
export const couponCodes = pgTable(
  'coupon_codes',
  {
    code: text().primaryKey(),
    couponId: text()
      .notNull()
      .references(() => coupons.id),
  },
  table => [index('coupon_codes_of_coupon').on(table.couponId)],
)
