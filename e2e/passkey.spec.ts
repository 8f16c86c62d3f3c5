import { expect, test } from '@playwright/test'
import { site } from './command.ts'
import { createMember } from './listener.ts'

test('a passkey is made, signs its member in where the field offers it, and is removed', async ({
  page,
  context,
}) => {
  const member = await createMember('kagi')
  // Browsers make no passkeys for an address of numbers.
  const at = (path: string) => site(path).replace('127.0.0.1', 'localhost')
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable', { enableUI: false })
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(at('/login'))
  await page.getByLabel('メールアドレス').fill(member.email)
  await page.getByLabel('パスワード', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.waitForURL(at('/'))

  await page.goto(at('/mypage/security'))
  await page.getByRole('button', { name: 'パスキーを登録する' }).click()
  await expect(page.getByText('パスキーを登録しました')).toBeVisible()

  await page.goto(at('/logout'))
  await page.waitForURL(at('/login'))
  // The device chooses by itself what the field for the address offers.
  await page.waitForURL(at('/'))

  await page.goto(at('/mypage/security'))
  const keys = page.getByRole('list', { name: '登録したパスキー' })
  await expect(keys.getByText(/最後のご利用/)).toBeVisible()
  await keys.getByRole('button', { name: /を消す$/ }).click()
  await keys.getByRole('button', { name: '消す', exact: true }).click()
  await expect(page.getByText(/を消しました/)).toBeVisible()
  await expect(keys).toBeHidden()
})
