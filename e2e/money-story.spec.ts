import { expect, type Locator, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn, createMember, demoMember } from './listener.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const titles = ['申し込む内容と期間', '金額', 'お支払いの時期と方法', '使えるようになる時期', '解約と返金']

/** The items of a confirmation: title and text of each. */
async function itemsIn(place: Locator): Promise<string[][]> {
  await expect(place.locator('dt').first()).toBeVisible()
  return place
    .locator('dl > div')
    .evaluateAll(rows =>
      rows.map(row => [...row.children].map(part => (part.textContent ?? '').replaceAll(/\s/g, ''))),
    )
}

/** The last page: its items, then its button. Returns the items, as they were agreed to. */
async function agree(page: Page, button: string | RegExp): Promise<string[][]> {
  const main = page.getByRole('main')
  await expect(page.getByRole('button', { name: button })).toBeEnabled()
  const items = await itemsIn(main)
  await press(page, button)
  await expect(page.getByRole('heading', { name: 'ありがとうございます' })).toBeVisible()
  return items
}

/** The newest order of the history: its text, and the items that it keeps. */
async function newestOrder(page: Page): Promise<{ text: string; items: string[][] }> {
  await page.goto(site('/mypage/purchase_history'))
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '申し込み時の内容' }).first()
  await row.getByText('申し込み時の内容').click()
  return { text: (await row.textContent()) ?? '', items: await itemsIn(row) }
}

test('a gift goes to somebody, who then takes a plan, changes it and reserves a lesson; each order is what its last page said', async ({
  page: giver,
  browser,
}) => {
  const receiver = await (await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })).newPage()
  await comeSignedIn(giver, demoMember)
  await comeSignedIn(receiver, await createMember('natsume'))

  const link =
    await test.step('the gift is bought with the stored card, and its order is kept as agreed', async () => {
      await giver.goto(site('/mypage/gifts'))
      await giver.getByRole('link', { name: '神楽の三十日を贈る、これを買う' }).click()
      const agreed = await agree(giver, '5,500円を支払う')
      expect(agreed.map(([title]) => title)).toEqual(titles)
      await giver.getByRole('link', { name: 'ことばをそえて、渡す' }).click()
      const kagura = giver.getByRole('article').filter({ hasText: '神楽の三十日を贈る' })
      const address = kagura.getByText(/\/gift\/[0-9A-Z-]+$/).first()
      await expect(address).toBeVisible()
      const given = (await address.textContent()) ?? ''
      const order = await newestOrder(giver)
      expect(order.text).toContain('5,500円')
      expect(order.items).toEqual(agreed)
      return given
    })

  await test.step('its receiver accepts it, and it opens', async () => {
    await receiver.goto(link)
    await press(receiver, '設定をオンにして、受けとる')
    await expect(receiver.getByRole('heading', { name: '受けとりました' })).toBeVisible()
    await receiver.getByRole('link', { name: 'さっそくひらく' }).click()
    await expect(receiver).toHaveURL(/kagura/)
  })

  await test.step('a plan is taken, and the others of its family become changes', async () => {
    await receiver.goto(site('/product/plan-choice'))
    await receiver.getByRole('link', { name: '下腹重心ライト、このプランにする' }).click()
    await receiver.getByLabel(/^とおるカード/).check()
    const agreed = await agree(receiver, '月額2,200円・自動更新で申し込む')
    expect(agreed.map(([title]) => title)).toEqual(titles)
    const order = await newestOrder(receiver)
    expect(order.text).toContain('2,200円')
    expect(order.items).toEqual(agreed)
    await receiver.goto(site('/product/plan-choice'))
    await expect(receiver.getByText('いまは「下腹重心ライト」をご契約中です。').first()).toBeVisible()
  })

  await test.step('what the change costs is what is charged', async () => {
    await receiver.getByRole('link', { name: '下腹重心オンライン、このプランに変える' }).click()
    const button = receiver.getByRole('button', { name: /^差額.*円を支払って、いま変える$/ })
    const [yen = ''] = /[\d,]+円/.exec((await button.textContent()) ?? '') ?? []
    expect(yen).toMatch(/^[\d,]+円$/)
    const agreed = await agree(receiver, /^差額/)
    expect(agreed.flat().join()).toContain(yen)
    const order = await newestOrder(receiver)
    expect(order.text).toContain('下腹重心オンライン')
    expect(order.text).toContain(`${yen}`)
    expect(order.text).toContain('差額')
    expect(order.items).toEqual(agreed)
  })

  await test.step('points buy a thing, which is read at once', async () => {
    await giver.goto(site('/kafuku/market'))
    await press(giver, /^息の手帖を100ポイントで受けとる$/)
    await press(giver, /^息の手帖を受けとる$/)
    await expect(giver.getByText('「息の手帖」を受けとりました')).toBeVisible()
    await giver.getByRole('link', { name: 'なかみを読む' }).click()
    await expect(giver.getByText('一日め')).toBeVisible()
    await giver.goto(site('/mypage/points'))
    await expect(giver.getByText('息の手帖').first()).toBeVisible()
  })

  await test.step('a lesson is reserved with the card of before, and is told before another one', async () => {
    await receiver.goto(site('/account/prevo_reserve'))
    // Not the first one: its reservations may close at this moment.
    await receiver
      .getByRole('link', { name: /この日にする$/ })
      .nth(1)
      .click()
    const agreed = await agree(receiver, '予約して、3,300円を支払う')
    expect(agreed.map(([title]) => title)).toEqual([...titles.slice(0, 4), '日の変更と、取り消し'])
    const order = await newestOrder(receiver)
    expect(order.text).toContain('3,300円')
    expect(order.items).toEqual(agreed)
    await receiver.goto(site('/account/start-prevo'))
    await expect(receiver.getByRole('link', { name: 'プレヴォ体験、ご予約を見る' })).toBeVisible()
  })
  await receiver.context().close()
})
