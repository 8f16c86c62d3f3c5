import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  couponCodeSchema,
  couponDiscount,
  couponDiscountLater,
  isCardNumber,
  isPayableWith,
  plainCouponCode,
} from './coupon.ts'

const percent = (part: number) => ({ percent: part, yen: null })
const yen = (off: number) => ({ percent: null, yen: off })

test.each([
  [4400, percent(15), 660],
  [2200, percent(33), 726],
  [4400, percent(100), 4400],
  [733, percent(1), 8],
  [4400, yen(500), 500],
  [400, yen(500), 400],
])('of %i yen, %o takes off %i', (amount, discount, off) => {
  expect(couponDiscount(amount, discount)).toBe(off)
})

test.each([
  [4400, percent(15), 660],
  [550, yen(500), 500],
  [549, yen(500), 549],
  [501, yen(500), 501],
  [500, yen(500), 500],
  [400, percent(90), 400],
])(
  'of a later payment of %i yen, %o takes off %i: what cannot be paid comes off, too',
  (amount, discount, off) => {
    expect(couponDiscountLater(amount, discount)).toBe(off)
  },
)

test.each([
  [yen(350), 'plan', true],
  [yen(351), 'plan', false],
  [yen(399), 'single', false],
  [percent(100), 'plan', true],
  [percent(100), 'single', true],
  [percent(100), 'reservation', false],
] as const)('what is left must be payable, or nothing: %o off 400 yen of a %s: %s', (discount, kind, is) => {
  expect(isPayableWith(400, discount, kind)).toBe(is)
})

test('a code is the same in any width and case, with spaces and hyphens', () => {
  for (const typed of [
    'HARU2026',
    'haru2026',
    ' ＨＡＲＵ２０２６　',
    'haru-2026',
    'ＨＡＲＵ－２０２６',
    'haruー2026',
  ])
    expect(plainCouponCode(typed)).toBe('HARU2026')
})

test('the number of a card is known in any width, and no other long number is taken for one', () => {
  for (const typed of [
    '4242424242424242',
    '4242 4242 4242 4242',
    '４２４２－４２４２－４２４２－４２４２',
    '378282246310005',
    '4000 0000 0000 9995',
  ])
    expect(isCardNumber(typed)).toBe(true)
  for (const typed of ['4242424242424241', '2026', 'HARU2026', '42424242424242424242'])
    expect(isCardNumber(typed)).toBe(false)
})

test.each([
  ['4242 4242 4242 4242', false],
  ['　', false],
  ['x'.repeat(61), false],
  ["'; drop table coupons; --", true],
  ['はる', true],
])('%s is taken as a code: %o', (typed, isTaken) => {
  expect(v.safeParse(couponCodeSchema, typed).success).toBe(isTaken)
})
