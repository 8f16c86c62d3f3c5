import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { day, id, integer, list, text } from '../api/schema.ts'
import { addDays, daysBetween } from '../api/tokyo.ts'
import {
  type Confirmation,
  confirmationSchema,
  confirmationVersion,
  dayText,
  priceText,
  providerNames,
} from './confirmation.ts'
import { orderSchema } from './order.ts'
import { paymentFormSchema, paymentMethodSchema } from './payment-method.ts'
import { type Price, priceSchema, productSchema } from './product.ts'
import { subscriptionSchema } from './subscription.ts'
import { leastPaidYen, yenText } from './yen.ts'

/** One contract becomes another of the same family: now, for the difference, or with its next renewal. */

export const switchWays = ['now', 'at_renewal'] as const
export type SwitchWay = (typeof switchWays)[number]

type Rhythm = Pick<Price, 'amountYen' | 'interval' | 'intervalCount'>
/**
 * The running period: the Tokyo days on which it began and on which the next one is paid, and how many days of it are
 * from gifts.
 */
type Period = { periodFrom: string; renewOn: string; givenDays?: number; today: string }

/**
 * More of the same rhythm begins now. Less, as much, or another rhythm begins with the renewal, also on its very day;
 * after a trial, of which there are no paid days to count, everything does.
 * Source: product decisions, Money; money.md §6.4.
 */
export function switchWay(
  from: Rhythm,
  to: Rhythm,
  { renewOn, today, isTrial = false }: Pick<Period, 'renewOn' | 'today'> & { isTrial?: boolean },
): SwitchWay {
  if (isTrial) return 'at_renewal'
  const isSameRhythm = from.interval === to.interval && from.intervalCount === to.intervalCount
  return isSameRhythm && to.amountYen > from.amountYen && today < renewOn ? 'now' : 'at_renewal'
}

/**
 * What a switch costs now, in yen: the difference for the days that are left, today among them, rounded down. Nothing
 * where it is less than can be paid. A day of a gift costs what one of those costs that are paid. Source: money.md §6.4.
 */
export function switchYen(
  fromYen: number,
  toYen: number,
  { periodFrom, renewOn, givenDays = 0, today }: Period,
): number {
  const left = daysBetween(today, renewOn)
  const yen = Math.floor(((toYen - fromYen) * left) / (daysBetween(periodFrom, renewOn) - givenDays))
  return yen < leastPaidYen ? 0 : yen
}

type Asked = {
  from: { title: string; price: Price }
  to: { title: string; price: Price }
  way: SwitchWay
  /** Paid now; 0 with the renewal. */
  amountYen: number
  renewOn: string
  today: string
  /** How the member pays, as `methodName` says. */
  method: string
}

/** What the last page before a switch says: the same items as before an order. Source: money.md §6.8. */
export function switchConfirmationOf({
  from,
  to,
  way,
  amountYen,
  renewOn,
  today,
  method,
}: Asked): Confirmation {
  const isNow = way === 'now'
  const items = [
    {
      title: '変えるご契約の内容',
      lines: [
        `「${from.title}」（${priceText(from.price)}）から「${to.title}」（${priceText(to.price)}）へ変えます。`,
        '解約されるまで、自動で更新します。続ける期間に決まりはありません。',
      ],
    },
    {
      title: '金額',
      lines: [
        isNow
          ? `きょうお支払いいただくのは、のこりの日数ぶんの差額 ${yenText(amountYen)}（税込）です。`
          : 'きょうお支払いいただく金額はありません。',
        `${dayText(renewOn)}からは、${priceText(to.price)}（税込）です。クーポンの割引は、変えたあとのご契約には使えません。`,
      ],
    },
    {
      title: 'お支払いの時期と方法',
      lines: [
        ...(amountYen > 0 ? [`きょう（${dayText(today)}） ${yenText(amountYen)}`] : []),
        `つぎは ${dayText(renewOn)}に ${yenText(to.price.amountYen)}`,
        `お支払いの方法：${method}`,
      ],
    },
    {
      title: '使えるようになる時期',
      lines: isNow
        ? [
            amountYen > 0
              ? 'お支払いのあと、すぐにお使いいただけます。'
              : 'お申し込みのあと、すぐにお使いいただけます。',
          ]
        : [
            `${dayText(addDays(renewOn, -1))}までは「${from.title}」を、そのままお使いいただけます。`,
            `${dayText(renewOn)}から「${to.title}」に変わります。それまでは、いつでも取り消せます。`,
          ],
    },
    {
      title: '解約と返金',
      lines: [
        `マイページの「ご契約」から、${dayText(addDays(renewOn, -1))}の23時59分までに解約されると、つぎの料金はかかりません。`,
        ...(amountYen > 0 ? ['ご都合による差額の返金はありません。'] : []),
      ],
    },
  ]
  const button = !isNow
    ? `${dayText(renewOn)}から変える`
    : amountYen > 0
      ? `差額${yenText(amountYen)}を支払って、いま変える`
      : 'いま変える'
  return { version: confirmationVersion, items, button }
}

/** Whose a new way to pay is; the provider that is offered first if left out. */
const newOf = v.optional(v.picklist(providerNames))

const switchSchema = v.object({
  subscriptionId: id,
  /** The name of the plan that is held. */
  fromTitle: text(60),
  product: productSchema,
  price: priceSchema,
  way: v.picklist(switchWays),
  amountYen: integer(0, 9_999_999),
  /** The day in Tokyo from which the new price is paid. */
  renewOn: day,
  confirmation: confirmationSchema,
  /** Of exactly this confirmation; the call that switches sends it back. */
  hash: text(64),
  provider: v.picklist(providerNames),
  methods: list(paymentMethodSchema, 10),
  /** Null where the provider needs none. */
  form: v.nullable(paymentFormSchema),
  /** Whether it can be paid with Paidy, beside the first provider. */
  hasPaidy: v.boolean(),
  /** A switch that waits for its payment: it is finished, or given up, before another one. */
  openOrderId: v.nullable(id),
})
export type PlanSwitch = v.InferOutput<typeof switchSchema>

export const getSwitch = endpoint({
  about: 'The last page before a contract becomes another of its family: what it costs, and from when',
  method: 'GET',
  path: '/v1/subscription/switch',
  access: member,
  input: v.object({ id, priceId: id, methodId: v.optional(id), provider: newOf }),
  output: switchSchema,
  errors: ['not_found', 'checkout_closed', 'subscription_ended', 'subscription_exists', 'not_switchable'],
})

export const switchSubscription = endpoint({
  about: 'Changes a contract now or with its renewal; a repeat with the same clientId changes nothing more',
  method: 'POST',
  path: '/v1/subscription/switch',
  encoding: 'json',
  access: member,
  input: v.object({
    clientId: id,
    id,
    priceId: id,
    hash: text(64),
    methodId: v.optional(id),
    newMethod: v.optional(text(200)),
    provider: newOf,
  }),
  output: v.object({
    subscription: subscriptionSchema,
    /** What has to be paid for it; null with the renewal. */
    order: v.nullable(orderSchema),
  }),
  errors: [
    ...(['not_found', 'checkout_closed', 'subscription_ended', 'subscription_exists'] as const),
    ...(['not_switchable', 'terms_changed', 'order_under_way', 'repeated_differently'] as const),
  ],
})

export const undoSwitch = endpoint({
  about: 'Takes back a switch that waits for the renewal; done twice it is still taken back',
  method: 'POST',
  path: '/v1/subscription/keep',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: subscriptionSchema,
  errors: ['not_found', 'order_under_way'],
})
