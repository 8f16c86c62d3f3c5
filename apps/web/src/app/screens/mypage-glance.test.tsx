import 'fake-indexeddb/auto'
import { getListening } from '@iki/contract/media/listening'
import { listSubscriptions, type Subscription } from '@iki/contract/money/subscription'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { registerOutbox } from '#core/offline/registry.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember } from '#test/diary-member.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { openApp } from '#test/open-app.tsx'
import { aLicence } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  const phone = diaryPhone()
  api = phone.api
  phone.server.writeElsewhere('2026-11-19', { memo: '息' })
  api.answer(listSubscriptions, [])
  api.answer(getListening, listened(0))
})

const listened = (totalSeconds: number) => ({
  today: '2026-11-20',
  recent: [],
  totalSeconds,
  totalDays: 0,
  streakDays: 0,
  since: null,
})

async function tiles() {
  const list = await screen.findByRole('list', { name: 'いまのようす' })
  await waitFor(() => expect(list.textContent?.includes('…')).toBe(false))
  return within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

const until = { sinceAt: '2026-11-01T00:00:00.000Z', expireAt: '2026-11-30T14:59:59.000Z' }

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

test('my page says first how one is doing: diary and listening, plan and days, renewal', async () => {
  diaryMember(api, { licences: [aLicence('000002', until)] })
  // With a coupon.
  api.answer(listSubscriptions, [aContract({ nextYen: 3300 })])
  api.answer(getListening, listened(3_900))
  openApp('/mypage')
  expect(await tiles()).toEqual([
    '日記きのうまで1日つづいています',
    '聴いた時間1時間5分',
    'プラン下腹重心オンラインのこり10日',
    'つぎの更新2026年12月1日3,300円',
  ])
  await expectAccessible()
})

test('a renewal that is not paid is shown as that, and not as one of a day that has passed', async () => {
  diaryMember(api, { licences: [aLicence('000002', until)] })
  const late = { status: 'past_due', renewOn: '2026-11-18', nextYen: 4400, openOrderId: 'o' } as const
  api.answer(listSubscriptions, [aContract({ renewOn: '2026-11-19' }), aContract({ id: 't', ...late })])
  openApp('/mypage')
  expect((await tiles())[3]).toBe('つぎの更新お支払い待ち4,400円')
})

test('who has nothing reads that calmly', async () => {
  diaryMember(api, { licences: [] })
  openApp('/mypage')
  expect(await tiles()).toEqual([
    '日記きのうまで1日つづいています',
    '聴いた時間0分',
    'プランありません',
    'つぎの更新ありません',
  ])
})

test('the menu says when a plan ends soon, and nothing before', async () => {
  const soon = { ...until, expireAt: '2026-11-25T14:59:59.000Z' }
  diaryMember(api, { licences: [aLicence('000002', soon)] })
  openApp('/mypage')
  await tiles()
  await userEvent.click(screen.getByRole('button', { name: 'MENU' }))
  expect(await screen.findByText('プランはのこり5日')).toBeTruthy()
  expect(screen.getAllByText('のこり5日').length).toBeTruthy()
})

test('what waits on this device is counted, with the way to it', async () => {
  diaryMember(api, { licences: [] })
  const idle = () => {}
  registerOutbox({
    name: 'waiting',
    count: () => 2,
    begin: idle,
    wake: idle,
    leave: idle,
    changeOwner: idle,
    noteStorage: idle,
  })
  openApp('/mypage')
  const way = await screen.findByRole('link', { name: /未送信/ })
  expect([way.textContent, way.getAttribute('href')]).toEqual(['未送信2件', '/habit/diary/unsent'])
})
