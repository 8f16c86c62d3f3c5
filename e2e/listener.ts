import { expect, type Page } from '@playwright/test'
import { findMailedLink, runCommand, site } from './command.ts'

/** The item that opens the plan `kafuku`. */
export const kafuku = '000002'
export type Account = { email: string; password: string }
export const demoMember: Account = { email: 'demo@example.com', password: 'iki-demo-2026' }

/** A new member for one journey, with licences for these items. */
export async function createMember(name: string, ...items: string[]): Promise<Account> {
  const account = { email: `${name}-${process.pid}-${Date.now()}@example.com`, password: 'きょうのこと-2026' }
  await runCommand(
    'member',
    'create',
    '--email',
    account.email,
    '--password',
    account.password,
    '--nickname',
    name,
    '--verified',
  )
  for (const item of items) await runCommand('licence', 'grant', account.email, item, '--days', '30')
  return account
}

/** Waits for the mail: it is written a moment after the answer of the call. */
export async function mailedLink(email: string, text: string): Promise<string> {
  let found: string | undefined
  const check = async () => {
    found = await findMailedLink(email, text)
    return found
  }
  await expect.poll(check, { timeout: 60_000 }).toBeDefined()
  return found ?? ''
}

export async function signIn(page: Page, { email, password }: Account = demoMember): Promise<void> {
  await page.goto(site('/login'))
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
}

/** Signs in by a call instead of the page, for journeys that are about something else. */
export async function comeSignedIn({ request }: Pick<Page, 'request'>, account: Account): Promise<void> {
  const answer = await request.post(site('/v1/session'), { data: account })
  expect(answer.status()).toBe(200)
}

/**
 * Waits until the app is kept on the device, so that it opens without a network: some 500 files, two at a time, which a busy
 * machine takes a minute for.
 */
export const untilAppIsStored = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 120_000 })
    .toBe(true)

/** The state of the page's audio, as the browser reports it. */
export async function audioOf(page: Page): Promise<{ seconds: number; isPlaying: boolean; source: string }> {
  return page.evaluate(() => {
    const audio = document.querySelector('audio')
    return {
      seconds: audio?.currentTime ?? -1,
      isPlaying: audio !== null && !audio.paused && !audio.ended,
      source: audio?.src ?? '',
    }
  })
}

export const playsFrom = (page: Page, seconds: number) =>
  expect.poll(async () => (await audioOf(page)).seconds, { timeout: 30_000 }).toBeGreaterThan(seconds)

export const play = (page: Page) => page.getByRole('button', { name: '再生', exact: true }).first().click()
export const pause = (page: Page) => page.getByRole('button', { name: '一時停止' }).first().click()

/** A tab of the tab bar. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'おもなページ' }).getByRole('link', { name })
