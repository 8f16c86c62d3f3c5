import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { cursor, id, instant, integer, list, nothing, text } from '../api/schema.ts'
import { confirmationSchema, providerNames } from './confirmation.ts'
import { appliedCouponSchema, couponCodeSchema } from './coupon.ts'
import { paymentFormSchema, paymentMethodSchema } from './payment-method.ts'
import { priceSchema, productSchema } from './product.ts'

export const orderKinds = ['join', 'renewal', 'switch', 'single', 'gift', 'reservation'] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * `open` waits for a payment, `processing` for the provider, `failed` may be paid in another way until its deadline,
 * `expired` and `void` were given up. Only `paid` grants anything.
 */
export const orderStates = ['open', 'processing', 'failed', 'paid', 'expired', 'void', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** Why a payment was declined, as far as the provider says it; `trial_used`: another member has tried the plan with this card. */
export const declineReasons = ['funds', 'expired', 'authentication', 'trial_used', 'other'] as const
export type DeclineReason = (typeof declineReasons)[number]
const yen = integer(0, 9_999_999)

export const orderLineSchema = v.object({
  words: text(120),
  /** Below 0 where something comes off. */
  amountYen: integer(-9_999_999, 9_999_999),
  /** The days in Tokyo that it pays for; null if it is no term. */
  fromDay: v.nullable(v.string()),
  toDay: v.nullable(v.string()),
})

/** What only the member can do so that the payment continues: `challenge` is the bank asking who they are. */
export const orderStepSchema = v.variant('kind', [
  v.object({ kind: v.literal('sandbox-challenge'), paymentId: id }),
  v.object({ kind: v.literal('stripe-action'), clientSecret: text(300) }),
  v.object({
    kind: v.literal('paidy'),
    /** By which Paidy's payment names ours. */
    paymentId: id,
    /** The member agrees to renewals, too: Paidy gives a name for that, not for a payment. */
    isStored: v.boolean(),
  }),
])
export type OrderStep = v.InferOutput<typeof orderStepSchema>

export const orderSchema = v.object({
  id,
  /** What people call it: `2026-000123`. */
  number: text(20),
  kind: v.picklist(orderKinds),
  state: v.picklist(orderStates),
  productId: v.nullable(id),
  subscriptionId: v.nullable(id),
  /** What is paid, with the discount taken off. */
  totalYen: yen,
  discountYen: yen,
  taxYen: yen,
  refundedYen: yen,
  methodLabel: text(80),
  lines: list(orderLineSchema, 10),
  /** What was shown when it was made; null for a renewal. */
  confirmation: v.nullable(confirmationSchema),
  declineReason: v.nullable(v.picklist(declineReasons)),
  /** What the member has to do next; null if nothing. */
  step: v.nullable(orderStepSchema),
  receiptNumber: v.nullable(text(20)),
  createdAt: instant,
  paidAt: v.nullable(instant),
  deadlineAt: v.nullable(instant),
})
export type Order = v.InferOutput<typeof orderSchema>

/** What prevents an order: a contract of the same family, an order of it that is not done, or a lesson. */
export const holdSchema = v.variant('kind', [
  v.object({ kind: v.literal('subscription'), subscriptionId: id, title: text(60) }),
  v.object({ kind: v.literal('order'), orderId: id, title: text(60) }),
  v.object({
    kind: v.literal('reservation'),
    title: text(60),
    startsAt: instant,
    minutes: integer(1, 1440),
  }),
])

/** Whose a new way to pay is; the provider that is offered first if left out. */
const newOf = v.optional(v.picklist(providerNames))

const checkoutSchema = v.object({
  product: productSchema,
  price: priceSchema,
  provider: v.picklist(providerNames),
  confirmation: confirmationSchema,
  /** Of exactly this confirmation; the order sends it back. */
  hash: text(64),
  methods: list(paymentMethodSchema, 10),
  hold: v.nullable(holdSchema),
  /** Null where the provider needs none. */
  form: v.nullable(paymentFormSchema),
  /** Whether it can be paid with Paidy, beside the first provider. */
  hasPaidy: v.boolean(),
  /** What the coupon takes off, where one was given. */
  coupon: v.nullable(appliedCouponSchema),
  /** False where nothing is paid, now or later. */
  needsMethod: v.boolean(),
})

/** `slotId` is the lesson that is reserved, where the price is of one. */
const askedEntries = { priceId: id, methodId: v.optional(id), provider: newOf, slotId: v.optional(id) }

export const getCheckout = endpoint({
  about: 'The last page before an order: what will be agreed, its hash, and the ways to pay',
  method: 'GET',
  path: '/v1/checkout/{priceId}',
  access: member,
  input: v.object(askedEntries),
  output: checkoutSchema,
  errors: ['not_found', 'checkout_closed', 'slot_taken', 'too_late'],
})

export const checkoutWithCoupon = endpoint({
  about: 'The same page with a coupon; a code is sent in the body, so that no log has it',
  method: 'POST',
  path: '/v1/checkout/{priceId}/coupon',
  encoding: 'json',
  access: member,
  input: v.object({ ...askedEntries, coupon: couponCodeSchema }),
  output: checkoutSchema,
  errors: [
    ...(['not_found', 'checkout_closed', 'slot_taken', 'too_late'] as const),
    ...(['coupon_unusable', 'coupon_used_up'] as const),
  ],
})

/** What every new order says. */
export const newOrderEntries = {
  clientId: id,
  priceId: id,
  hash: text(64),
  /** A stored way to pay, or what the provider's form has given for a new one. */
  methodId: v.optional(id),
  newMethod: v.optional(text(200)),
  provider: newOf,
  coupon: v.optional(couponCodeSchema),
  /** Eighteen or older, or with their parents' consent. */
  isOfAge: v.boolean(),
}
export const newOrderErrors = [
  ...(['not_found', 'checkout_closed', 'terms_changed', 'age_not_confirmed'] as const),
  ...(['order_under_way', 'repeated_differently', 'coupon_unusable', 'coupon_used_up'] as const),
] as const

export const createOrder = endpoint({
  about: 'Orders and pays; a repeat with the same clientId answers what was ordered',
  method: 'POST',
  path: '/v1/orders',
  encoding: 'json',
  access: member,
  input: v.object(newOrderEntries),
  output: orderSchema,
  errors: [...newOrderErrors, 'subscription_exists'],
})

export const getOrder = endpoint({
  about: 'One order of the member',
  method: 'GET',
  path: '/v1/orders/{id}',
  access: member,
  input: v.object({ id }),
  output: orderSchema,
  errors: ['not_found'],
})

export const refreshOrder = endpoint({
  about: 'Asks the provider how the payment stands now; six times a minute',
  method: 'POST',
  path: '/v1/orders/{id}/look',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: orderSchema,
  errors: ['not_found'],
})

export const payOrder = endpoint({
  about: 'Pays an order that waits, in this or another way',
  method: 'POST',
  path: '/v1/orders/{id}/method',
  encoding: 'json',
  access: member,
  input: v.object({ id, methodId: v.optional(id), newMethod: v.optional(text(200)), provider: newOf }),
  output: orderSchema,
  errors: ['not_found', 'order_over', 'order_under_way'],
})

export const answerOrder = endpoint({
  about: 'What the provider’s window in the browser gave: its name for it, or nothing if the member left it',
  method: 'POST',
  path: '/v1/orders/{id}/answer',
  encoding: 'json',
  access: member,
  input: v.object({ id, given: v.optional(text(200)) }),
  output: orderSchema,
  errors: ['not_found', 'method_refused', 'order_over'],
})

export const giveUpOrder = endpoint({
  about: 'Gives up an order that is not paid; done twice it is still given up',
  method: 'DELETE',
  path: '/v1/orders/{id}',
  access: member,
  input: v.object({ id }),
  output: orderSchema,
  errors: ['not_found', 'order_over', 'order_under_way'],
})

/** How many orders a page of the history has. */
export const paymentHistoryPageSize = 20

export const listPaymentHistory = endpoint({
  about: 'The member’s orders that were paid or are under way, the newest first',
  method: 'GET',
  path: '/v1/payment_history',
  access: member,
  input: v.object({ after: v.optional(cursor) }),
  output: v.object({
    orders: list(orderSchema, paymentHistoryPageSize),
    next: v.nullable(cursor),
    /** What was paid in each year of Tokyo, without what was returned, the newest first; with the first page only. */
    years: list(v.object({ year: integer(2000, 2200), paidYen: integer(0, 999_999_999) }), 30),
  }),
  errors: [],
})

export const exportPaymentHistory = endpoint({
  about: 'Everything that the member has paid, as a file for spreadsheets',
  method: 'GET',
  path: '/v1/payment_history/export',
  access: member,
  input: v.object({}),
  output: nothing,
  answer: 'bytes',
  errors: [],
})

export const answerSandboxChallenge = endpoint({
  about: 'Answers the bank’s question of the practice provider, where no money moves',
  method: 'POST',
  path: '/v1/sandbox/challenges/{paymentId}',
  encoding: 'json',
  access: member,
  input: v.object({ paymentId: id, answer: v.picklist(['allow', 'refuse']) }),
  output: v.null(),
  errors: ['not_found'],
})
