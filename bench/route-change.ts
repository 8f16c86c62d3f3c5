import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, signedInContext, startDemo } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { median, milliseconds } from './numbers.ts'

const part = 'route-change'
const targetMs = 100
const slowdown = 4
const rounds = 7
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
  const address = await startDemo()
  const browser = await launchBrowser()
  const context = await signedInContext(browser, address)
  const page = await context.newPage()
  await page.goto(address + menu)
  await page.waitForSelector(`main a[href="${destinations[0]}"]`)
  const cdp = await context.newCDPSession(page)
  const figures: Figure[] = []
  for (const path of destinations) figures.push(figureOf(path, await changes(page, cdp, path)))
  return figures
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
