import { expect, type Page, test } from '@playwright/test'
import { startFakeLine } from '../apps/api/test/fakes/line.ts'
import { startFakePaidy } from '../apps/api/test/fakes/paidy.ts'
import { startFakeStripe } from '../apps/api/test/fakes/stripe.ts'
import { runCommand, site } from './command.ts'
import { type Account, comeSignedIn, createMember, kafuku, signIn } from './listener.ts'
import { waitIsOverFor } from './passing-time.ts'
import { startServerWith } from './server.ts'
import { ask, hasWritten } from './writer.ts'

/**
 * A server of their own, with a channel and an official account at LINE, and cards of Stripe beside Paidy. Here the vendors
 * are servers that behave as theirs do. The journeys run one after the other, because a start takes as long as one of them.
 */
test.describe.configure({ mode: 'default' })

const { IKI_ADDRESS, IKI_DATA_DIR } = process.env
let line: Awaited<ReturnType<typeof startFakeLine>>
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let paidy: Awaited<ReturnType<typeof startFakePaidy>>
let server: Awaited<ReturnType<typeof startServerWith>> | undefined

test.beforeAll(async () => {
  test.setTimeout(600_000) // As long as a server may take to be ready.
  ;[line, stripe, paidy] = await Promise.all([startFakeLine(), startFakeStripe(), startFakePaidy()])
  const settings = { ...line.settings, ...line.messagingSettings(), ...stripe.settings, ...paidy.settings }
  server = await startServerWith(settings)
})
test.afterAll(async () => {
  await server?.stop()
  await Promise.all([line, stripe, paidy].map(vendor => vendor?.stop()))
  Object.assign(process.env, { IKI_ADDRESS, IKI_DATA_DIR })
})

test('LINE is connected, its account becomes a friend, an answer arrives there; it is let go, and never taken from another', async ({
  page,
  browser,
}) => {
  const [hanako, jiro, operator] = await Promise.all([
    createMember('hanako', kafuku),
    createMember('jiro'),
    createOperator(),
  ])
  await comeSignedIn(page, hanako)

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
    await operators.context().close()
  })

  await test.step('somebody else with the same LINE is told whose it is not', async () => {
    const other = await (await browser.newContext()).newPage()
    await comeSignedIn(other, jiro)
    await other.goto(site('/mypage/security'))
    await press(other, 'LINEとつなぐ')
    await expect(other.getByText('このLINEは、ほかのアカウントにつながっています')).toBeVisible()
    await expect(other.getByRole('button', { name: 'LINEとつなぐ' })).toBeVisible()
    await other.context().close()
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
})

test('a card is typed in a frame of Stripe’s, its bank asks, and it pays; no other page knows of Stripe', async ({
  page,
}) => {
  const { refused, strangers } = watched(page)
  await comeSignedIn(page, await createMember('momiji'))
  await page.goto(site('/product/plan-choice'))
  await page.getByRole('link', { name: '下腹重心オンライン、このプランにする' }).click()
  await expect(cardNumber(page)).toBeVisible()
  expect(strangers.every(({ pathname }) => pathname.startsWith('/js/'))).toBe(true)

  await press(page, '月額4,400円・自動更新で申し込む')
  await expect(page.getByText('カード番号が不完全です。')).toBeVisible()
  await cardNumber(page).fill('4000 0000 0000 9995')
  await press(page, '月額4,400円・自動更新で申し込む')
  await expect(page.getByText('残高や限度額のため、お支払いができませんでした。')).toBeVisible()

  page.once('dialog', dialog => dialog.accept())
  await cardNumber(page).fill('4000 0025 0000 3155')
  await press(page, '月額4,400円・自動更新で申し込む')
  await expect(page.getByRole('heading', { name: 'ありがとうございます' })).toBeVisible()
  await expect(page.getByText(/カード・Visa 末尾3155/).first()).toBeVisible()
  expect([...stripe.fake.intents.values()].map(({ status }) => status).toSorted()).toEqual([
    'canceled',
    'succeeded',
  ])

  strangers.length = 0
  for (const path of ['/', '/mypage', '/mypage/purchase_history', '/product/plan-choice']) {
    await page.goto(site(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(strangers).toEqual([])
  expect(refused).toEqual([])
})

test('a plan is agreed to in Paidy’s window, and is paid; no other page knows of Paidy', async ({ page }) => {
  const { refused, strangers } = watched(page)
  await comeSignedIn(page, await createMember('momiji'))
  await page.goto(site('/product/plan-choice'))
  await page.getByRole('link', { name: '下腹重心オンライン、このプランにする' }).click()
  await page.getByRole('radio', { name: /あと払い（ペイディ）/ }).check()
  await expect(page.getByText('お支払いの方法：あと払い（ペイディ）')).toBeVisible()
  expect(strangers.filter(({ origin }) => origin === paidy.settings.PAIDY_URL)).toEqual([])

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
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What the page's policy has refused, and what it has asked for that is not ours. */
function watched(page: Page) {
  const [refused, strangers]: [string[], URL[]] = [[], []]
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  page.on('request', request => {
    if (!request.url().startsWith(site('/'))) strangers.push(new URL(request.url()))
  })
  return { refused, strangers }
}

async function receive({ payload, headers }: { payload: string; headers: Record<string, string> }) {
  return (await fetch(site('/v1/webhooks/line'), { method: 'POST', body: payload, headers })).status
}

async function createOperator(): Promise<Account> {
  const account = { email: `unei-${process.pid}-${Date.now()}@example.com`, password: 'きょうのこと-2026' }
  const { email, password } = account
  await runCommand('member', 'create', '--email', email, '--password', password, '--operator', '--verified')
  return account
}

const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="カード情報の入力"]').getByLabel('カード番号')

/**
 * Presses a button in Paidy's window. Not by the pointer: the press takes the window away, and a busy browser has then
 * nobody left who confirms that the pointer was let go (seen once: the press stood still until the journey's end).
 */
async function inWindow(page: Page, name: string) {
  const button = page.frameLocator('iframe[title="ペイディ"]').getByRole('button', { name, disabled: false })
  await expect(button).toBeInViewport()
  await button.dispatchEvent('click')
}
