import { id, integer, list, someText } from '@iki/contract/api/schema'
import { endOfTokyoDay, startOfTokyoDay } from '@iki/contract/api/tokyo'
import { isCardNumber, mostCouponLetters, plainCouponCode } from '@iki/contract/money/coupon'
import { mostPaidYen } from '@iki/contract/money/yen'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { dayField } from '#core/content/fields.ts'
import { listStoredCoupons, saveCoupon } from './coupon.store.ts'
import { coupons } from './coupon.tables.ts'

/** What takes a part off the price. How much can't change: contracts stay at the price they began with. */
export const couponContent = contentKind({
  folder: 'coupons',
  hints: { noun: 'a coupon' },
  table: coupons,
  fields: v.strictObject({
    title: someText(40),
    codes: v.pipe(list(someText(40), 100), v.minLength(1, 'needs a code')),
    percent: v.optional(integer(1, 100)),
    yen: v.optional(integer(1, mostPaidYen)),
    /** Off how many payments of a contract: 1 unless it says more. */
    periods: v.optional(integer(1, 60), 1),
    maxUses: v.optional(integer(1, 1_000_000)),
    maxPerMember: v.optional(integer(1, 100), 1),
    /** Left out: for everything that is sold for yen. */
    products: v.optional(list(id, 50), []),
    from: v.optional(dayField),
    until: v.optional(dayField),
  }),
  references: ({ products }) =>
    products.map(product => ({ field: 'products', kind: 'products' as const, id: product })),
  check(files) {
    const seen = new Map<string, string>()
    return files.flatMap(({ name, fields }) => {
      const problems: string[] = []
      if ((fields.percent === undefined) === (fields.yen === undefined))
        problems.push(`${name}:1: says either percent or yen`)
      for (const code of fields.codes) {
        const plain = plainCouponCode(code)
        const other = seen.get(plain)
        if (other) problems.push(`${name}:1: codes: ${code} is a code of ${other}, too`)
        seen.set(plain, name)
        if (plain.length < 4 || plain.length > mostCouponLetters || isCardNumber(plain))
          problems.push(
            `${name}:1: codes: ${code} needs 4 to ${mostCouponLetters} letters, and is no card’s number`,
          )
      }
      return problems
    })
  },
  async checkStored(files, handle) {
    const stored = new Map((await listStoredCoupons(handle)).map(coupon => [coupon.id, coupon]))
    return files.flatMap(({ name, id: couponId, fields }) => {
      const former = stored.get(couponId)
      const { percent = null, yen = null, periods } = fields
      if (!former || (former.percent === percent && former.yen === yen && former.periods === periods))
        return []
      return [
        `${name}:1: what it takes off can't change: contracts have it. Write another file for the new one.`,
      ]
    })
  },
  load: ({ fields: { codes, percent, yen, maxUses, products, from, until, ...stated } }) => ({
    row: () => ({
      ...stated,
      percent: percent ?? null,
      yen: yen ?? null,
      maxUses: maxUses ?? null,
      productIds: products,
      availableFrom: from ? startOfTokyoDay(from) : null,
      availableUntil: until ? endOfTokyoDay(until) : null,
      codes: codes.map(plainCouponCode),
    }),
  }),
  save: (tx, row: Parameters<typeof saveCoupon>[1]) => saveCoupon(tx, row),
})
