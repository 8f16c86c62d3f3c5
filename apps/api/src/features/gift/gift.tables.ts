import type { ProductGrant } from '@iki/contract/money/product'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { orders, subscriptions } from '#features/billing/billing.tables.ts'

const instant = () => timestamp({ withTimezone: true })
/** What somebody has given stays given, also when an account goes. */
const formerMember = () => text().references(() => users.uid, { onDelete: 'set null' })

/** Terms that somebody has bought for somebody else. The code is known here by its hash only. */
export const gifts = pgTable(
  'gifts',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    giverUid: formerMember(),
    title: text().notNull(),
    drawing: text().notNull(),
    grants: jsonb().$type<ProductGrant[]>().notNull(),
    codeHash: text().notNull(),
    toName: text().notNull().default(''),
    message: text().notNull().default(''),
    state: text({ enum: ['open', 'redeemed', 'returned'] })
      .notNull()
      .default('open'),
    boughtAt: instant().notNull(),
    expiresAt: instant().notNull(),
    redeemedBy: formerMember(),
    redeemedAt: instant(),
    sinceAt: instant(),
    endsAt: instant(),
    /** The contract of its receiver whose renewal it has moved, in place of a licence of its own. */
    subscriptionId: text().references(() => subscriptions.id),
  },
  table => [
    unique('gifts_of_order').on(table.orderId),
    unique('gifts_by_code').on(table.codeHash),
    index('gifts_of_giver').on(
      table.giverUid,
      table.boughtAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('gifts_of_receiver').on(table.redeemedBy),
    index('gifts_of_contract').on(table.subscriptionId).where(sql`${table.subscriptionId} is not null`),
    check('gifts_state_known', sql`${table.state} in ('open', 'redeemed', 'returned')`),
    check('gifts_end_within', sql`${table.expiresAt} <= ${table.boughtAt} + interval '150 days'`),
    check('gifts_redeemed_has_time', sql`${table.state} <> 'redeemed' or ${table.redeemedAt} is not null`),
    check('gifts_texts_length', sql`length(${table.message}) <= 3200 and length(${table.toName}) <= 480`),
  ],
)
