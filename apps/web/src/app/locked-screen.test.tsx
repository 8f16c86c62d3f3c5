import { listPlaylists } from '@iki/contract/media/lesson'
import { listProducts, type Product } from '@iki/contract/money/product'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, inDays, signedInAs } from '#test/people.ts'
import { priceOf } from '#test/product-samples.ts'

const product = (id: string, itemId: string, amountYen: number, change: Partial<Product> = {}): Product => ({
  id,
  kind: 'plan',
  title: id,
  lead: '',
  bodyHtml: '',
  drawing: 'mountain',
  group: 'motion',
  families: [id],
  grants: [{ itemId, days: null }],
  prices: [priceOf(`${id}-month`, amountYen), priceOf(`${id}-year`, amountYen * 10, 'year')],
  ...change,
})

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
  api.answer(listPlaylists, [])
  api.answer(listProducts, {
    isCheckoutOpen: true,
    products: [product('gift', '000002', 9900, { kind: 'gift' }), product('kafuku', '000002', 4400)],
  })
})

const free = () => screen.queryByRole('link', { name: '無料の音声を聴く' })
const cardOf = (plan: RegExp) =>
  within(screen.getByRole('list', { name: 'ひらくプラン' })).getByRole('link', { name: plan })

test('a locked screen says what its plan is about, offers something free, and what its plans cost', async () => {
  openApp('/kafuku/methods')
  expect(await screen.findByText('月額4,400円（税込）')).toBeTruthy()
  expect(cardOf(/^下腹重心オンライン/).textContent).toContain('月額4,400円（税込）')
  expect(cardOf(/^下腹重心ライト/).textContent).not.toContain('円')
  expect(screen.getByText('きょうのからだに合うものを、ひとつ。')).toBeTruthy()
  expect(free()?.getAttribute('href')).toBe('/player/free-playlist')
  expect(screen.getByRole('link', { name: 'プランと料金を見る' })).toBeTruthy()
  await expectAccessible()
})

test('a screen whose plan begins on a later day has nothing to sell', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000002', { sinceAt: inDays(3) })] }))
  openApp('/kafuku/methods')
  expect(await screen.findByText(/からご利用いただけます$/)).toBeTruthy()
  expect(free()).toBeNull()
  expect(screen.queryByRole('list', { name: 'ひらくプラン' })).toBeNull()
})
