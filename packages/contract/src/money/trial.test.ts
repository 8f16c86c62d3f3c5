import { expect, test } from 'vitest'
import { confirmationOf, methodName } from './confirmation.ts'
import type { Price } from './product.ts'
import { switchWay } from './switch.ts'
import { isInTrial, isTrialOrder, trialEnd, trialNotice } from './trial.ts'

const now = new Date('2026-11-22T03:00:00.000Z')
const price: Price = {
  id: 'kafuku-month',
  amountYen: 4400,
  interval: 'month',
  intervalCount: 1,
  trialDays: 14,
  planKey: null,
  availableUntil: null,
}
const product = {
  kind: 'plan' as const,
  title: '下腹重心オンライン',
  grants: [{ itemId: '000002', days: null }],
}
const asked = { product, price, now, method: methodName('stripe', 'Visa 末尾4242') }
const textOf = (change: Partial<Parameters<typeof confirmationOf>[0]> = {}) =>
  confirmationOf({ ...asked, trialDays: 14, ...change })
    .items.flatMap(({ lines }) => lines)
    .join('\n')

test.each([
  ['2026-11-22', 14, '2026-12-05', '2026-12-06'],
  ['2026-12-31', 1, '2026-12-31', '2027-01-01'],
  ['2028-02-15', 14, '2028-02-28', '2028-02-29'],
])('a trial from %s for %i days ends on %s and is charged on %s', (startedOn, days, lastDay, chargedOn) => {
  expect(trialEnd(startedOn, days)).toEqual({ lastDay, chargedOn })
})

test('the last page before a trial says every item, with the day and the amount of the first charge', () => {
  const { items, button } = confirmationOf({ ...asked, trialDays: 14 })
  expect(items.map(({ title }) => title)).toEqual([
    '申し込む内容と期間',
    '金額',
    'お支払いの時期と方法',
    '使えるようになる時期',
    '解約と返金',
  ])
  for (const part of [
    'はじめの14日間（2026年12月5日まで）は、無料',
    'お試しのあとは、1か月ごとの契約',
    '自動で更新',
    'お試しのあいだは 0円、2026年12月6日からは 月額4,400円（税込）',
    'あわせて52,800円',
    'きょう（2026年11月22日） 0円',
    'はじめてのお支払いは 2026年12月6日に 4,400円',
    'つぎは 2027年1月6日に 4,400円、その後は、毎月6日に',
    'カード・Visa 末尾4242',
    '2026年12月5日の23時59分までに解約されると、料金はかかりません',
  ])
    expect(textOf()).toContain(part)
  expect(textOf()).not.toContain('8日以内')
  expect(button).toBe('14日間のお試しをはじめる（2026年12月6日から月額4,400円・自動更新）')
})

test('a coupon comes off the charges after a trial, from the first on', () => {
  const coupon = { title: '春', discountYen: 660, periods: 2 }
  expect(textOf({ coupon })).toContain('はじめの2回は 660円引き、3,740円')
  expect(textOf({ coupon })).toContain('はじめてのお支払いは 2026年12月6日に 3,740円')
  expect(textOf({ coupon })).toContain('2027年2月6日からは 4,400円')
})

test('a coupon that takes all of the first charge off says that there is none, and what comes then', () => {
  const coupon = { title: '春', discountYen: 4400, periods: 1 }
  expect(textOf({ coupon })).toContain('2026年12月6日からの分は、クーポンのため 0円です。')
  expect(textOf({ coupon })).not.toContain('はじめてのお支払い')
  const { button } = confirmationOf({ ...asked, trialDays: 14, coupon })
  expect(button).toBe('14日間のお試しをはじめる（2026年12月6日は0円・月額4,400円・自動更新）')
})

test.each([3, 7, 8, 14])('a trial of %s days promises no return of what is charged after it', trialDays => {
  expect(textOf({ trialDays })).toContain('お支払いのあとは、ご都合による返金はありません。')
})

test('an offer that the member can’t have is not spoken of', () => {
  expect(textOf({ trialDays: null })).not.toContain('お試し')
  expect(confirmationOf(asked).button).toBe('月額4,400円・自動更新で申し込む')
})

test.each([
  // started, charged, told, today → notice
  ['2026-11-22', '2026-12-06', null, '2026-11-28', null],
  ['2026-11-22', '2026-12-06', null, '2026-11-29', 7],
  ['2026-11-22', '2026-12-06', 7, '2026-11-30', null],
  ['2026-11-22', '2026-12-06', 7, '2026-12-05', 1],
  ['2026-11-22', '2026-12-06', null, '2026-12-02', 7],
  ['2026-11-22', '2026-12-06', null, '2026-12-05', 1],
  ['2026-11-22', '2026-12-06', 1, '2026-12-05', null],
  ['2026-11-22', '2026-12-06', null, '2026-12-06', null],
  ['2026-11-22', '2026-11-29', null, '2026-11-22', null],
  ['2026-11-22', '2026-11-29', null, '2026-11-23', 7],
  ['2026-11-22', '2026-11-23', null, '2026-11-22', null],
])('a trial of %s to %s, notified %s, on %s: notice %s', (startedOn, chargedOn, notified, today, due) => {
  expect(trialNotice({ startedOn, chargedOn, notified, today })).toBe(due)
})

test.each([
  [{ periodNo: 0, trialPeriods: 1 }, true],
  [{ periodNo: 1, trialPeriods: 1 }, true],
  [{ periodNo: 2, trialPeriods: 1 }, false],
  [{ periodNo: 1, trialPeriods: 0 }, false],
  [{ periodNo: 0, trialPeriods: 0 }, false],
])('a contract with %o is in its trial: %s', (counted, is) => {
  expect(isInTrial(counted)).toBe(is)
})

test('an order of nothing is a trial where no coupon has made it so', () => {
  expect(isTrialOrder({ kind: 'join', totalYen: 0, discountYen: 0 })).toBe(true)
  expect(isTrialOrder({ kind: 'join', totalYen: 0, discountYen: 4400 })).toBe(false)
  expect(isTrialOrder({ kind: 'join', totalYen: 4400, discountYen: 0 })).toBe(false)
  expect(isTrialOrder({ kind: 'renewal', totalYen: 0, discountYen: 0 })).toBe(false)
})

test('more begins with the first charge where the plan is still tried', () => {
  const more = { amountYen: 8800, interval: 'month', intervalCount: 1 } as const
  const days = { renewOn: '2026-12-06', today: '2026-11-25' }
  expect(switchWay(price, more, days)).toBe('now')
  expect(switchWay(price, more, { ...days, isTrial: true })).toBe('at_renewal')
})
