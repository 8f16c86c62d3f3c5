import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/** What can be owned, by its number (`item_master` of the specification). */
export const itemMaster = pgTable('item_master', {
  itemId: text().primaryKey(),
  name: text().notNull(),
  summary: text().notNull(),
  kind: text().notNull(),
  bodyHtml: text().notNull(),
  contentHash: text().notNull(),
})

/** One row: the version of the master data (`status/shopdb` of the specification). */
export const shopStatus = pgTable(
  'shop_status',
  {
    isOnly: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull(),
  },
  table => [check('shop_status_only_row', sql`${table.isOnly}`)],
)
