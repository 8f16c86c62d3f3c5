import { getShopVersion, listItems } from '@iki/contract/api/master'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { itemContent } from './master.content.ts'

const { app, db } = await testApp()
const guest = browser(app)
const version = async () => (await guest.call(getShopVersion, {})).data?.version

const item = {
  itemId: '000002',
  name: '下腹重心オンライン',
  summary: '下腹に重心をおく。',
  kind: 'plan',
  bodyHtml: '<p>毎日のメソッド。</p>',
  contentHash: 'first',
}

beforeEach(() => db.execute(sql`truncate item_master, shop_status`))

test('without master data the version is 0 and there is no item', async () => {
  expect(await version()).toBe(0)
  expect((await guest.call(listItems, {})).data).toEqual({ version: 0, items: [] })
})

test('anybody reads the items by their number, with the version that they are of', async () => {
  await itemContent.saveRow({ db, clock: systemClock }, { ...item, itemId: '300001', kind: 'ticket' })
  await itemContent.saveRow({ db, clock: systemClock }, item)
  const { data } = await guest.call(listItems, {})
  expect(data?.version).toBe(2)
  expect(data?.items.map(({ item_id, kind }) => [item_id, kind])).toEqual([
    ['000002', 'plan'],
    ['300001', 'ticket'],
  ])
  const { itemId: item_id, contentHash: _, ...shown } = item
  expect(data?.items[0]).toEqual({ item_id, ...shown })
})

test('the version grows when something changes, and only then', async () => {
  expect(await itemContent.saveRow({ db, clock: systemClock }, item)).toBe(true)
  expect(await version()).toBe(1)
  expect(await itemContent.saveRow({ db, clock: systemClock }, item)).toBe(false)
  expect(await version()).toBe(1)
  expect(
    await itemContent.saveRow(
      { db, clock: systemClock },
      { ...item, name: '下腹重心', contentHash: 'second' },
    ),
  ).toBe(true)
  expect(await version()).toBe(2)
})

test('changes at the same time each have a version of their own', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `00010${index}`)
  await Promise.all(ids.map(itemId => itemContent.saveRow({ db, clock: systemClock }, { ...item, itemId })))
  expect(await version()).toBe(12)
})
