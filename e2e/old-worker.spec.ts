import { expect, type Page, test } from '@playwright/test'
import { untilAppIsStored } from './listener.ts'
import { hostOfTwoVersions } from './two-versions.ts'

test.use({ serviceWorkers: 'allow' })

const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')
const expectBefore = (page: Page) => expect.poll(() => entryOf(page)).toMatch(/-before\.js$/)
const expectNew = (page: Page) => expect.poll(() => entryOf(page)).toMatch(/\/index-[\w-]{8}\.js$/)

test('a page of the version before continues when the server has a new one, and the next visit has that', async ({
  page,
  context,
}) => {
  const host = await hostOfTwoVersions()
  await test.step('the version before is stored on the device', async () => {
    await page.goto(`${host.address}/`)
    await expectBefore(page)
    await untilAppIsStored(page)
  })

  host.renew()

  await test.step('the open page goes on, with screens that it has not shown before', async () => {
    await page.getByRole('link', { name: 'ログイン' }).first().click()
    await expect(page.getByRole('heading', { name: 'ログイン', level: 1 })).toBeVisible()
    await expectBefore(page)
  })

  await test.step('another visit has the new one', async () => {
    const next = await context.newPage()
    await next.goto(`${host.address}/faq`)
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNew(next)
    await next.close()
  })

  await test.step('the open page is told of it, goes on all the same, and has it after a reload', async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('新しい版')).toBeVisible({ timeout: 120_000 })
    await page.getByRole('link', { name: 'はじめての方は会員登録へ' }).click()
    await page.getByRole('link', { name: '利用規約' }).first().click()
    await expect(page.getByRole('heading', { name: '利用規約', level: 1 })).toBeVisible()
    await expectBefore(page)
    // Whatever it may still need: the screens above could have been fetched in advance.
    const missing = await page.evaluate(async paths => {
      const answers = await Promise.all(paths.map(async path => [path, (await fetch(path)).ok] as const))
      return answers.flatMap(([path, isThere]) => (isThere ? [] : path))
    }, host.scriptsOfBefore)
    expect(missing).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { name: '利用規約', level: 1 })).toBeVisible()
    await expectNew(page)
  })
  host.stop()
})
