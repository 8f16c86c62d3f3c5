import { describe, expect, test } from 'vitest'
import { confirmationOf, methodName, priceText } from './confirmation.ts'
import type { Price } from './product.ts'

const now = new Date('2026-11-22T03:00:00.000Z')
const price = (change: Partial<Price> = {}): Price => ({
  id: 'kafuku-month',
  amountYen: 4400,
  interval: 'month',
  intervalCount: 1,
  trialDays: null,
  planKey: 'kafukujushin-online',
  availableUntil: null,
  ...change,
})
const product = {
  kind: 'plan' as const,
  title: '下腹重心オンライン',
  grants: [{ itemId: '000002', days: null as number | null }],
}
const method = methodName('stripe', 'Visa 末尾4242')
const shown = (change: Partial<Price> = {}, at = now) => {
  const { items, button } = confirmationOf({ product, price: price(change), method, now: at })
  return { titles: items.map(item => item.title), text: items.flatMap(item => item.lines).join('\n'), button }
}

describe('the confirmation', () => {
  test('of a gift says from when its days count, and until when it can be accepted', () => {
    const gift = { ...product, kind: 'gift' as const, grants: [{ itemId: '000002', days: 31 }] }
    const { items } = confirmationOf({ product: gift, price: price({ interval: 'none' }), method, now })
    const text = items.flatMap(item => item.lines).join('\n')
    for (const part of ['受けとられてから、31日間', 'お支払いの日から150日', '更新はありません'])
      expect(text).toContain(part)
  })

  test('of a monthly plan says every item that the law asks for, with dates and sums', () => {
    const { titles, text, button } = shown()
    expect(titles).toEqual([
      '申し込む内容と期間',
      '金額',
      'お支払いの時期と方法',
      '使えるようになる時期',
      '解約と返金',
    ])
    for (const part of [
      '下腹重心オンライン',
      '自動で更新',
      '月額4,400円（税込）',
      'あわせて52,800円',
      'きょう（2026年11月22日） 4,400円',
      'つぎは 2026年12月22日に 4,400円',
      '毎月22日に',
      'カード・Visa 末尾4242',
      '2026年12月21日の23時59分まで',
      '8日以内',
    ])
      expect(text).toContain(part)
    expect(button).toBe('月額4,400円・自動更新で申し込む')
  })

  test('counts days as Tokyo does', () => {
    expect(shown({}, new Date('2026-11-21T15:00:00.000Z')).text).toContain('2026年12月22日')
    expect(shown({}, new Date('2026-11-21T14:59:59.000Z')).text).toContain('2026年12月21日')
  })

  test('says what happens in months without the day', () => {
    expect(shown({}, new Date('2027-01-31T03:00:00.000Z')).text).toContain(
      '毎月31日（その日のない月は、月の末日）',
    )
    expect(shown().text).not.toContain('末日')
  })

  test('of a yearly or half-yearly plan says its rhythm', () => {
    expect(shown({ interval: 'year', amountYen: 44_000 }).text).toContain('毎年おなじ日')
    const half = shown({ intervalCount: 6, amountYen: 22_000 })
    expect(half.text).toContain('6か月ごとの22日')
    expect(half.text).toContain('あわせて44,000円')
    expect(half.button).toBe('6か月ごとに22,000円・自動更新で申し込む')
  })

  test('of a single thing says that nothing renews, and names no later payment', () => {
    const { text, button } = shown({ interval: 'none' })
    expect(text).toContain('更新はありません')
    expect(text).not.toContain('つぎは')
    expect(button).toBe('4,400円を支払う')
  })

  test('has a deadline only where there is one', () => {
    const { titles, text } = shown({ availableUntil: '2026-12-31T14:59:59.999Z' })
    expect(titles).toContain('申し込みの期限')
    expect(text).toContain('2026年12月31日まで')
    expect(shown().titles).not.toContain('申し込みの期限')
  })
})

test('a price says its rhythm', () => {
  expect(
    [price(), price({ interval: 'year' }), price({ intervalCount: 3 }), price({ interval: 'none' })].map(
      priceText,
    ),
  ).toEqual(['月額4,400円', '年額4,400円', '3か月ごとに4,400円', '4,400円'])
})
