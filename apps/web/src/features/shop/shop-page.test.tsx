import { getCredits } from '@iki/contract/money/credit'
import { buyFromShop, getProductOwn, listShop, type ShopItem } from '@iki/contract/money/shop'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const aThing = (change: Partial<ShopItem> = {}): ShopItem => ({
  id: 'techo',
  title: '息の手帖',
  lead: '七日ぶん。',
  bodyHtml: '<p>綴じました。</p>',
  drawing: 'breath',
  credits: 100,
  grants: [],
  left: null,
  held: null,
  hasInside: true,
  ...change,
})

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-25T03:00:00.000Z'))
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getCredits, { balance: 150 })
})
const button = (name: string) => screen.findByRole('button', { name })

describe('the shop', () => {
  test('gives a thing with two touches, says what is left, and leads to what is in it', async () => {
    api.answer(listShop, { balance: 150, items: [aThing()], isSoldTo: true })
    api.answer(buyFromShop, { balance: 50, item: aThing({ held: 'shop' }) })
    openApp('/kafuku/market')
    await userEvent.click(await button('息の手帖を100ポイントで受けとる'))
    expect(screen.getByText('100ポイントを使います。のこりは50ポイントです。')).toBeTruthy()
    await expectAccessible()
    await userEvent.click(await button('息の手帖を受けとる'))
    expect(await screen.findByText('「息の手帖」を受けとりました')).toBeTruthy()
    expect(screen.getByText('50ポイント')).toBeTruthy()
    expect(api.requests(buyFromShop).map(({ input }) => input)).toMatchObject([
      { productId: 'techo', credits: 100, clientId: expect.any(String) },
    ])
    await expectAccessible()
    api.answer(getProductOwn, {
      own: {
        uid: 'haruko',
        product_id: 'techo',
        title: '息の手帖',
        drawing: 'breath',
        hasInside: true,
        acquiredAt: '2026-11-25T03:00:00.000Z',
        expireAt: null,
      },
      insideHtml: '<p>吐く息を数えます。</p>',
    })
    await userEvent.click(screen.getByRole('link', { name: 'なかみを読む' }))
    expect(await screen.findByText('吐く息を数えます。')).toBeTruthy()
    await expectAccessible()
  })

  test('repeats a press whose answer was lost with the same key', async () => {
    api.answer(listShop, { balance: 150, items: [aThing()], isSoldTo: true })
    api.refuse(buyFromShop, { code: 'internal' })
    openApp('/kafuku/market')
    await userEvent.click(await button('息の手帖を100ポイントで受けとる'))
    await userEvent.click(await button('息の手帖を受けとる'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    api.answer(buyFromShop, { balance: 50, item: aThing({ held: 'shop' }) })
    await userEvent.click(await button('息の手帖を受けとる'))
    expect(await screen.findByText('「息の手帖」を受けとりました')).toBeTruthy()
    const keys = api.requests(buyFromShop).map(request => request.input.clientId)
    expect(new Set(keys).size).toBe(1)
  })

  test('says of each thing why it can’t be taken, and how points are earned', async () => {
    api.answer(listShop, {
      balance: 150,
      isSoldTo: true,
      items: [
        aThing({ id: 'a', title: '遠いもの', credits: 400 }),
        aThing({ id: 'b', title: '終わったもの', left: 0 }),
        aThing({ id: 'c', title: '持っているもの', held: 'shop' }),
        aThing({ id: 'd', title: 'ひらいているもの', held: 'plan' }),
      ],
    })
    openApp('/kafuku/market')
    const list = await screen.findByRole('list', { name: 'ポイントで受けとれるもの' })
    const rows = within(list)
      .getAllByRole('article')
      .map(({ textContent }) => textContent ?? '')
    expect(rows[0]).toContain('あと250ポイントで受けとれます')
    expect(rows[1]).toContain('残りがなくなりました')
    expect(rows[2]).toContain('持っているものを読む')
    expect(rows[3]).toContain('お持ちのプランで利用できます')
    expect(within(list).queryAllByRole('button')).toEqual([])
    expect(screen.getByText(/ひとつの週のうち5日/)).toBeTruthy()
    await expectAccessible()
  })

  test('that gives nothing to who holds TV alone says so, and offers no button', async () => {
    const things = [aThing(), aThing({ id: 'b', title: '持っているもの', held: 'shop' })]
    api.answer(listShop, { balance: 150, items: things, isSoldTo: false })
    openApp('/product/blackhole/market')
    expect(await screen.findByText('この棚のものは、いまはお渡ししていません')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ほかのプランを見る' }).getAttribute('href')).toBe(
      '/product/plan-choice',
    )
    expect(screen.queryByRole('button', { name: /受けとる/ })).toBeNull()
    expect(screen.getByRole('link', { name: '持っているものを読む' })).toBeTruthy()
    await expectAccessible()
  })

  test('with empty shelves says so', async () => {
    api.answer(listShop, { balance: 0, items: [], isSoldTo: true })
    openApp('/product/blackhole/market')
    expect(await screen.findByText('棚は、いま空いています')).toBeTruthy()
    await expectAccessible()
  })
})

test('a thing that one does not have is not there', async () => {
  api.refuse(getProductOwn, { code: 'not_found' })
  openApp('/mypage/things/techo')
  expect(await screen.findByText('ここには、受けとったものがありません')).toBeTruthy()
})
