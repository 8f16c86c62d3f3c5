import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, signedInContext, startDemo } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { milliseconds, quantile } from './numbers.ts'

const part = 'interactions'
const targetMs = 200
const slowdown = 4
const rounds = 5
/** A frame is shown, and what follows it has come to rest, before the next round. */
const settleMs = 700

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const typeLetter = (page: Page) => page.getByRole('searchbox').first().press('s')

/** What members press and type most, each on a page of its own. */
const interactions: Record<string, { path: string; act: (page: Page) => Promise<void> }> = {
  'the drawer': { path: '/', act: press('MENU') },
  'play a lesson': { path: '/single-player/asa-koe', act: press('再生') },
  'more of a lesson': { path: '/single-player/asa-koe', act: press('その他の操作') },
  'a rating of the diary': {
    path: '/habit/diary',
    act: page => page.locator('main label:has(input[type=radio]:not(:checked))').nth(2).click(),
  },
  'a letter in the diary': {
    path: '/habit/diary',
    act: page => page.locator('main textarea').first().press('a'),
  },
  'a letter in the search': { path: '/search', act: typeLetter },
  'a letter in the dictionary': { path: '/dictionary', act: typeLetter },
  'a like': { path: '/timeline/kafuku/kansou', act: press(/^いいね/) },
  'to another tab': { path: '/', act: page => page.locator('nav a[href="/search"]').first().click() },
}

/** From a press or key until the next picture, on a slow phone: INP, as the browser counts it. */
export async function interactionsInBrowser(): Promise<Figure[]> {
  const address = await startDemo()
  const browser = await launchBrowser()
  const context = await signedInContext(browser, address)
  const figures: Figure[] = []
  for (const [what, { path, act }] of Object.entries(interactions)) {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const all: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const ms = await interactionIn(page, cdp, address + path, act)
      // The first round loads code, as the first press of a member does, and is seen in the longest.
      all.push(ms)
    }
    figures.push(figureOf(what, path, all))
    await page.close()
  }
  return figures
}

async function interactionIn(
  page: Page,
  cdp: CDPSession,
  address: string,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.evaluate(observeEvents)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await act(page)
  await page.waitForTimeout(settleMs)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => Math.max(...(window as unknown as { seen: number[] }).seen))
}

/** Runs in the page. Events shorter than 16 ms are not reported. */
function observeEvents(): void {
  const seen = [0]
  Object.assign(window, { seen })
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) seen.push(entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function figureOf(what: string, path: string, all: number[]): Figure {
  const [first = 0, ...later] = all
  const longest = Math.max(...all)
  return {
    part,
    what: `${what} (${path})`,
    value: milliseconds(longest),
    target: `≤ ${milliseconds(targetMs)}`,
    isMet: longest <= targetMs,
    ours: `the first ${milliseconds(first)}, later ${milliseconds(quantile(later, 0.5))} and at most ${milliseconds(Math.max(...later))}`,
    against: '',
    of: `${rounds + 1} times at ${slowdown}× slowdown`,
  }
}
