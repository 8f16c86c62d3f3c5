import type { Page } from 'playwright-core'
import { launchBrowser, signedInContext, startDemo } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { median, milliseconds } from './numbers.ts'

const part = 'film-start'
const targetMs = 1_500
const slowdown = 4
const rounds = 9

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
  const address = await startDemo()
  const browser = await launchBrowser()
  const context = await signedInContext(browser, address, {
    viewport: { width: 1280, height: 800 },
    locale: 'ja-JP',
  })
  const figures: Figure[] = []
  for (const [name, { path, press }] of Object.entries(ways)) {
    const page = await context.newPage()
    figures.push(figureOf(name, await starts(page, address + path, press)))
    await page.close()
  }
  return figures
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
