import { expect, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { createMember, mailedLink, signIn } from './listener.ts'

const at = '/mypage/security'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a lost device is signed out, the mail address is changed, and the former one undoes it', async ({
  page,
  browser,
}) => {
  const account = await createMember('tsubaki')
  const wanted = `atarashii-${account.email}`
  const lost = await (await browser.newContext()).newPage()
  await signIn(lost, account)
  await signIn(page, account)
  await page.goto(site(at))

  await test.step('the other device is signed out within a minute', async () => {
    await press(page, 'ほかのすべての端末からログアウト')
    await press(page, 'すべてログアウトする')
    await expect(page.getByText('ほかの1台からログアウトしました')).toBeVisible()
    await lost.goto(site('/mypage'))
    const signedOut = lost.getByRole('heading', { name: 'ログアウトしました' })
    await expect(signedOut.or(lost.getByText('ログインしてください')).first()).toBeVisible()
  })

  await test.step('the link to the new address is confirmed by a press', async () => {
    await press(page, 'メールアドレスを変える')
    await page.getByLabel('新しいメールアドレス').fill(wanted)
    await press(page, '確認のメールを送る')
    await expect(page.getByText(`${wanted} に確認のメールをお送りしました`)).toBeVisible()
    const link = await mailedLink(wanted, 'email-confirmation')
    await lost.goto(link)
    await expect(lost.getByText('このブラウザでは、まだログインしていません')).toBeVisible()
    await page.goto(link)
    await press(page, 'このアドレスにする')
    await expect(page.getByText('Email連携が完了しました')).toBeVisible()
    await page.goto(site(at))
    await expect(page.getByText(wanted)).toBeVisible()
  })

  await test.step('the former address undoes it, and everybody is signed out', async () => {
    await lost.goto(await mailedLink(account.email, 'email-undo'))
    await press(lost, '元にもどす')
    await expect(lost.getByText(`メールアドレスは ${account.email} です`)).toBeVisible()
    await page.goto(site(at))
    // Where the open page has noticed it before, it comes as a guest already.
    const signedOut = page.getByRole('heading', { name: 'ログアウトしました' })
    await expect(signedOut.or(page.getByText('ログインしてください')).first()).toBeVisible()
    await signIn(page, account)
  })
  await lost.context().close()
})
