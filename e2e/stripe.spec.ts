import { expect, type Page, test } from '@playwright/test'
import { startFakeStripe } from '../apps/api/test/fakes/stripe.ts'
import { site } from './command.ts'
import { createMember, signIn } from './listener.ts'
import { startServerWith } from './server.ts'

// A server of its own, whose cards are charged by Stripe: here by a server that behaves as Stripe does.
test('a card is typed in a frame of Stripe’s, its bank asks, and it pays; no other page knows of Stripe', async ({
  page,
}) => {
  const { IKI_ADDRESS, IKI_DATA_DIR } = process.env
  const stripe = await startFakeStripe()
  const server = await startServerWith(stripe.settings)
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
    await expect(cardNumber(page)).toBeVisible()
    expect(strangers.every(path => path.startsWith('/js/'))).toBe(true)

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
  } finally {
    await server.stop()
    await stripe.stop()
    Object.assign(process.env, { IKI_ADDRESS, IKI_DATA_DIR })
  }
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="カード情報の入力"]').getByLabel('カード番号')
