import { type CDPSession, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../e2e/browser.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { later, temporaryFolder } from './later.ts'
import { median, milliseconds } from './numbers.ts'
import { startServer } from './program.ts'

const part = 'route-change'
const targetMs = 100
const slowdown = 4
const rounds = 7
const account = { email: 'demo@example.com', password: 'iki-demo-2026' }
/** This page has links to all screens. */
const menu = '/omake/main-menu-test'
const destinations = [
  '/eichi',
  '/eichi/chronicle/uchushi',
  '/dcode/monthly-lecture',
  '/kafuku/Tsunagari-Ichiran',
  '/dictionary',
  '/gallery',
  '/product/plan-choice',
  '/faq',
  '/policies/privacy-policy',
]

/** From the tap on a link until its screen is shown, on a slow phone that has visited before. */
export async function routeChange(): Promise<Figure[]> {
  const DATA_DIR = await temporaryFolder()
  const DATABASE_URL = await startDatabase()
  const { address } = await startServer('apps/api/src/main.ts', { DATABASE_URL, DATA_DIR, DEMO: 'yes' })
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  later(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ja-JP' })
  const page = await context.newPage()
  await signIn(page, address)
  const cdp = await context.newCDPSession(page)
  const figures: Figure[] = []
  for (const path of destinations) figures.push(figureOf(path, await changes(page, cdp, path)))
  return figures
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login?redirect_url=${encodeURIComponent(menu)}`)
  await page.locator('input[type=email]').fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(`**${menu}`)
  await page.waitForSelector(`main a[href="${destinations[0]}"]`)
}

/** The first visit loads what the later ones find in memory. */
async function changes(page: Page, cdp: CDPSession, path: string): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const ms = await page.evaluate(tapAndWait, path)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.waitForLoadState('networkidle')
    await page.goBack()
    await page.waitForSelector(`main a[href="${path}"]`)
    if (round > 0) all.push(ms)
  }
  return all
}

/** Runs in the page. Waits until the heading of the other screen was painted, and nothing on it is loading. */
async function tapAndWait(path: string): Promise<number> {
  const heading = () => document.querySelector('main h1')
  const before = heading()
  const isThere = () =>
    location.pathname === path &&
    heading() !== null &&
    heading() !== before &&
    !document.querySelector('main [role=status][aria-label="読み込んでいます"]')
  const startedAt = performance.now()
  document.querySelector<HTMLAnchorElement>(`main a[href="${path}"]`)?.click()
  while (!isThere()) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - startedAt
}

function figureOf(path: string, all: number[]): Figure {
  const usual = median(all)
  return {
    part,
    what: `to ${path}, seen before`,
    value: milliseconds(usual),
    target: `< ${milliseconds(targetMs)}`,
    isMet: usual < targetMs,
    ours: `${milliseconds(Math.min(...all))} to ${milliseconds(Math.max(...all))}`,
    against: '',
    of: `${rounds} changes at ${slowdown}× slowdown`,
  }
}
