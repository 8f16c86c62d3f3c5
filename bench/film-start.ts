import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../e2e/browser.ts'
import { signIn } from '../packages/contract/src/account/session.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figure.ts'
import { later, temporaryFolder } from './later.ts'
import { median, milliseconds } from './numbers.ts'
import { startServer } from './program.ts'

const part = 'film-start'
const targetMs = 1_500
const slowdown = 4
const rounds = 9
const account = { email: 'demo@example.com', password: 'iki-demo-2026' }

/** The pages on which a film in three qualities is started, and the buttons that start it. */
const ways = {
  'on its page': { path: '/single-dougaplayer/odori-ashi-san', press: 'main button[aria-label="再生"]' },
  'from a row of its playlist': {
    path: '/dougaplayer/video?lesson=sonkyo-tatsu-suwaru',
    press: 'main a[href*="odori-ashi-san"]',
  },
}

/** From the press to the first picture of a film, on a slow computer on which the app is cached. */
export async function filmStart(): Promise<Figure[]> {
  const DATA_DIR = await temporaryFolder()
  const DATABASE_URL = await startDatabase()
  const { address } = await startServer('apps/api/src/main.ts', { DATABASE_URL, DATA_DIR, DEMO: 'yes' })
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  later(() => browser.close())
  const context = await signedIn(browser, address)
  const figures: Figure[] = []
  for (const [name, { path, press }] of Object.entries(ways)) {
    const page = await context.newPage()
    figures.push(figureOf(name, await starts(page, address + path, press)))
    await page.close()
  }
  return figures
}

async function signedIn(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ja-JP' })
  const answer = await context.request.post(address + signIn.path, { data: account })
  if (!answer.ok()) throw new Error(`The member could not sign in: ${answer.status()}`)
  return context
}

/** Each round has another grant, so that no part of the film comes from the browser's cache. */
async function starts(page: Page, address: string, press: string): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page)
  const all: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.goto(address)
    await page.waitForSelector(press)
    await page.waitForLoadState('networkidle')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const ms = await page.evaluate(pressAndWait, press)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // The first round loads the code for films, so it does not count.
    if (round > 0) all.push(ms)
  }
  return all
}

/** Runs in the page. Waits until a picture of the playing film was shown. */
async function pressAndWait(press: string): Promise<number> {
  const startedAt = performance.now()
  document.querySelector<HTMLElement>(press)?.click()
  const video = document.querySelector('video')
  if (!video) throw new Error('The page has no film.')
  const shown = () => new Promise<number>(done => video.requestVideoFrameCallback(done))
  let at = await shown()
  while (video.paused) at = await shown()
  return at - startedAt
}

function figureOf(name: string, all: number[]): Figure {
  const usual = median(all)
  return {
    part,
    what: `press to first picture of a film, ${name}`,
    value: milliseconds(usual),
    target: `< ${milliseconds(targetMs)}`,
    isMet: usual < targetMs,
    ours: `${milliseconds(Math.min(...all))} to ${milliseconds(Math.max(...all))}`,
    against: '',
    of: `${all.length} starts at ${slowdown}× slowdown`,
  }
}
