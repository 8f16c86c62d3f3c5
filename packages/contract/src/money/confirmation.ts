import * as v from 'valibot'
import { list, text } from '../api/schema.ts'
import { addDays, tokyoDay } from '../api/tokyo.ts'
import type { AppliedCoupon } from './coupon.ts'
import { giftDays } from './gift.ts'
import { type LessonSlot, slotTimeText } from './lesson-slot.ts'
import type { Price, Product } from './product.ts'
import { termsLines } from './reservation-terms.ts'
import { renewalDay } from './term.ts'
import { trialEnd } from './trial.ts'
import { yenText } from './yen.ts'

/** Raised when the wording changes, so that what was shown can be recognised from what is shown now. */
export const confirmationVersion = 1

export const confirmationSchema = v.object({
  version: v.number(),
  /** The items that the law asks for, each with what it says. */
  items: list(v.object({ title: text(60), lines: list(text(400), 8) }), 8),
  /** The text of the last button. */
  button: text(60),
})
export type Confirmation = v.InferOutput<typeof confirmationSchema>

const methodWords = { sandbox: 'カード（練習用）', stripe: 'カード', paidy: 'あと払い（ペイディ）' } as const
export type ProviderName = keyof typeof methodWords
export const providerNames = Object.keys(methodWords) as [ProviderName, ...ProviderName[]]

/** The way to pay, as the confirmation calls it: the stored method, or what the provider is called. */
export const methodName = (provider: ProviderName, label: string | null): string =>
  label ? `${methodWords[provider]}・${label}` : methodWords[provider]

/** `2026-12-22` as 2026年12月22日. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const unitText = ({ interval, intervalCount }: Pick<Price, 'interval' | 'intervalCount'>): string =>
  `${intervalCount}${interval === 'year' ? '年' : 'か月'}`

/** `月額4,400円`, `年額44,000円`, `6か月ごとに22,000円`, `4,400円`. */
export function priceText({ amountYen, interval, intervalCount }: Price): string {
  const yen = yenText(amountYen)
  if (interval === 'none') return yen
  if (intervalCount > 1) return `${unitText({ interval, intervalCount })}ごとに${yen}`
  return `${interval === 'year' ? '年額' : '月額'}${yen}`
}

/** The text beside a price of what can be tried first; empty where it can't. */
export const trialText = ({ trialDays }: Pick<Price, 'trialDays'>): string =>
  trialDays === null ? '' : `はじめの${trialDays}日間は無料（おひとり一度）`

/** A price with the text beside it. */
export const offerText = (price: Price): string =>
  [priceText(price), trialText(price)].filter(Boolean).join('・')

type Asked = {
  product: Pick<Product, 'kind' | 'title' | 'grants'>
  price: Price
  /** How the member pays, as `methodName` says. */
  method: string
  now: Date
  coupon?: AppliedCoupon | null
  /** The lesson that is reserved. */
  slot?: LessonSlot | null
  /** For how many days the member may try it first; null if they may not, or have. */
  trialDays?: number | null
}

/**
 * What the last page before an order says, from the price that is charged: what and for how long, how much, when and
 * how it is paid, from when it can be used, until when one can order, how one leaves. The order stores it, the mail
 * repeats it. Source: 特定商取引法12条の6; money.md §6.8.
 */
export function confirmationOf({
  product,
  price,
  method,
  now,
  coupon = null,
  slot = null,
  trialDays = null,
}: Asked): Confirmation {
  const today = tokyoDay(now)
  if (trialDays !== null) return trialConfirmationOf({ product, price, method, now, coupon, trialDays })
  const deadline = price.availableUntil
  const items = [
    { title: '申し込む内容と期間', lines: contentLines(product, price, slot) },
    { title: '金額', lines: amountLines(price, coupon) },
    { title: 'お支払いの時期と方法', lines: paymentLines(price, { method, today, coupon }) },
    {
      title: '使えるようになる時期',
      lines: [beginningLine(product, slot)],
    },
    ...(deadline
      ? [{ title: '申し込みの期限', lines: [`${dayText(tokyoDay(new Date(deadline)))}までです。`] }]
      : []),
    slot
      ? {
          title: '日の変更と、取り消し',
          lines: termsLines(slot.startsAt, price.amountYen - (coupon?.discountYen ?? 0), now),
        }
      : { title: '解約と返金', lines: leavingLines(price, today) },
  ]
  return {
    version: confirmationVersion,
    items,
    button: slot ? `予約して、${buttonText(price, coupon)}` : buttonText(price, coupon),
  }
}

/** What the last page before a trial says: the same items, with the day of the first charge in the place of today. */
function trialConfirmationOf({
  product,
  price,
  method,
  now,
  coupon = null,
  trialDays,
}: Asked & { trialDays: number }): Confirmation {
  const today = tokyoDay(now)
  const { lastDay, chargedOn } = trialEnd(today, trialDays)
  const first = price.amountYen - (coupon?.discountYen ?? 0)
  const [name = '', ...contract] = contentLines(product, price, null)
  const deadline = price.availableUntil
  return {
    version: confirmationVersion,
    items: [
      {
        title: '申し込む内容と期間',
        lines: [
          name,
          `はじめの${trialDays}日間（${dayText(lastDay)}まで）は、無料のお試しです。`,
          `お試しのあとは、${contract[0]}`,
          ...contract.slice(1),
          'お試しは、おなじ種類のプランで、おひとり一度です。',
        ],
      },
      {
        title: '金額',
        lines: [
          `お試しのあいだは 0円、${dayText(chargedOn)}からは ${priceText(price)}（税込）です。`,
          ...amountLines(price, coupon).slice(1),
        ],
      },
      {
        title: 'お支払いの時期と方法',
        lines: [
          `きょう（${dayText(today)}） 0円`,
          first === 0
            ? `${dayText(chargedOn)}からの分は、クーポンのため 0円です。`
            : `はじめてのお支払いは ${dayText(chargedOn)}に ${yenText(first)}です。`,
          ...paymentLines(price, { method, today: chargedOn, coupon }).slice(1),
        ],
      },
      {
        title: '使えるようになる時期',
        lines: ['お申し込みのあと、すぐにお使いいただけます。'],
      },
      ...(deadline
        ? [{ title: '申し込みの期限', lines: [`${dayText(tokyoDay(new Date(deadline)))}までです。`] }]
        : []),
      {
        title: '解約と返金',
        lines: [
          `マイページの「ご契約」から、${dayText(lastDay)}の23時59分までに解約されると、料金はかかりません。`,
          `解約されても、${dayText(lastDay)}まで、そのままお使いいただけます。解約の手数料はありません。`,
          'お支払いのあとの解約は、つぎの更新の前の日までです。お支払いのあとは、ご都合による返金はありません。',
        ],
      },
    ],
    button: `${trialDays}日間のお試しをはじめる（${dayText(chargedOn)}${coupon ? `は${yenText(first)}・` : 'から'}${priceText(price)}・自動更新）`,
  }
}

function beginningLine({ kind }: Asked['product'], slot: LessonSlot | null): string {
  if (slot) return `${slotTimeText(slot)}に行います。教材は、お支払いのあと、すぐにお使いいただけます。`
  return kind === 'gift'
    ? 'お支払いのあと、すぐにお渡しいただけます。お相手が受けとられると、すぐに使えます。'
    : 'お支払いのあと、すぐにお使いいただけます。'
}

function contentLines(product: Asked['product'], price: Price, slot: LessonSlot | null): string[] {
  if (price.interval !== 'none')
    return [
      product.title,
      `${unitText(price)}ごとの契約です。解約されるまで、自動で更新します。`,
      '続ける期間に決まりはありません。',
    ]
  if (product.kind === 'gift')
    return [
      `${product.title}（贈りもの）`,
      `お相手が受けとられてから、${daysText(product)}お使いいただけます。`,
      `受けとれるのは、お支払いの日から${giftDays}日のあいだです。`,
      '一度だけのお支払いで、更新はありません。',
    ]
  const days = product.grants.map(grant => grant.days).filter(count => count !== null)
  const term =
    days.length > 0
      ? `${slot ? '教材を' : ''}お使いいただける期間は、お支払いの日から${Math.max(...days)}日間です。`
      : null
  return [
    product.title,
    ...(slot ? [`日時：${slotTimeText(slot)}`, `場所：${slot.place}`] : []),
    term ?? 'お使いいただける期間に、限りはありません。',
    '一度だけのお支払いで、更新はありません。',
  ]
}

function daysText({ grants }: Asked['product']): string {
  return `${Math.max(...grants.map(({ days }) => days ?? 0))}日間`
}

function amountLines(price: Price, coupon: AppliedCoupon | null): string[] {
  const first = price.amountYen - (coupon?.discountYen ?? 0)
  if (price.interval === 'none') {
    const line = `${yenText(price.amountYen)}（税込）`
    if (!coupon) return [line]
    return [
      line,
      `クーポン「${coupon.title}」で ${yenText(coupon.discountYen)}引き、${yenText(first)}（税込）です。`,
    ]
  }
  const months = price.interval === 'year' ? 12 * price.intervalCount : price.intervalCount
  const times = 12 / months
  const off = coupon ? Math.min(coupon.periods, times) * coupon.discountYen : 0
  const guide = Math.round(times * price.amountYen - off)
  const lines = [`${priceText(price)}（税込）`]
  if (coupon) lines.push(`${couponText(coupon)}、${yenText(first)}（税込）です。`)
  return months >= 12 ? lines : [...lines, `12か月つづけると、あわせて${yenText(guide)}です。`]
}

/** `クーポン「春」で、はじめの3回は 660円引き`. */
function couponText({ title, periods, discountYen }: AppliedCoupon): string {
  const which = periods === 1 ? '初回' : `はじめの${periods}回`
  return `クーポン「${title}」で、${which}は ${yenText(discountYen)}引き`
}

type Paid = { method: string; today: string; coupon: AppliedCoupon | null }

function paymentLines(price: Price, { method, today, coupon }: Paid): string[] {
  const reduced = price.amountYen - (coupon?.discountYen ?? 0)
  const first = `きょう（${dayText(today)}） ${yenText(reduced)}`
  if (price.interval === 'none')
    return reduced === 0 ? [first, 'お支払いの方法は、いりません。'] : [first, `お支払いの方法：${method}`]
  const next = renewalDay(today, 1, price.interval, price.intervalCount)
  const dayOfMonth = Number(today.slice(8))
  const isOne = price.intervalCount === 1
  const sameDay =
    price.interval === 'year'
      ? `${isOne ? '毎年' : `${unitText(price)}ごとの`}おなじ日`
      : `${isOne ? '毎月' : `${unitText(price)}ごとの`}${dayOfMonth}日`
  const reducedTo = coupon ? renewalDay(today, coupon.periods, price.interval, price.intervalCount) : next
  const isReducedNext = coupon !== null && coupon.periods > 1
  const amounts = isReducedNext
    ? `お支払いいただきます。${dayText(reducedTo)}からは ${yenText(price.amountYen)}です。`
    : 'おなじ金額です。'
  const short = dayOfMonth > 28 ? '（その日のない月は、月の末日）' : ''
  return [
    first,
    `つぎは ${dayText(next)}に ${yenText(isReducedNext ? reduced : price.amountYen)}、その後は、${sameDay}${short}に、${amounts}`,
    `お支払いの方法：${method}`,
  ]
}

function leavingLines(price: Price, today: string): string[] {
  if (price.interval === 'none')
    return [
      '配信の教材のため、ご都合による返品と返金はお受けしていません。',
      '中身が説明と違うとき、再生できないときは、全額をお返しします。',
    ]
  const last = addDays(renewalDay(today, 1, price.interval, price.intervalCount), -1)
  return [
    `マイページの「ご契約」から、${dayText(last)}の23時59分までに解約されると、つぎの料金はかかりません。`,
    'お支払いずみの期間が終わる日まで、そのままお使いいただけます。解約の手数料はありません。',
    'ご都合による日割りの返金はありません。はじめてのお申し込みから8日以内で、有料の教材を再生していないときは、全額をお返しします。',
  ]
}

function buttonText(price: Price, coupon: AppliedCoupon | null): string {
  const first = yenText(price.amountYen - (coupon?.discountYen ?? 0))
  if (price.interval === 'none') return first === yenText(0) ? `${first}で申し込む` : `${first}を支払う`
  if (coupon) return `今回${first}・${priceText(price)}・自動更新で申し込む`
  return `${priceText(price)}・自動更新で申し込む`
}
