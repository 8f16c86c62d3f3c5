import { expect, type Page, test } from '@playwright/test'
import { runCommand, site } from './command.ts'
import { audioOf, comeSignedIn, createMember, kafuku, playsFrom, untilAppIsStored } from './listener.ts'

test.use({ serviceWorkers: 'allow' })

test('a lesson is downloaded, plays without a network, and what was played is reported afterwards', async ({
  page,
  context,
  browser,
}) => {
  const account = await createMember('kaze', kafuku)
  await test.step('keeps a lesson of the morning method', async () => {
    await comeSignedIn(page, account)
    await page.goto(site('/kafuku/daily/method-Asa'))
    await page.getByRole('link', { name: /背骨/ }).first().click()
    // Waits for the lesson, because the page of the playlist has a button with the same name.
    await expect(page.getByRole('heading', { name: /背骨/, level: 1 })).toBeVisible()
    await untilAppIsStored(page)
    await page.getByRole('button', { name: 'その他の操作' }).click()
    await page.getByRole('button', { name: '端末に保存', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '端末に保存' })
    await expect(sheet).toContainText(/\d(KB|MB)/)
    await expect(sheet).toContainText(/\d+月\d+日まで/)
    await sheet.getByRole('button', { name: '保存する' }).click()
    await expect(sheet).toContainText('この端末に保存ずみです')
    await sheet.getByRole('button', { name: 'とじる' }).click()
    const tools = page.getByRole('dialog', { name: 'その他の操作' })
    await expect(tools.getByRole('button', { name: '端末に保存ずみ' })).toBeVisible()
    await tools.getByRole('button', { name: 'とじる' }).click()
  })

  await context.setOffline(true)

  await test.step('opens the app anew without a network and is still signed in', async () => {
    await page.goto(site('/'))
    await expect(page.getByText('圏外です')).toBeVisible()
    await expect(page).toHaveTitle(/ためし$/)
    await expect(page.getByRole('heading', { name: '電波がなくても聴けるもの' })).toBeVisible()
    await page.getByRole('link', { name: '保存した音声', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('端末に保存した音声')
  })

  let playedTo = 0
  await test.step('plays it from the device, and from another second', async () => {
    await page.getByRole('main').getByRole('link', { name: /背骨/ }).click()
    await page.getByRole('button', { name: '再生', exact: true }).click()
    await playsFrom(page, 2)
    expect((await audioOf(page)).source).toContain('/kept/')
    await page.getByRole('slider').first().focus()
    await page.keyboard.press('Home')
    for (const _ of [1, 2]) await page.getByRole('button', { name: '10秒すすむ' }).click()
    await playsFrom(page, 21)
    await page.getByRole('button', { name: '一時停止' }).click()
    playedTo = (await audioOf(page)).seconds
  })

  await test.step('goes on from there after a reload, still without a network', async () => {
    await page.reload()
    await page.getByRole('button', { name: '再生', exact: true }).click()
    await playsFrom(page, playedTo + 0.5)
    expect((await audioOf(page)).seconds).toBeLessThan(playedTo + 15)
    await page.getByRole('button', { name: '一時停止' }).click()
    playedTo = (await audioOf(page)).seconds
  })

  await test.step('another device goes on from there once the network is back', async () => {
    await context.setOffline(false)
    const other = await browser.newContext()
    const theirs = await other.newPage()
    await comeSignedIn(theirs, account)
    await expect
      .poll(() => currentSecond(theirs, page.url()), { timeout: 40_000 })
      .toBeGreaterThan(playedTo - 1.5)
    await other.close()
  })

  await test.step('says what goes with signing out, and takes it away', async () => {
    await page.goto(site('/logout'))
    await expect(page.getByText('端末に保存した音声1本が、この端末から消えます')).toBeVisible()
    await page.getByRole('button', { name: 'ログアウトする' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(
      await page.evaluate(async () => (await caches.keys()).filter(name => name.includes('kept'))),
    ).toEqual([])
  })
})

test('downloads end with the licence', async ({ page }) => {
  const account = await createMember('sora', kafuku)
  await comeSignedIn(page, account)
  await page.goto(site('/kafuku/daily/method-Asa'))
  await untilAppIsStored(page)
  await page.getByRole('button', { name: '端末に保存' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'まとめて保存する' }).click()
  await expect(sheet).toContainText('この端末に保存ずみです', { timeout: 30_000 })
  await page.goto(site('/mypage/kept'))
  await expect(page.getByRole('main')).toContainText(/\d本・/)
  await runCommand('licence', 'revoke', account.email, kafuku)
  await page.reload()
  await expect(page.getByText('保存した音声が、ここにならびます')).toBeVisible()
})

/** The second at which the lesson's page opens. */
async function currentSecond(page: Page, address: string): Promise<number> {
  await page.goto(address)
  return Number(await page.getByRole('slider').first().inputValue())
}
