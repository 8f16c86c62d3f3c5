import type { Confirmation } from '@iki/contract/money/confirmation'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'
import { coupons } from '#features/coupon/coupon.tables.ts'
import { prices, products } from '#features/product/product.tables.ts'

const instant = () => timestamp({ withTimezone: true })
/** Rows about money outlive the account by seven years, without the person. */
const formerMember = () => text().references(() => users.uid, { onDelete: 'set null' })

const ownMember = () => text().references(() => users.uid, { onDelete: 'cascade' })

/** Ways to pay as providers store them (`token` of the specification). */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: text().primaryKey(),
    uid: ownMember().notNull(),
    provider: text().notNull(),
    providerRef: text().notNull(),
    label: text().notNull(),
    fingerprint: text(),
    expMonth: integer(),
    expYear: integer(),
    state: text().notNull().default('usable'),
    /** For which end (years × 12 + month) its holder was notified that it runs out. */
    expiryToldFor: integer(),
    isDefault: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  table => [
    unique('payment_methods_once').on(table.uid, table.provider, table.providerRef),
    uniqueIndex('payment_methods_one_default').on(table.uid).where(sql`${table.isDefault}`),
    index('payment_methods_by_ref').on(table.provider, table.providerRef),
    check('payment_methods_state_known', sql`${table.state} in ('usable', 'suspended', 'removed')`),
  ],
)

/** Contracts that renew. `paid_until` is what is paid, the licence is valid for some days more. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    uid: formerMember(),
    productId: text()
      .notNull()
      .references(() => products.id),
    priceId: text()
      .notNull()
      .references(() => prices.id),
    /** What it becomes with the next renewal. */
    nextPriceId: text().references(() => prices.id),
    families: text().array().notNull(),
    state: text().notNull(),
    endReason: text(),
    methodId: text().references(() => paymentMethods.id, { onDelete: 'set null' }),
    /** Days in Tokyo. Renewals are counted from the first, or from where its rhythm was changed: after that period. */
    startedOn: date().notNull(),
    rhythmFrom: date(),
    rhythmAfter: integer().notNull().default(0),
    /** How many of its first periods are a trial: one, or none. */
    trialPeriods: integer().notNull().default(0),
    /** By how many days gifts have moved the end of the running period. */
    givenDays: integer().notNull().default(0),
    periodNo: integer().notNull().default(0),
    periodFrom: date(),
    renewOn: date(),
    paidUntil: instant(),
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
    /** What still takes something off its renewals, and off how many. */
    couponId: text().references(() => coupons.id),
    couponPeriodsLeft: integer().notNull().default(0),
    reasonSelected: text(),
    reasonText: text(),
    shoshinText: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    index('subscriptions_of_member').on(table.uid, table.createdAt),
    index('subscriptions_by_price').on(table.priceId, table.id),
    index('subscriptions_by_next_price').on(table.nextPriceId),
    index('subscriptions_by_product').on(table.productId),
    index('subscriptions_by_coupon').on(table.couponId),
    index('subscriptions_by_method').on(table.methodId),
    index('subscriptions_due').on(table.nextAttemptAt).where(sql`${table.state} in ('active', 'past_due')`),
    index('subscriptions_running_out')
      .on(table.paidUntil)
      .where(sql`${table.state} in ('past_due', 'cancelling')`),
    check(
      'subscriptions_state_known',
      sql`${table.state} in ('incomplete', 'active', 'past_due', 'cancelling', 'ended')`,
    ),
    check('subscriptions_end_has_reason', sql`(${table.state} = 'ended') = (${table.endReason} is not null)`),
    check('subscriptions_period_counted', sql`${table.periodNo} >= 0 and ${table.attempts} >= 0`),
    check('subscriptions_given_counted', sql`${table.givenDays} >= 0 and ${table.trialPeriods} in (0, 1)`),
    check('subscriptions_coupon_counted', sql`${table.couponPeriodsLeft} >= 0`),
  ],
)

/** What was ordered, and what was shown for it. Only `paid` grants anything. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    clientId: text().notNull(),
    uid: formerMember(),
    /** The number of a member who has left: their orders are still found by it. */
    formerNumber: text(),
    kind: text().notNull(),
    state: text().notNull(),
    title: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    priceId: text()
      .notNull()
      .references(() => prices.id),
    subscriptionId: text().references(() => subscriptions.id),
    periodNo: integer(),
    fromDay: date(),
    toDay: date(),
    /** What is paid: the price without the discount. */
    totalYen: integer().notNull(),
    discountYen: integer().notNull().default(0),
    couponId: text().references(() => coupons.id),
    taxYen: integer().notNull(),
    refundedYen: integer().notNull().default(0),
    provider: text().notNull(),
    methodLabel: text().notNull(),
    confirmation: jsonb().$type<Confirmation>(),
    confirmationHash: text(),
    declineReason: text(),
    createdAt: instant().notNull(),
    deadlineAt: instant(),
    paidAt: instant(),
  },
  table => [
    unique('orders_serial').on(table.serial),
    unique('orders_once').on(table.uid, table.clientId),
    uniqueIndex('orders_one_of_period')
      .on(table.subscriptionId, table.periodNo)
      .where(sql`${table.kind} in ('join', 'renewal')`),
    index('orders_of_member').on(
      table.uid,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_by_product').on(table.productId),
    index('orders_by_price').on(table.priceId),
    index('orders_by_coupon').on(table.couponId),
    index('orders_of_contract').on(table.subscriptionId, table.createdAt),
    uniqueIndex('orders_one_switch')
      .on(table.subscriptionId)
      .where(sql`${table.kind} = 'switch' and ${table.state} in ('open', 'processing', 'failed')`),
    index('orders_waiting')
      .on(table.deadlineAt)
      .where(sql`${table.state} in ('open', 'processing', 'failed')`),
    check(
      'orders_kind_known',
      sql`${table.kind} in ('join', 'renewal', 'switch', 'single', 'gift', 'reservation')`,
    ),
    check(
      'orders_state_known',
      sql`${table.state} in ('open', 'processing', 'failed', 'paid', 'expired', 'void', 'refunded')`,
    ),
    check('orders_discount', sql`${table.discountYen} >= 0 and ${table.totalYen} >= 0`),
    check('orders_refund_within', sql`${table.refundedYen} between 0 and ${table.totalYen}`),
    check(
      'orders_paid_has_time',
      sql`(${table.state} in ('paid', 'refunded')) = (${table.paidAt} is not null)`,
    ),
  ],
)

/** A member holds one live contract of a family, from the confirmation on: the primary key decides. */
export const familyHolds = pgTable(
  'family_holds',
  {
    uid: ownMember().notNull(),
    family: text().notNull(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
  },
  table => [
    primaryKey({ columns: [table.uid, table.family] }),
    index('family_holds_of_subscription').on(table.subscriptionId),
    index('family_holds_of_order').on(table.orderId),
  ],
)

/** Tries to pay an order. `provider_ref` is written before any money moves. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    providerRef: text(),
    methodId: text().references(() => paymentMethods.id, { onDelete: 'set null' }),
    isOffSession: boolean().notNull(),
    state: text().notNull(),
    amountYen: integer().notNull(),
    capturedYen: integer().notNull().default(0),
    refundedYen: integer().notNull().default(0),
    declineReason: text(),
    isRetryable: boolean().notNull().default(false),
    clientSecret: text(),
    dispute: text().notNull().default('none'),
    /** Paid after it was over, beside another one of its order: its money goes back. */
    isExtra: boolean().notNull().default(false),
    readBeganAt: instant(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  table => [
    unique('payments_of_provider').on(table.provider, table.providerRef),
    uniqueIndex('payments_one_at_a_time')
      .on(table.orderId)
      .where(
        sql`${table.state} in ('created', 'begun', 'requires_action', 'processing', 'paid') and not ${table.isExtra}`,
      ),
    index('payments_of_order').on(table.orderId, table.createdAt),
    index('payments_by_method').on(table.methodId),
    index('payments_under_way')
      .on(table.createdAt)
      .where(sql`${table.state} in ('created', 'begun', 'requires_action', 'processing')`),
    check(
      'payments_state_known',
      sql`${table.state} in ('created', 'begun', 'requires_action', 'processing', 'paid', 'failed', 'cancelled')`,
    ),
    check('payments_dispute_known', sql`${table.dispute} in ('none', 'open', 'won', 'lost')`),
    check(
      'payments_sums',
      sql`${table.refundedYen} between 0 and ${table.capturedYen} and ${table.capturedYen} <= ${table.amountYen}`,
    ),
  ],
)

/** Money that is given back. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    amountYen: integer().notNull(),
    reason: text().notNull(),
    askedBy: text().notNull(),
    state: text().notNull(),
    providerRef: text(),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  table => [
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_waiting').on(table.createdAt).where(sql`${table.state} = 'asked'`),
    check('refunds_amount', sql`${table.amountYen} > 0`),
    check('refunds_state_known', sql`${table.state} in ('asked', 'done')`),
  ],
)
