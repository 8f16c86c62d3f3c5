import type { ProductGrant } from '@iki/contract/money/product'
import { productKinds } from '@iki/contract/money/product'
import { markets } from '@iki/contract/money/shop'
import { intervals } from '@iki/contract/money/term'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** What is sold; loaded from the content folder. */
export const products = pgTable('products', {
  id: text().primaryKey(),
  kind: text({ enum: productKinds }).notNull(),
  title: text().notNull(),
  lead: text().notNull(),
  bodyHtml: text().notNull(),
  drawing: text().notNull(),
  /** Its group on the page of all plans; null if it is not listed there. */
  group: text(),
  position: integer().notNull(),
  families: text().array().notNull(),
  grants: jsonb().$type<ProductGrant[]>().notNull(),
  /** What a thing of a shop costs, in which shop it is, and how many there are; null for what is sold for yen. */
  credits: integer(),
  market: text({ enum: markets }),
  stock: integer(),
  recommendedTo: text(),
  contentHash: text().notNull(),
})

/** Prices never change: a trigger refuses that (migration). One that is no longer in the files cannot be chosen. */
export const prices = pgTable(
  'prices',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id),
    amountYen: integer().notNull(),
    interval: text({ enum: intervals }).notNull(),
    intervalCount: integer().notNull(),
    planKey: text(),
    /** How long it is tried before its first charge. May change: running contracts have stored their own days. */
    trialDays: integer(),
    /** Whose place it takes in running contracts, from renewals on or after a day in Tokyo. */
    replacesId: text(),
    replacesFrom: date(),
    position: integer().notNull(),
    availableFrom: timestamp({ withTimezone: true }),
    availableUntil: timestamp({ withTimezone: true }),
    isListed: boolean().notNull(),
  },
  table => [
    uniqueIndex('prices_one_successor').on(table.replacesId).where(sql`${table.isListed}`),
    check('prices_replaces', sql`(${table.replacesId} is null) = (${table.replacesFrom} is null)`),
    index('prices_of_product').on(table.productId, table.position),
    check('prices_amount_payable', sql`${table.amountYen} between 50 and 9999999`),
    check('prices_interval_known', sql`${table.interval} in ('none', 'month', 'year')`),
    check(
      'prices_trial',
      sql`${table.trialDays} is null or (${table.trialDays} between 1 and 90 and ${table.interval} <> 'none')`,
    ),
    check('prices_interval_counted', sql`${table.intervalCount} between 1 and 12`),
  ],
)
