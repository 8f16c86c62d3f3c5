import { expect, type Page, test } from '@playwright/test'
import { startFakeLine } from '../apps/api/test/fakes/line.ts'
import { runCommand, site } from './command.ts'
import { type Account, createMember, kafuku, signIn } from './listener.ts'
import { waitIsOverFor } from './passing-time.ts'
import { startServerWith } from './server.ts'
import { ask, hasWritten } from './writer.ts'

// A server of its own, with a channel and an official account at LINE: here a server that behaves as LINE does.
test('LINE is connected, its account becomes a friend, an answer arrives there; it is let go, and never taken from another', async ({
  page,
  browser,
}) => {
  const { IKI_ADDRESS, IKI_DATA_DIR } = process.env
  const line = await startFakeLine()
  const server = await startServerWith({ ...line.settings, ...line.messagingSettings(), DEMO: 'no' })
  try {
    const [hanako, jiro, operator] = await Promise.all([
      createMember('hanako', kafuku),
      createMember('jiro'),
      createOperator(),
    ])
    await signIn(page, hanako)

    await test.step('she connects it, and comes back to the page she left', async () => {
      await page.goto(site('/line/line'))
      await press(page, 'LINEとつなぐ')
      await expect(page.getByText('LINE連携が完了しました')).toBeVisible()
      await expect(page).toHaveURL(/\/line\/line/)
      await expect(page.getByText('まだ友だちではありません')).toBeVisible()
    })

    await test.step('what LINE signs says that she has made a friend, and nobody else may say it', async () => {
      const follow = [
        { type: 'follow', timestamp: Date.now(), source: { type: 'user', userId: line.person.sub } },
      ]
      expect(await receive(line.webhookOf(follow, 'the secret of somebody else'))).not.toBe(200)
      await page.reload()
      await expect(page.getByText('まだ友だちではありません')).toBeVisible()
      expect(await receive(line.webhookOf(follow))).toBe(200)
      await page.reload()
      await expect(page.getByText('友だちです', { exact: true })).toBeVisible()
    })

    await test.step('she wants notices there, and what the operator answers arrives, once and without its words', async () => {
      await page.getByRole('switch', { name: 'LINEでお知らせを受けとる' }).click()
      await expect(page.getByText('LINEに届きます')).toBeVisible()
      const post = await hasWritten(page, 'kafuku', '足の裏が、あたたかくなりました。')
      const operators = await (await browser.newContext()).newPage()
      await signIn(operators, operator)
      await ask(operators, 'PUT', `/v1/impressions/${post}/comments/${post}-1`, {
        body: '冬は、そこから始めるのがいいですね。',
      })
      await waitIsOverFor('line_notice')
      await expect.poll(() => line.messages.length).toBe(1)
      const [message] = line.messages
      expect(message?.to).toBe(line.person.sub)
      expect(message?.text).toContain('運営から、あなたの感想に返事が届きました')
      expect(message?.text).toContain(site('/'))
      expect(message?.text).not.toContain('冬は')
    })

    await test.step('somebody else with the same LINE is told whose it is not', async () => {
      const other = await (await browser.newContext()).newPage()
      await signIn(other, jiro)
      await other.goto(site('/mypage/security'))
      await press(other, 'LINEとつなぐ')
      await expect(other.getByText('このLINEは、ほかのアカウントにつながっています')).toBeVisible()
      await expect(other.getByRole('button', { name: 'LINEとつなぐ' })).toBeVisible()
    })

    await test.step('she lets it go, and nothing more can be sent there', async () => {
      await page.getByRole('link', { name: '連携をはずすとき' }).click()
      await press(page, 'LINEとの連携をはずす')
      await press(page, 'はずす')
      await expect(page.getByText('LINEとの連携をはずしました')).toBeVisible()
      await page.goto(site('/line/line'))
      await expect(page.getByText('まだつながっていません')).toBeVisible()
      await expect(page.getByRole('switch', { name: 'LINEでお知らせを受けとる' })).toBeDisabled()
    })
  } finally {
    await server.stop()
    await line.stop()
    Object.assign(process.env, { IKI_ADDRESS, IKI_DATA_DIR })
  }
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function receive({ payload, headers }: { payload: string; headers: Record<string, string> }) {
  return (await fetch(site('/v1/webhooks/line'), { method: 'POST', body: payload, headers })).status
}

async function createOperator(): Promise<Account> {
  const account = { email: `unei-${process.pid}-${Date.now()}@example.com`, password: 'きょうのこと-2026' }
  const { email, password } = account
  await runCommand(
    'member',
    ...['create', '--email', email, '--password', password, '--operator', '--verified'],
  )
  return account
}
