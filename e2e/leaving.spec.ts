import { readFile } from 'node:fs/promises'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { expect, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { runCommand, site } from './command.ts'
import { entriesOf } from './diarist.ts'
import { createMember, mailedLink, signIn } from './listener.ts'
import { sevenDaysPassFor } from './passing-time.ts'
import { ask } from './writer.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const words = '沢の音を聴いて、息をおろす'

test('all that is a member’s is taken away, leaving is undone once, and after seven days nothing is left', async ({
  page,
}) => {
  const account = await createMember('wakare')
  await signIn(page, account)
  await ask(page, 'POST', '/v1/diary/entries', {
    date: tokyoDay(new Date()),
    stress: 3,
    breath: 4,
    memo: words,
  })

  await test.step('a job makes the zip, the bell tells of it, and the diary is in it', async () => {
    await page.goto(site('/mypage/export'))
    await press(page, '書き出しをはじめる')
    const take = page.getByRole('link', { name: /^zipを受けとる/ })
    await expect(take).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), take.click()])
    expect(download.suggestedFilename()).toMatch(/^iki-.+\.zip$/)
    const files = unzipSync(await readFile(await download.path()))
    const read = (name: string) => Buffer.from(files[name] ?? []).toString()
    expect(read('diary/diary.md')).toContain(words)
    expect(read('json/profile.json')).toContain(account.email)
    await page.goto(site('/mypage/notifications'))
    await page.getByRole('link', { name: /書き出しができました/ }).click()
    await expect(page).toHaveURL(/\/mypage\/export$/)
  })

  await test.step('what goes and what stays is said, and a slip of the finger ends nothing', async () => {
    await page.goto(site('/mypage/leave'))
    for (const name of ['消えるもの', 'のこるもの', 'ご契約とお支払い'])
      await expect(page.getByRole('heading', { name })).toBeVisible()
    await press(page, '退会する')
    await expect(page.getByText('「退会」と書くと、お手続きできます')).toBeVisible()
    await leave(page)
    await page.goto(site('/mypage'))
    await expect(page.getByText('ログインしてください').first()).toBeVisible()
  })

  await test.step('the link in the mail brings everything back', async () => {
    await page.goto(await mailedLink(account.email, 'leaving-undo'))
    await press(page, '退会を取り消す')
    await expect(page.getByText('退会を取り消しました')).toBeVisible()
    await signIn(page, account)
    expect((await entriesOf(page)).map(({ memo }) => memo)).toEqual([words])
  })

  await test.step('after seven days the member is gone, and no link brings them back', async () => {
    await page.goto(site('/mypage/leave'))
    await leave(page)
    const link = await mailedLink(account.email, 'leaving-undo')
    await sevenDaysPassFor(account.email)
    await expect.poll(() => runCommand('member', 'list', '--email', account.email)).toBe('')
    await page.goto(link)
    await press(page, '退会を取り消す')
    await expect(page.getByText('このリンクは、もう使えません')).toBeVisible()
  })

  await test.step('the address is free, and its new member finds an empty diary', async () => {
    await page.goto(site('/account/add-account'))
    await page.getByLabel('メールアドレス').fill(account.email)
    await page.getByLabel('パスワード（任意）', { exact: true }).fill(account.password)
    await page.getByRole('checkbox').check()
    await press(page, '登録する')
    await expect(page).toHaveURL(/created-account/)
    expect(await entriesOf(page)).toEqual([])
  })
})

async function leave(page: Page): Promise<void> {
  await page.getByLabel('確認のため「退会」と書いてください').fill('退会')
  await press(page, '退会する')
  await expect(page.getByRole('heading', { name: '退会のお手続きが済みました' })).toBeVisible()
}
