import { expect, test } from 'vitest'
import { confirmationOf, methodName, offerText } from './confirmation.ts'
import type { LessonSlot } from './lesson-slot.ts'
import type { Price } from './product.ts'

/** Whole pages, word by word: they are what a member agrees to, what the order stores and what the mail repeats. */

const price = (change: Partial<Price>): Price => ({
  id: 'price',
  amountYen: 4400,
  interval: 'month',
  intervalCount: 1,
  trialDays: null,
  planKey: null,
  availableUntil: null,
  ...change,
})
const method = methodName('stripe', 'Visa 末尾4242')
const now = new Date('2026-11-22T03:00:00.000Z')
const plan = {
  kind: 'plan' as const,
  title: '下腹重心オンライン',
  grants: [{ itemId: '000002', days: null }],
}

type Asked = Parameters<typeof confirmationOf>[0]
const pageOf = (asked: Partial<Asked> & Pick<Asked, 'price'>) => {
  const { items, button } = confirmationOf({ product: plan, method, now, ...asked })
  return { ...Object.fromEntries(items.map(({ title, lines }) => [title, lines])), button }
}

test('the page of a plan for a month', () => {
  expect(pageOf({ price: price({}) })).toEqual({
    申し込む内容と期間: [
      '下腹重心オンライン',
      '1か月ごとの契約です。解約されるまで、自動で更新します。',
      '続ける期間に決まりはありません。',
    ],
    金額: ['月額4,400円（税込）', '12か月つづけると、あわせて52,800円です。'],
    お支払いの時期と方法: [
      'きょう（2026年11月22日） 4,400円',
      'つぎは 2026年12月22日に 4,400円、その後は、毎月22日に、おなじ金額です。',
      'お支払いの方法：カード・Visa 末尾4242',
    ],
    使えるようになる時期: ['お支払いのあと、すぐにお使いいただけます。'],
    解約と返金: [
      'マイページの「ご契約」から、2026年12月21日の23時59分までに解約されると、つぎの料金はかかりません。',
      'お支払いずみの期間が終わる日まで、そのままお使いいただけます。解約の手数料はありません。',
      'ご都合による日割りの返金はありません。はじめてのお申し込みから8日以内で、有料の教材を再生していないときは、全額をお返しします。',
    ],
    button: '月額4,400円・自動更新で申し込む',
  })
})

test('the page of a plan for a month, whose coupon comes off the first charge only', () => {
  const page = pageOf({ price: price({}), coupon: { title: '春', discountYen: 660, periods: 1 } })
  expect(page).toMatchObject({
    金額: [
      '月額4,400円（税込）',
      'クーポン「春」で、初回は 660円引き、3,740円（税込）です。',
      '12か月つづけると、あわせて52,140円です。',
    ],
    お支払いの時期と方法: [
      'きょう（2026年11月22日） 3,740円',
      'つぎは 2026年12月22日に 4,400円、その後は、毎月22日に、おなじ金額です。',
      'お支払いの方法：カード・Visa 末尾4242',
    ],
    button: '今回3,740円・月額4,400円・自動更新で申し込む',
  })
})

test('the page of a plan for half a year, whose coupon lasts longer than the twelve months that are added up', () => {
  const half = price({ amountYen: 22_000, intervalCount: 6 })
  expect(pageOf({ price: half, coupon: { title: '春', discountYen: 2200, periods: 3 } })).toMatchObject({
    申し込む内容と期間: [
      '下腹重心オンライン',
      '6か月ごとの契約です。解約されるまで、自動で更新します。',
      '続ける期間に決まりはありません。',
    ],
    金額: [
      '6か月ごとに22,000円（税込）',
      'クーポン「春」で、はじめの3回は 2,200円引き、19,800円（税込）です。',
      '12か月つづけると、あわせて39,600円です。',
    ],
    お支払いの時期と方法: [
      'きょう（2026年11月22日） 19,800円',
      'つぎは 2027年5月22日に 19,800円、その後は、6か月ごとの22日に、お支払いいただきます。2028年5月22日からは 22,000円です。',
      'お支払いの方法：カード・Visa 末尾4242',
    ],
    button: '今回19,800円・6か月ごとに22,000円・自動更新で申し込む',
  })
})

test('the page of a plan for a year adds nothing up: its price is that of the twelve months', () => {
  expect(pageOf({ price: price({ amountYen: 44_000, interval: 'year' }) })).toMatchObject({
    申し込む内容と期間: [
      '下腹重心オンライン',
      '1年ごとの契約です。解約されるまで、自動で更新します。',
      '続ける期間に決まりはありません。',
    ],
    金額: ['年額44,000円（税込）'],
    お支払いの時期と方法: [
      'きょう（2026年11月22日） 44,000円',
      'つぎは 2027年11月22日に 44,000円、その後は、毎年おなじ日に、おなじ金額です。',
      'お支払いの方法：カード・Visa 末尾4242',
    ],
  })
})

test('the page of a plan for two years names every second year, not every year', () => {
  expect(pageOf({ price: price({ amountYen: 80_000, interval: 'year', intervalCount: 2 }) })).toMatchObject({
    申し込む内容と期間: [
      '下腹重心オンライン',
      '2年ごとの契約です。解約されるまで、自動で更新します。',
      '続ける期間に決まりはありません。',
    ],
    金額: ['2年ごとに80,000円（税込）'],
    お支払いの時期と方法: [
      'きょう（2026年11月22日） 80,000円',
      'つぎは 2028年11月22日に 80,000円、その後は、2年ごとのおなじ日に、おなじ金額です。',
      'お支払いの方法：カード・Visa 末尾4242',
    ],
    button: '2年ごとに80,000円・自動更新で申し込む',
  })
})

test('the page of a thing that is used for some days, of what it opens longest', () => {
  const grants = [
    { itemId: '000011', days: 31 },
    { itemId: '000012', days: 60 },
    { itemId: '000013', days: null },
  ]
  const single = { kind: 'single' as const, title: '冬の講座', grants }
  expect(pageOf({ product: single, price: price({ interval: 'none' }) })).toEqual({
    申し込む内容と期間: [
      '冬の講座',
      'お使いいただける期間は、お支払いの日から60日間です。',
      '一度だけのお支払いで、更新はありません。',
    ],
    金額: ['4,400円（税込）'],
    お支払いの時期と方法: ['きょう（2026年11月22日） 4,400円', 'お支払いの方法：カード・Visa 末尾4242'],
    使えるようになる時期: ['お支払いのあと、すぐにお使いいただけます。'],
    解約と返金: [
      '配信の教材のため、ご都合による返品と返金はお受けしていません。',
      '中身が説明と違うとき、再生できないときは、全額をお返しします。',
    ],
    button: '4,400円を支払う',
  })
})

test('the page of a thing without an end, which a coupon makes free, asks for no way to pay', () => {
  const single = { ...plan, kind: 'single' as const, title: '冬の講座' }
  const coupon = { title: '贈', discountYen: 4400, periods: 1 }
  expect(pageOf({ product: single, price: price({ interval: 'none' }), coupon })).toMatchObject({
    申し込む内容と期間: [
      '冬の講座',
      'お使いいただける期間に、限りはありません。',
      '一度だけのお支払いで、更新はありません。',
    ],
    金額: ['4,400円（税込）', 'クーポン「贈」で 4,400円引き、0円（税込）です。'],
    お支払いの時期と方法: ['きょう（2026年11月22日） 0円', 'お支払いの方法は、いりません。'],
    button: '0円で申し込む',
  })
})

test('the page of a gift says what the one gets to whom it is given, and until when', () => {
  const grants = [
    { itemId: '000002', days: 31 },
    { itemId: '000003', days: 93 },
  ]
  const gift = { kind: 'gift' as const, title: '下腹重心 3か月', grants }
  const availableUntil = '2026-12-31T14:59:59.999Z'
  expect(pageOf({ product: gift, price: price({ interval: 'none', availableUntil }) })).toEqual({
    申し込む内容と期間: [
      '下腹重心 3か月（贈りもの）',
      'お相手が受けとられてから、93日間お使いいただけます。',
      '受けとれるのは、お支払いの日から150日のあいだです。',
      '一度だけのお支払いで、更新はありません。',
    ],
    金額: ['4,400円（税込）'],
    お支払いの時期と方法: ['きょう（2026年11月22日） 4,400円', 'お支払いの方法：カード・Visa 末尾4242'],
    使えるようになる時期: [
      'お支払いのあと、すぐにお渡しいただけます。お相手が受けとられると、すぐに使えます。',
    ],
    申し込みの期限: ['2026年12月31日までです。'],
    解約と返金: [
      '配信の教材のため、ご都合による返品と返金はお受けしていません。',
      '中身が説明と違うとき、再生できないときは、全額をお返しします。',
    ],
    button: '4,400円を支払う',
  })
})

test('the page of a reserved lesson, whose cancelling costs a part of what is left of its price', () => {
  const slot: LessonSlot = {
    id: 'wed_2026-12-02',
    productId: 'prevo',
    place: '息の間',
    startsAt: new Date('2026-12-02T19:00:00+09:00'),
    minutes: 90,
    seats: 6,
  }
  const product = {
    kind: 'reservation' as const,
    title: 'プレヴォ体験',
    grants: [{ itemId: '000018', days: 30 }],
  }
  const coupon = { title: '春', discountYen: 300, periods: 1 }
  expect(pageOf({ product, price: price({ amountYen: 3300, interval: 'none' }), slot, coupon })).toEqual({
    申し込む内容と期間: [
      'プレヴォ体験',
      '日時：2026年12月2日（水）19:00〜20:30',
      '場所：息の間',
      '教材をお使いいただける期間は、お支払いの日から30日間です。',
      '一度だけのお支払いで、更新はありません。',
    ],
    金額: ['3,300円（税込）', 'クーポン「春」で 300円引き、3,000円（税込）です。'],
    お支払いの時期と方法: ['きょう（2026年11月22日） 3,000円', 'お支払いの方法：カード・Visa 末尾4242'],
    使えるようになる時期: [
      '2026年12月2日（水）19:00〜20:30に行います。教材は、お支払いのあと、すぐにお使いいただけます。',
    ],
    '日の変更と、取り消し': [
      '開始の48時間前（2026年11月30日（月）19:00）までは、日を何度でも変えられます。取り消されたときは、全額をお返しします。',
      '開始の3時間前（2026年12月2日（水）16:00）までは、日を一度変えられます。取り消されたときは、料金の3割（900円）をいただき、残りをお返しします。',
      'そのあとの取り消しと、ご連絡のないときは、料金の全額をいただきます。',
      '急な病気やけが、交通の乱れ、災害、身近な方のご不幸のときは、料金をいただきません。窓口にお知らせください。',
    ],
    button: '予約して、3,000円を支払う',
  })
})

test('the page of a trial says what is free, what comes after it, and until when one can leave', () => {
  const tried = price({ trialDays: 14, availableUntil: '2026-12-31T14:59:59.999Z' })
  const coupon = { title: '春', discountYen: 660, periods: 2 }
  expect(pageOf({ price: tried, trialDays: 14, coupon })).toEqual({
    申し込む内容と期間: [
      '下腹重心オンライン',
      'はじめの14日間（2026年12月5日まで）は、無料のお試しです。',
      'お試しのあとは、1か月ごとの契約です。解約されるまで、自動で更新します。',
      '続ける期間に決まりはありません。',
      'お試しは、おなじ種類のプランで、おひとり一度です。',
    ],
    金額: [
      'お試しのあいだは 0円、2026年12月6日からは 月額4,400円（税込）です。',
      'クーポン「春」で、はじめの2回は 660円引き、3,740円（税込）です。',
      '12か月つづけると、あわせて51,480円です。',
    ],
    お支払いの時期と方法: [
      'きょう（2026年11月22日） 0円',
      'はじめてのお支払いは 2026年12月6日に 3,740円です。',
      'つぎは 2027年1月6日に 3,740円、その後は、毎月6日に、お支払いいただきます。2027年2月6日からは 4,400円です。',
      'お支払いの方法：カード・Visa 末尾4242',
    ],
    使えるようになる時期: ['お申し込みのあと、すぐにお使いいただけます。'],
    申し込みの期限: ['2026年12月31日までです。'],
    解約と返金: [
      'マイページの「ご契約」から、2026年12月5日の23時59分までに解約されると、料金はかかりません。',
      '解約されても、2026年12月5日まで、そのままお使いいただけます。解約の手数料はありません。',
      'お支払いのあとの解約は、つぎの更新の前の日までです。お支払いのあとは、ご都合による返金はありません。',
    ],
    button: '14日間のお試しをはじめる（2026年12月6日は3,740円・月額4,400円・自動更新）',
  })
})

test.each([
  ['2026-11-28', '毎月28日に、おなじ金額です。'],
  ['2026-11-29', '毎月29日（その日のない月は、月の末日）に、おなじ金額です。'],
])(
  'what is ordered on %s is paid on days that every month has, or says what happens in the others',
  (day, part) => {
    const page = pageOf({ price: price({}), now: new Date(`${day}T12:00:00+09:00`) })
    expect(JSON.stringify(page)).toContain(part)
  },
)

test.each([
  [{}, '月額4,400円'],
  [{ trialDays: 14 }, '月額4,400円・はじめの14日間は無料（おひとり一度）'],
] as const)('beside a price with %o is shown %s', (change, text) => {
  expect(offerText(price(change))).toBe(text)
})

test.each([
  ['sandbox', null, 'カード（練習用）'],
  ['paidy', null, 'あと払い（ペイディ）'],
  ['stripe', null, 'カード'],
  ['stripe', 'Visa 末尾4242', 'カード・Visa 末尾4242'],
] as const)('a payment by %s with %s is called %s', (provider, label, name) => {
  expect(methodName(provider, label)).toBe(name)
})
