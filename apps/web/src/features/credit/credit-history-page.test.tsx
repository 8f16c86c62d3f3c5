import { type CreditEntry, getCredits, listCreditHistory } from '@iki/contract/money/credit'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const anEntry = (change: Partial<CreditEntry> = {}): CreditEntry => ({
  at: '2026-11-22T03:00:00.000Z',
  delta: 50,
  reason: 'diary_week',
  note: null,
  balanceAfter: 1050,
  ...change,
})

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-25T03:00:00.000Z'))
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getCredits, { balance: 1050 })
  api.answer(listSubscriptions, [])
})

test('my page says how many points there are, and leads to where they came from', async () => {
  api.answer(listCreditHistory, { entries: [anEntry()], next: null })
  openApp('/mypage')
  expect(await screen.findByText('1,050ポイント')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'ポイントの記録' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'ポイントの記録' })).toBeTruthy()
  expect(await screen.findByText('いま、1,050ポイントあります。')).toBeTruthy()
  await expectAccessible()
})

test('the record says in words what each movement was, by month, and more when asked', async () => {
  const shop = anEntry({ delta: -300, reason: 'shop', note: '夜の朗読', balanceAfter: 750 })
  const older = anEntry({ at: '2026-10-01T03:00:00.000Z', reason: 'operator', balanceAfter: 1000 })
  api.answer(listCreditHistory, ({ input }) =>
    input.after ? { entries: [older], next: null } : { entries: [shop, anEntry()], next: '1_2' },
  )
  openApp('/mypage/points')
  const rows = async (month: string) =>
    (await screen.findByRole('list', { name: month })).textContent?.replaceAll(/\s/g, '')
  expect(await rows('2026年11月')).toBe(
    '夜の朗読−3002026年11月22日・のこり750ポイント日記をつづけた週＋502026年11月22日・のこり1,050ポイント',
  )
  await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
  expect(await rows('2026年10月')).toContain('運営からの贈りもの＋50')
})

test('where there are none yet, it says how they are earned', async () => {
  api.answer(getCredits, { balance: 0 })
  api.answer(listCreditHistory, { entries: [], next: null })
  openApp('/mypage/points')
  expect(await screen.findByText('ポイントの記録は、ここにならびます')).toBeTruthy()
  expect(screen.getByText(/ひとつの週のうち5日/)).toBeTruthy()
  await expectAccessible()
})
