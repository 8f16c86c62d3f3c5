import { expect, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { createMember, signIn, tab } from './listener.ts'

/** As Chrome is with all data of sites blocked: the mere look at a storage throws. */
async function refuseStorage(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse })
    Object.defineProperty(navigator.locks, 'request', { value: async () => refuse() })
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
  })
  return errors
}

test('in a browser that refuses all storage, home is read and a member signs in', async ({ page }) => {
  const account = await createMember('akane')
  const errors = await refuseStorage(page)
  await page.goto(site('/'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signIn(page, account)
  await expect(tab(page, 'マイページ')).toBeVisible()
  await tab(page, 'マイページ').click()
  await expect(page.getByText('akane').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('in a browser that refuses cookies, sign-in says so', async ({ page, context }) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  const errors = await refuseStorage(page)
  await page.goto(site('/login'))
  await page.getByLabel('メールアドレス').fill('demo@example.com')
  await page.getByLabel('パスワード', { exact: true }).fill('iki-demo-2026')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByText('ログインにはCookieが必要です')).toBeVisible()
  expect(errors).toEqual([])
})
