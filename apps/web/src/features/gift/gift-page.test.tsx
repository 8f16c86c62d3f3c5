import {
  type Gift,
  getGift,
  listGifts,
  redeemGift,
  type ShownGift,
  writeGift,
} from '@iki/contract/money/gift'
import { listProducts } from '@iki/contract/money/product'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const code = 'ABCD-EFGH-JKMN-PQRS'
const path = `/gift/${code}`
const aGift = (change: Partial<ShownGift> = {}): ShownGift => ({
  title: '神楽の三十日',
  drawing: 'fan',
  itemIds: ['000010'],
  days: 30,
  state: 'open',
  fromName: '春子',
  toName: '夏生さん',
  message: 'お誕生日に。',
  expiresAt: '2027-04-23T14:59:59.999Z',
  isOwn: false,
  isAccepted: false,
  acceptsGifts: true,
  ...change,
})
const given = (change: Partial<Gift> = {}): Gift => ({
  id: 'g1',
  orderId: 'o1',
  title: '神楽の三十日',
  drawing: 'fan',
  days: 30,
  state: 'open',
  toName: '',
  message: '',
  boughtAt: '2026-11-25T03:00:00.000Z',
  expiresAt: '2027-04-23T14:59:59.999Z',
  redeemedAt: null,
  code,
  ...change,
})
const accepted = {
  title: '神楽の三十日',
  itemIds: ['000010'],
  sinceAt: '2026-11-25T02:59:59.999Z',
  expireAt: '2026-12-25T14:59:59.999Z',
  isAdded: false,
}

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-25T03:00:00.000Z'))
  api = freshBrowser()
})

describe('the page of a gift', () => {
  test('gives it with one touch, and says until when it can be used', async () => {
    signedInAs(api, aMember())
    api.answer(getGift, aGift())
    api.answer(redeemGift, accepted)
    openApp(path)
    expect(await screen.findByText('春子さんから、「神楽の三十日」')).toBeTruthy()
    expect(screen.getByText('お誕生日に。')).toBeTruthy()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: '受けとる' }))
    expect(await screen.findByText('2026年12月25日まで、お使いいただけます')).toBeTruthy()
    expect(api.requests(redeemGift).map(({ input }) => input)).toEqual([{ code, switchesOn: false }])
    await expectAccessible()
  })

  test('offers to switch the setting on, where it is off', async () => {
    signedInAs(api, aMember())
    api.answer(getGift, aGift({ acceptsGifts: false }))
    api.answer(redeemGift, accepted)
    openApp(path)
    await userEvent.click(await screen.findByRole('button', { name: '設定をオンにして、受けとる' }))
    expect(await screen.findByRole('heading', { level: 1, name: '受けとりました' })).toBeTruthy()
    expect(api.requests(redeemGift)[0]?.input.switchesOn).toBe(true)
  })

  test('leads a guest to signing in, and back', async () => {
    api.answer(getGift, aGift({ acceptsGifts: null }))
    openApp(path)
    const link = await screen.findByRole('link', { name: 'ログインして受けとる' })
    expect(link.getAttribute('href')).toBe(`/login?redirect_url=${encodeURIComponent(path)}`)
    await expectAccessible()
  })

  test.each([
    ['この贈りものは、もう受けとられています', aGift({ state: 'redeemed' })],
    ['受けとれる期限（2027年4月23日）を過ぎました', aGift({ state: 'expired' })],
    ['この贈りものは、取り消されました', aGift({ state: 'returned' })],
    ['あなたからの贈りものです', aGift({ isOwn: true })],
    ['この贈りものは、受けとりずみです', aGift({ isAccepted: true, state: 'redeemed' })],
  ])('says %s, and has no button that accepts', async (text, gift) => {
    signedInAs(api, aMember())
    api.answer(getGift, gift)
    openApp(path)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /受けとる/ })).toBeNull()
  })

  test('of a wrong code says that there is none', async () => {
    signedInAs(api, aMember())
    api.refuse(getGift, { code: 'not_found' })
    openApp(path)
    expect(await screen.findByText('この贈りものは見つかりません')).toBeTruthy()
  })
})

test('the giver writes a few words, and has the link to hand over', async () => {
  signedInAs(api, aMember())
  api.answer(listProducts, { isCheckoutOpen: true, products: [] })
  api.answer(listGifts, { gifts: [given()], next: null })
  api.answer(writeGift, ({ input }) => given(input))
  openApp('/mypage/gifts')
  expect(await screen.findByText(new RegExp(`/gift/${code}$`))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'LINEで送る' }).getAttribute('href')).toContain(code)
  await expectAccessible()
  await userEvent.type(screen.getByLabelText(/ひとこと/), 'おめでとう')
  await userEvent.click(screen.getByRole('button', { name: '保存する' }))
  await vi.waitFor(() =>
    expect(api.requests(writeGift)[0]?.input).toEqual({ id: 'g1', toName: '', message: 'おめでとう' }),
  )
})
