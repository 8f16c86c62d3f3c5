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

  it('says what is paid today and from the renewal on', () => {
    const [from, to] = [
      { title: '叡智ライト', price: price(2200) },
      { title: '叡智オンライン', price: price(4400) },
    ]
    const asked = { renewOn: '2026-12-22', today: '2026-12-12', method: 'カード・Visa 末尾4242' }
    const up = switchConfirmationOf({ from, to, way: 'now', amountYen: 733, ...asked })
    expect(up.button).toBe('差額733円を支払って、いま変える')
    const texts = up.items.flatMap(({ lines }) => lines).join('\n')
    expect(texts).toContain('差額 733円（税込）')
    expect(texts).toContain('つぎは 2026年12月22日に 4,400円')
    expect(texts).toContain('2026年12月21日の23時59分まで')
    const down = switchConfirmationOf({ from: to, to: from, way: 'at_renewal', amountYen: 0, ...asked })
    expect(down.button).toBe('2026年12月22日から変える')
    expect(down.items.flatMap(({ lines }) => lines).join('\n')).toContain(
      'きょうお支払いいただく金額はありません',
    )
  })
})
