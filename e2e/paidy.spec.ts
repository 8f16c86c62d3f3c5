import { expect, type Page, test } from '@playwright/test'
import { startFakePaidy } from '../apps/api/test/fakes/paidy.ts'
import { site } from './command.ts'
import { createMember, signIn } from './listener.ts'
import { startServerWith } from './server.ts'

// A server of its own, where a server that behaves as Paidy does stands beside the practice cards.
test('a plan is agreed to in Paidy’s window, and is paid; no other page knows of Paidy', async ({ page }) => {
  const { IKI_ADDRESS, IKI_DATA_DIR } = process.env
  const paidy = await startFakePaidy()
  const server = await startServerWith({ ...paidy.settings, PAYMENTS_SANDBOX: 'yes' })
  try {
    const refused: string[] = []
    page.on(
      'console',
      message => message.text().includes('Content Security Policy') && refused.push(message.text()),
    )
    const strangers: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith(site('/'))) strangers.push(new URL(request.url()).pathname)
    })
    await signIn(page, await createMember('momiji'))
    await page.goto(site('/product/plan-choice'))
    await page.getByRole('link', { name: '下腹重心オンライン、このプランにする' }).click()
    await page.getByRole('radio', { name: /あと払い（ペイディ）/ }).check()
    await expect(page.getByText('お支払いの方法：あと払い（ペイディ）')).toBeVisible()
    expect(strangers).toEqual([])

    await press(page, '月額4,400円・自動更新で申し込む')
    await inWindow(page, 'やめる')
    await press(page, 'ペイディの画面をもう一度ひらく')
    await inWindow(page, '同意する')
    await expect(page.getByRole('heading', { name: 'ありがとうございます' })).toBeVisible()
    await expect(page.getByText(/あと払い（ペイディ）・電話番号 末尾5678/).first()).toBeVisible()
    expect([...paidy.fake.payments.values()]).toMatchObject([{ amount: 4400, captures: [{ amount: 4400 }] }])

    strangers.length = 0
    await page.goto(site('/mypage/paidy'))
    await expect(page.getByText('電話番号 末尾5678')).toBeVisible()
    for (const path of ['/', '/mypage', '/mypage/purchase_history', '/product/plan-choice']) {
      await page.goto(site(path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(strangers).toEqual([])
    expect(refused).toEqual([])
  } finally {
    await server.stop()
    await paidy.stop()
    Object.assign(process.env, { IKI_ADDRESS, IKI_DATA_DIR })
  }
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inWindow = (page: Page, name: string) =>
  page.frameLocator('iframe[title="ペイディ"]').getByRole('button', { name }).click()
