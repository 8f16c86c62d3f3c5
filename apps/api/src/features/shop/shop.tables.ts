import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { products } from '#features/product/product.tables.ts'

/** The single things that members have from the shops (`product_own` of the specification). */
export const ownerships = pgTable(
  'ownerships',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id),
    /** The press that bought it: a repeat buys nothing more. */
    clientId: text().notNull(),
    credits: integer().notNull(),
    acquiredAt: timestamp({ withTimezone: true }).notNull(),
    expireAt: timestamp({ withTimezone: true }),
  },
  table => [
    unique('ownerships_once').on(table.uid, table.clientId),
    uniqueIndex('ownerships_one_for_good')
      .on(table.uid, table.productId)
      .where(sql`${table.expireAt} is null`),
    index('ownerships_of_member').on(
      table.uid,
      table.acquiredAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('ownerships_of_product').on(table.productId),
    check('ownerships_paid', sql`${table.credits} > 0`),
  ],
)
