import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, instant, integer, list, text } from '../api/schema.ts'
import { tokyoDay } from '../api/tokyo.ts'
import { dayText } from './confirmation.ts'
import { priceSchema } from './product.ts'
import { graceEnd } from './term.ts'

/** `cancelling` is valid until the paid time has passed; `ended` cannot come back. */
export const subscriptionStates = ['incomplete', 'active', 'past_due', 'cancelling', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const subscriptionEndReasons = [
  'never',
  'unpaid',
  'cancelled',
  'refunded',
  'disputed',
  'replaced',
  'deleted',
  'operator',
] as const
export type SubscriptionEndReason = (typeof subscriptionEndReasons)[number]

export const subscriptionSchema = v.object({
  uid: v.string(),
  id,
  status: v.picklist(subscriptionStates),
  /** One line for the member; empty if there is nothing to say. */
  memo: v.string(),
  productId: id,
  title: text(60),
  /** One of each can be held at a time: another plan of these is a switch. */
  families: list(id, 10),
  price: priceSchema,
  /** What it becomes with the next renewal; null if it stays what it is. */
  next: v.nullable(v.object({ title: text(60), price: priceSchema })),
  /** A new price of the same, and the first renewal at it; null if none was announced. */
  priceChange: v.nullable(v.object({ price: priceSchema, from: day })),
  startedOn: day,
  paidUntil: v.nullable(instant),
  /** The last day of its trial, while that runs. */
  trialUntil: v.nullable(day),
  renewOn: v.nullable(day),
  /** What its next payment costs, with a new price and a coupon counted: the open one, or the next; null if none comes. */
  nextYen: v.nullable(integer(0, 9_999_999)),
  /** The way with which it is renewed; null if that was removed. */
  methodLabel: v.nullable(text(80)),
  /** The renewal that waits for its payment. */
  openOrderId: v.nullable(id),
  /** What leaving now returns, all of it: in the first eight days of a first plan, with nothing played; else null. */
  refundableYen: v.nullable(integer(1, 9_999_999)),
  endReason: v.nullable(v.picklist(subscriptionEndReasons)),
})
export type Subscription = v.InferOutput<typeof subscriptionSchema>

/** The line that a member reads about a contract; empty where none is needed. */
export function subscriptionMemo({
  state,
  paidUntil,
  givenDays,
}: {
  state: SubscriptionState
  paidUntil: Date | null
  /** By how many days gifts have moved the next renewal. */
  givenDays: number
}): string {
  if (!paidUntil) return ''
  if (state === 'cancelling') return `${dayText(tokyoDay(paidUntil))}まで使えます`
  if (state === 'past_due')
    return `お支払いができませんでした。${dayText(tokyoDay(graceEnd(paidUntil)))}まで使えます`
  return state === 'active' && givenDays > 0 ? `贈りもので、つぎの更新が${givenDays}日のびています` : ''
}

/** The state that a member may ask for, by the terms that callers use. */
export const requestedStates = {
  cancel: 'cancel',
  cancelled: 'cancel',
  canceled: 'cancel',
  active: 'resume',
  resume: 'resume',
} as const
const requestWords = Object.keys(requestedStates) as [
  keyof typeof requestedStates,
  ...(keyof typeof requestedStates)[],
]

export const listSubscriptions = endpoint({
  about: 'The member’s contracts that renew, live ones first',
  method: 'GET',
  path: '/v1/subscriptions',
  access: member,
  input: v.object({}),
  output: list(subscriptionSchema, 100),
  errors: [],
})

export const getSubscription = endpoint({
  about: 'One contract of the member',
  method: 'GET',
  path: '/v1/subscription',
  access: member,
  input: v.object({ id }),
  output: subscriptionSchema,
  errors: ['not_found'],
})

export const updateSubscription = endpoint({
  about: 'Ends a contract at the end of what is paid, or takes that back; done twice it is still done',
  method: 'POST',
  path: '/v1/subscription/update',
  encoding: 'form',
  access: member,
  input: v.object({
    id,
    status: v.picklist(requestWords),
    reason_text: v.optional(text(1000)),
    shoshin_text: v.optional(text(1000)),
    reason_selected: v.optional(text(100)),
  }),
  output: subscriptionSchema,
  errors: ['not_found', 'subscription_ended'],
})

export const refundSubscription = endpoint({
  about: 'Leaves within the first eight days, and returns all that was paid',
  method: 'POST',
  path: '/v1/subscription/refund',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: v.object({ refundedYen: integer(0, 9_999_999) }),
  errors: ['not_found', 'not_refundable', 'order_under_way'],
})
