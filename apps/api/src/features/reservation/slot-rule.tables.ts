import { slotWeekdays } from '@iki/contract/money/lesson-slot'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#features/product/product.tables.ts'

/** Lessons that are held every week; loaded from the content folder. */
export const slotRules = pgTable(
  'slot_rules',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
    place: text().notNull(),
    weekday: text({ enum: slotWeekdays }).notNull(),
    /** In Tokyo, as HH:MM. */
    startsAt: text().notNull(),
    minutes: integer().notNull(),
    seats: integer().notNull(),
    closedOn: text().array().notNull(),
    isRetired: boolean().notNull(),
    contentHash: text().notNull(),
  },
  table => [
    index('slot_rules_of_product').on(table.productId),
    check('slot_rules_minutes', sql`${table.minutes} between 1 and 1440`),
    check('slot_rules_seats', sql`${table.seats} between 1 and 1000`),
  ],
)
