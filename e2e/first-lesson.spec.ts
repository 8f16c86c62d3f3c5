import { expect, test } from '@playwright/test'
import { runCommand, site } from './command.ts'
import {
  audioOf,
  comeSignedIn,
  createMember,
  kafuku,
  mailedLink,
  playsFrom,
  signIn,
  tab,
} from './listener.ts'

const password = 'きょうのこと-2026'

test.use({ serviceWorkers: 'allow' })

test('a guest signs up, plays a lesson, and continues from the same second', async ({ page, browser }) => {
  const email = `haru-${process.pid}-${Date.now()}@example.com`

  await test.step('sees what the service offers', async () => {
    await page.goto(site('/'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('からだがひらく')
    await expect(page.getByRole('heading', { name: 'プラン' })).toBeVisible()
  })

  await test.step('signs up', async () => {
    await page.getByRole('link', { name: '無料ではじめる' }).click()
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByLabel('ニックネーム').fill('春野はる')
    await page.getByLabel('パスワード（任意）', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '登録する' }).click()
    await expect(page).toHaveURL(/created-account/)
    await expect(page.getByText('メールアドレスをご確認ください')).toBeVisible()
  })

  await test.step('confirms the address from the mail', async () => {
    await page.goto(await mailedLink(email, 'verify='))
    await page.getByRole('button', { name: '確認する' }).click()
    await expect(page.getByText('を確認しました')).toBeVisible()
  })

  await test.step('is told which plan opens what she has not bought', async () => {
    await page.goto(site('/kafuku'))
    await expect(page.getByRole('main')).toContainText('下腹重心オンライン')
  })

  await test.step('is given the licence and chooses the morning method', async () => {
    await runCommand('licence', 'grant', email, '000002', '--days', '30')
    await page.goto(site('/kafuku'))
    await expect(page.getByRole('heading', { name: '朝のメソッド' })).toBeVisible()
    await tab(page, 'メソッド').click()
    await expect(page).toHaveURL(/kafuku\/methods/)
    await page.goto(site('/kafuku/daily/method-Asa'))
    await page.getByRole('link', { name: /背骨/ }).first().click()
  })

  let pausedAt = 0
  await test.step('plays the spoken lesson and pauses', async () => {
    await page.getByRole('button', { name: '再生', exact: true }).click()
    await playsFrom(page, 3)
    await page.getByRole('button', { name: '一時停止' }).click()
    pausedAt = (await audioOf(page)).seconds
    expect((await audioOf(page)).isPlaying).toBe(false)
  })

  await test.step('reloads and goes on from the same second', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: '再生', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '再生', exact: true }).click()
    await playsFrom(page, pausedAt + 0.5)
    expect((await audioOf(page)).seconds).toBeLessThan(pausedAt + 15)
    await page.getByRole('button', { name: '一時停止' }).click()
    pausedAt = (await audioOf(page)).seconds
  })

  await test.step('finds it at home', async () => {
    await page.goto(site('/'))
    await expect(page.getByRole('heading', { level: 2, name: /背骨/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'つづきから' })).toBeVisible()
  })

  await test.step('goes on with it on another device before any script is there, and has the player once it is', async () => {
    const phone = await browser.newContext({ serviceWorkers: 'block' })
    const home = await phone.newPage()
    await comeSignedIn(home, { email, password })
    const scripts = Promise.withResolvers<void>()
    await home.route('**/assets/*.js', async route => {
      await scripts.promise
      await route.continue()
    })
    await home.goto(site('/'), { waitUntil: 'commit' })
    await home.getByRole('link', { name: 'つづきから' }).click({ noWaitAfter: true })
    const soundsAt = () =>
      home.evaluate(() => {
        const { earlySound: sound } = document as { earlySound?: HTMLAudioElement }
        return sound && !sound.paused && sound.readyState > 2 ? sound.currentTime : -1
      })
    await expect.poll(soundsAt, { timeout: 30_000 }).toBeGreaterThan(pausedAt - 0.5)
    expect(await soundsAt()).toBeLessThan(pausedAt + 15)
    scripts.resolve()
    await expect(home).toHaveURL(/single-player/)
    await home.getByRole('main').getByRole('button', { name: '一時停止' }).click()
    expect(await soundsAt()).toBe(-1)
    await expect(home.getByRole('main').getByRole('button', { name: '再生', exact: true })).toBeVisible()
    await phone.close()
  })

  await test.step('finds it on her shelf, and one touch leads to the second at which she stopped', async () => {
    await page.goto(site('/mypage/library'))
    const shelf = page.getByRole('list', { name: 'マイコレクション' })
    const row = shelf.getByRole('link', { name: /背骨/ })
    await expect(row).toContainText('のこり')
    await row.click()
    await expect(page).toHaveURL(/single-player/)
    await page.getByRole('main').getByRole('button', { name: '再生', exact: true }).click()
    await playsFrom(page, pausedAt + 0.5)
    expect((await audioOf(page)).seconds).toBeLessThan(pausedAt + 15)
    await page.getByRole('main').getByRole('button', { name: '一時停止' }).click()
  })

  await test.step('another member sees nothing of it', async () => {
    const other = await browser.newContext()
    const theirs = await other.newPage()
    await comeSignedIn(theirs, await createMember('other', kafuku))
    await theirs.goto(site('/'))
    await expect(theirs.getByRole('main')).toContainText('ご契約のプラン')
    await expect(theirs.getByRole('link', { name: 'つづきから' })).toHaveCount(0)
    await other.close()
  })

  await test.step('signs out and is a guest again', async () => {
    await page.goto(site('/logout'))
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(site('/kafuku'))
    await expect(page).toHaveURL(/\/\?redirect_url=%2Fkafuku$/)
    await expect(page.getByRole('alert')).toContainText('ログインしてください')
  })
})

test('a forgotten password is set again, once', async ({ page }) => {
  const email = 'free@example.com'
  await page.goto(site('/password-reset'))
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: '再設定メールを送る' }).click()
  await expect(page.getByText('パスワード再設定メールを送付しました。')).toBeVisible()
  const link = await mailedLink(email, 'reset=')
  await page.goto(link)
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill('あたらしい-2026')
  await page.getByRole('button', { name: 'このパスワードにする' }).click()
  await expect(page.getByText('新しいパスワードにしました')).toBeVisible()
  await signIn(page, { email, password: 'あたらしい-2026' })
  await page.goto(link)
  await page.getByRole('textbox', { name: '新しいパスワード' }).fill('もう一度-2026')
  await page.getByRole('button', { name: 'このパスワードにする' }).click()
  await expect(page.getByRole('alert')).toContainText('使用済み')
})
