import { expect, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn, createMember } from './listener.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a plan is chosen, the bank asks, it opens, and one leaves and comes back', async ({ page }) => {
  const account = await createMember('kaede')
  await comeSignedIn(page, account)
  const strangers = new Set<string>()
  page.on('request', request => {
    if (!request.url().startsWith(site('/'))) strangers.add(request.url())
  })

  await test.step('what is locked before', async () => {
    await page.goto(site('/kafuku/daily/method-Asa'))
    await expect(page.getByRole('list', { name: 'ひらくプラン' })).toBeVisible()
  })

  await test.step('the plan is ordered with a card whose bank asks', async () => {
    await page.goto(site('/product/plan-choice'))
    await page.getByRole('link', { name: '下腹重心オンライン、このプランにする' }).click()
    await expect(page.getByText('12か月つづけると、あわせて52,800円です。')).toBeVisible()
    await page.getByLabel(/本人確認のいるカード/).check()
    await press(page, '月額4,400円・自動更新で申し込む')
    await press(page, '許可する')
    await expect(page.getByRole('heading', { name: 'ありがとうございます' })).toBeVisible()
  })

  await test.step('it is open without loading anew, and has a receipt', async () => {
    await page.getByRole('link', { name: 'さっそくひらく' }).click()
    await expect(page).toHaveURL(/\/kafuku$/)
    await page.goto(site('/mypage/purchase_history'))
    await page.getByRole('link', { name: '領収書' }).click()
    await expect(page.getByText('うち消費税（10%）')).toBeVisible()
    await page.goto(site('/kafuku/daily/method-Asa'))
    await expect(page.getByRole('list', { name: 'ひらくプラン' })).toHaveCount(0)
  })

  await test.step('two touches lead out, one leads back', async () => {
    await page.goto(site('/mypage'))
    await page.getByRole('link', { name: '下腹重心オンラインを解約する' }).click()
    const leave = page.getByRole('button', { name: '解約を確定する' })
    await expect(leave).toBeInViewport()
    await leave.click()
    await expect(page.getByRole('heading', { name: '解約を承りました' })).toBeVisible()
    await page.goto(site('/mypage'))
    await press(page, '下腹重心オンラインの解約を取り消す')
    await expect(page.getByText('「下腹重心オンライン」の解約を取り消しました')).toBeVisible()
  })
  expect([...strangers]).toEqual([])
})
