import { expect, test } from '@playwright/test'
import { site } from './command.ts'
import { comeSignedIn } from './listener.ts'

// The demo’s 冬馬, whose card was declined two days ago.
test('a renewal that failed is said at home, and a new card pays it at once', async ({ page }) => {
  await comeSignedIn(page, { email: 'lapsed@example.com', password: 'iki-demo-2026' })
  const pays = () => page.getByRole('button', { name: 'このカードで1,100円を支払う' }).click()

  await test.step('three touches to another card, which is declined, and that is said', async () => {
    await page.goto(site('/'))
    await page.getByRole('link', { name: 'お支払いをする' }).click()
    await page.getByLabel(/残高の足りないカード/).check()
    await pays()
    await expect(page.getByRole('heading', { name: 'お支払いはできていません' })).toBeVisible()
    await expect(page.getByText('残高や限度額のため、お支払いができませんでした。')).toBeVisible()
  })

  await test.step('a card that passes pays it, and the notice goes', async () => {
    await page.goto(site('/mypage/update_card'))
    await page.getByLabel(/とおるカード/).check()
    await pays()
    await expect(page.getByRole('heading', { name: 'ありがとうございます' })).toBeVisible()
    await expect(page.getByText('お支払いが完了していません')).toHaveCount(0)
  })

  await test.step('the renewal is in the history once, with its receipt', async () => {
    await page.goto(site('/mypage/purchase_history'))
    await expect(page.getByText(/・更新$/)).toHaveCount(1)
    await expect(page.getByRole('link', { name: '領収書' })).toHaveCount(2)
  })
})
