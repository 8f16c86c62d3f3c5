import { describe, expect, it } from 'vitest'
import type { Price } from './product.ts'
import { switchConfirmationOf, switchWay, switchYen } from './switch.ts'

const price = (amountYen: number, interval: Price['interval'] = 'month'): Price => ({
  id: `price-${amountYen}-${interval}`,
  amountYen,
  interval,
  intervalCount: 1,
  trialDays: null,
  planKey: null,
  availableUntil: null,
})
const period = { periodFrom: '2026-11-22', renewOn: '2026-12-22' }

describe('a switch', () => {
  it.each([
    { what: 'more of the same rhythm, now', from: price(2200), to: price(4400), way: 'now' },
    { what: 'less, with the renewal', from: price(4400), to: price(2200), way: 'at_renewal' },
    { what: 'as much, with the renewal', from: price(4400), to: price(4400), way: 'at_renewal' },
    { what: 'a year, with the renewal', from: price(4400), to: price(44_000, 'year'), way: 'at_renewal' },
    { what: 'a month, with the renewal', from: price(44_000, 'year'), to: price(4400), way: 'at_renewal' },
  ] as const)('$what', ({ from, to, way }) => {
    expect(switchWay(from, to, { renewOn: period.renewOn, today: '2026-12-01' })).toBe(way)
  })

  it('on the day of the renewal, belongs to the renewal', () => {
    const [from, to] = [price(2200), price(4400)]
    expect(switchWay(from, to, { renewOn: period.renewOn, today: '2026-12-21' })).toBe('now')
    expect(switchWay(from, to, { renewOn: period.renewOn, today: '2026-12-22' })).toBe('at_renewal')
  })

  it.each([
    { today: '2026-11-22', yen: 2200 },
    { today: '2026-12-12', yen: 733 },
    { today: '2026-12-21', yen: 73 },
  ])('costs the difference of the days that are left: $yen yen on $today', ({ today, yen }) => {
    expect(switchYen(2200, 4400, { ...period, today })).toBe(yen)
  })

  it('costs nothing where less is left than can be paid', () => {
    expect(switchYen(3850, 4400, { ...period, today: '2026-12-20' })).toBe(0)
    expect(switchYen(3850, 4400, { ...period, today: '2026-12-19' })).toBe(55)
  })

  it('to another number of months, with the renewal', () => {
    const halfYear: Price = { ...price(22_000), intervalCount: 6 }
    const days = { renewOn: period.renewOn, today: '2026-12-01' }
    expect(switchWay(price(4400), halfYear, days)).toBe('at_renewal')
    expect(switchWay(halfYear, price(44_000), days)).toBe('at_renewal')
  })

  it('costs fifty yen where exactly fifty are left, which can be paid', () => {
    const thirtyDays = { periodFrom: '2026-11-22', renewOn: '2026-12-22' }
    expect(switchYen(2200, 2950, { ...thirtyDays, today: '2026-12-20' })).toBe(50)
    expect(switchYen(2200, 2935, { ...thirtyDays, today: '2026-12-20' })).toBe(0)
  })

  it('counts a day of a gift as one of those that are paid: 30 paid and 30 given, 60 days left, twice the difference', () => {
    const given = { periodFrom: '2026-11-22', renewOn: '2027-01-21', givenDays: 30 }
    expect(switchYen(2200, 4400, { ...given, today: '2026-11-22' })).toBe(4400)
    expect(switchYen(2200, 4400, { ...given, today: '2027-01-06' })).toBe(1100)
  })
})

describe('the page before a switch, word by word', () => {
  const [light, full] = [
    { title: '叡智ライト', price: price(2200) },
    { title: '叡智オンライン', price: price(4400) },
  ]
  const asked = { renewOn: '2026-12-22', today: '2026-12-12', method: 'カード・Visa 末尾4242' }
  const pageOf = (
    change: Pick<Parameters<typeof switchConfirmationOf>[0], 'from' | 'to' | 'way' | 'amountYen'>,
  ) => {
    const { items, button } = switchConfirmationOf({ ...asked, ...change })
    return { ...Object.fromEntries(items.map(({ title, lines }) => [title, lines])), button }
  }

  it('now, for the difference', () => {
    expect(pageOf({ from: light, to: full, way: 'now', amountYen: 733 })).toEqual({
      変えるご契約の内容: [
        '「叡智ライト」（月額2,200円）から「叡智オンライン」（月額4,400円）へ変えます。',
        '解約されるまで、自動で更新します。続ける期間に決まりはありません。',
      ],
      金額: [
        'きょうお支払いいただくのは、のこりの日数ぶんの差額 733円（税込）です。',
        '2026年12月22日からは、月額4,400円（税込）です。クーポンの割引は、変えたあとのご契約には使えません。',
      ],
      お支払いの時期と方法: [
        'きょう（2026年12月12日） 733円',
        'つぎは 2026年12月22日に 4,400円',
        'お支払いの方法：カード・Visa 末尾4242',
      ],
      使えるようになる時期: ['お支払いのあと、すぐにお使いいただけます。'],
      解約と返金: [
        'マイページの「ご契約」から、2026年12月21日の23時59分までに解約されると、つぎの料金はかかりません。',
        'ご都合による差額の返金はありません。',
      ],
      button: '差額733円を支払って、いま変える',
    })
  })

  it('now, where the difference is less than can be paid, names no payment today', () => {
    expect(pageOf({ from: light, to: full, way: 'now', amountYen: 0 })).toMatchObject({
      お支払いの時期と方法: ['つぎは 2026年12月22日に 4,400円', 'お支払いの方法：カード・Visa 末尾4242'],
      使えるようになる時期: ['お申し込みのあと、すぐにお使いいただけます。'],
      解約と返金: [
        'マイページの「ご契約」から、2026年12月21日の23時59分までに解約されると、つぎの料金はかかりません。',
      ],
      button: 'いま変える',
    })
  })

  it('with the renewal, until whose day nothing changes', () => {
    expect(pageOf({ from: full, to: light, way: 'at_renewal', amountYen: 0 })).toEqual({
      変えるご契約の内容: [
        '「叡智オンライン」（月額4,400円）から「叡智ライト」（月額2,200円）へ変えます。',
        '解約されるまで、自動で更新します。続ける期間に決まりはありません。',
      ],
      金額: [
        'きょうお支払いいただく金額はありません。',
        '2026年12月22日からは、月額2,200円（税込）です。クーポンの割引は、変えたあとのご契約には使えません。',
      ],
      お支払いの時期と方法: ['つぎは 2026年12月22日に 2,200円', 'お支払いの方法：カード・Visa 末尾4242'],
      使えるようになる時期: [
        '2026年12月21日までは「叡智オンライン」を、そのままお使いいただけます。',
        '2026年12月22日から「叡智ライト」に変わります。それまでは、いつでも取り消せます。',
      ],
      解約と返金: [
        'マイページの「ご契約」から、2026年12月21日の23時59分までに解約されると、つぎの料金はかかりません。',
      ],
      button: '2026年12月22日から変える',
    })
  })
})
