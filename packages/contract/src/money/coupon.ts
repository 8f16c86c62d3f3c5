import * as v from 'valibot'
import { integer, text } from '../api/schema.ts'
import type { ProductKind } from './product.ts'
import { leastPaidYen } from './yen.ts'

/** How often an hour a member may type a code that does not work. Source: money.md §6.4. */
export const couponTriesAnHour = 10
/** How long a code is at most, as it is stored. */
export const mostCouponLetters = 20

/** A code as it was typed, in one form: any width and case, with or without spaces and hyphens. */
export function plainCouponCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}ー－]/gu, '')
    .toUpperCase()
}

/** Whether what was typed is the number of a card: 13 to 19 digits whose check digit fits. Source: ISO/IEC 7812-1. */
export function isCardNumber(typed: string): boolean {
  const digits = plainCouponCode(typed)
  if (!/^[0-9]{13,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Shown to somebody who types the number of a card where a code belongs. The number is not sent, and not stored. */
export const cardNumberRefusal = 'カードの番号は、ここには入れないでください。番号は、どこにも残していません'

/** A code as somebody types it. */
export const couponCodeSchema = v.pipe(
  text(60),
  v.check(typed => plainCouponCode(typed) !== '', 'クーポンのコードを入力してください'),
  v.check(typed => !isCardNumber(typed), cardNumberRefusal),
)

/** A part of the price, or so many yen, off the first `periods` payments. */
export type Discount = { percent: number | null; yen: number | null; periods: number }

/**
 * What is taken off an amount: a percentage is rounded up, and never more than the amount comes off.
 * Source: money.md §6.4 (15 % of 4,400: 660; 33 % of 2,200: 726).
 */
export function couponDiscount(amountYen: number, { percent, yen }: Omit<Discount, 'periods'>): number {
  const off = percent === null ? (yen ?? 0) : Math.ceil((amountYen * percent) / 100)
  return Math.min(off, amountYen)
}

/**
 * What is taken off a later payment, whose price may be another one by then: where less is left than providers take, all of
 * it comes off.
 */
export function couponDiscountLater(amountYen: number, discount: Omit<Discount, 'periods'>): number {
  const off = couponDiscount(amountYen, discount)
  return amountYen - off < leastPaidYen ? amountYen : off
}

/**
 * Whether what is left can be paid: providers take no less than 50 yen, and nothing is nothing. A seat always costs
 * something, since what its cancelling costs is a part of it. Source: decisions 102, 106 and 114.
 */
export function isPayableWith(
  amountYen: number,
  discount: Omit<Discount, 'periods'>,
  kind: ProductKind,
): boolean {
  const left = amountYen - couponDiscount(amountYen, discount)
  return left >= leastPaidYen || (left === 0 && kind !== 'reservation')
}

/** A coupon as the last page before an order shows it. */
export const appliedCouponSchema = v.object({
  title: text(40),
  /** What comes off each of the first `periods` payments. */
  discountYen: integer(1, 9_999_999),
  periods: integer(1, 60),
})
export type AppliedCoupon = v.InferOutput<typeof appliedCouponSchema>
