import { listDevices } from '@iki/contract/account/signed-in-device'
import { listSubscriptions, type Subscription } from '@iki/contract/money/subscription'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-20T03:00:00.000Z'))
  api = freshBrowser()
  api.answer(listSubscriptions, [])
  api.answer(listDevices, { here: null, others: [], next: null })
})

async function tiles() {
  const list = await screen.findByRole('list', { name: 'いまのようす' })
  await within(list).findByText(/^\d台/)
  await waitFor(() => expect(list.textContent).toMatch(/未送信(ありません|\d)/))
  return within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

const until = { sinceAt: '2026-11-01T00:00:00.000Z', expireAt: '2026-11-30T14:59:59.000Z' }
const device = {
  id: 'a',
  device: 'iPhone・Safari',
  beganAt: '2026-11-01T00:00:00.000Z',
  usedAt: '2026-11-01T00:00:00.000Z',
}

const aContract = (change: Partial<Subscription> = {}): Subscription => ({
  uid: 'haruko',
  id: 's',
  status: 'active',
  memo: '',
  productId: 'kafuku',
  title: '下腹重心オンライン',
  price: {
    id: 'p',
    amountYen: 4400,
    interval: 'month',
    intervalCount: 1,
    trialDays: null,
    planKey: null,
    availableUntil: null,
  },
  startedOn: '2026-11-01',
  paidUntil: until.expireAt,
  renewOn: '2026-12-01',
  methodLabel: null,
  nextYen: 3300,
  openOrderId: null,
  trialUntil: null,
  priceChange: null,
  refundableYen: null,
  families: ['kafuku'],
  next: null,
  endReason: null,
  ...change,
})

test('my page says first what there is: plan and days, renewal, devices, what is unsent', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000002', until)] }))
  // With a coupon.
  api.answer(listSubscriptions, [aContract({ nextYen: 3300 })])
  api.answer(listDevices, { here: device, others: [{ ...device, id: 'b' }], next: null })
  openApp('/mypage')
  expect(await tiles()).toEqual([
    'プラン下腹重心オンラインのこり10日',
    'つぎの更新2026年12月1日3,300円',
    'ログイン中の端末2台',
    '未送信ありません',
  ])
  await expectAccessible()
})

test('a renewal that is not paid is shown as that, and not as one of a day that has passed', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000002', until)] }))
  const late = { status: 'past_due', renewOn: '2026-11-18', nextYen: 4400, openOrderId: 'o' } as const
  api.answer(listSubscriptions, [aContract({ renewOn: '2026-11-19' }), aContract({ id: 't', ...late })])
  openApp('/mypage')
  expect((await tiles())[1]).toBe('つぎの更新お支払い待ち4,400円')
})

test('who has nothing reads that calmly', async () => {
  signedInAs(api, aMember({ licences: [] }))
  openApp('/mypage')
  expect(await tiles()).toEqual([
    'プランありません',
    'つぎの更新ありません',
    'ログイン中の端末0台',
    '未送信ありません',
  ])
})

test('the menu says when a plan ends soon, and nothing before', async () => {
  const soon = { ...until, expireAt: '2026-11-25T14:59:59.000Z' }
  signedInAs(api, aMember({ licences: [aLicence('000002', soon)] }))
  openApp('/mypage')
  await tiles()
  await userEvent.click(screen.getByRole('button', { name: 'MENU' }))
  expect(await screen.findByText('プランはのこり5日')).toBeTruthy()
  expect(screen.getAllByText('のこり5日').length).toBeTruthy()
})
