import { brotliCompressSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { phone } from './demo-in-browser.ts'

/** Slow 4G, and a phone whose processor is four times slower than this one. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1.44e6 / 8,
  uploadThroughput: 0.675e6 / 8,
}
export const slowdown = 4

/** From now on, the page is that of such a phone. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Waits this long for paints and shifts after the page is shown: they count as well. */
const settleMs = 1_500
/** Longer than the app waits before it fetches in advance. */
const quietMs = 3_000

export type Fetched = {
  /** Bodies as they were sent, without headers. */
  scriptBytes: number
  scripts: number
  /** Style sheets as they were sent; styles in the HTML, compressed separately. */
  styleBytes: number
  inlineStyleBytes: number
  pageBytes: number
}

/** The largest contentful paint, and the sum of all layout shifts. */
export type Seen = { paintMs: number; shift: number }

/**
 * What a visit with an empty cache fetches, until nothing more comes. With `savesData` the app fetches nothing in
 * advance, so that only what the page needs is counted.
 */
export async function fetched(
  browser: Browser,
  address: string,
  { savesData }: { savesData: boolean },
): Promise<Fetched> {
  return onPage(browser, async (page, cdp) => {
    const files = await watchFiles(cdp)
    if (savesData) await page.addInitScript(saveData)
    await page.goto(address)
    for (let known = -1; known !== files.size; ) {
      known = files.size
      await page.waitForTimeout(quietMs)
    }
    return summed(files, await inlineStyles(page))
  })
}

/** What a guest sees at a visit with an empty cache on a slow phone, until `shown` appears. */
export async function seen(browser: Browser, address: string, shown: string): Promise<Seen> {
  return onPage(browser, async (page, cdp) => {
    await page.addInitScript(watchPaints)
    await slowDown(cdp)
    await page.goto(address)
    await page.waitForSelector(shown)
    await page.waitForTimeout(settleMs)
    return page.evaluate(readSeen)
  })
}

async function onPage<T>(browser: Browser, run: (page: Page, cdp: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    return await run(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

type File = { type: string; bytes: number }

async function watchFiles(cdp: CDPSession): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // The type of a preloaded module is Other or Script, depending on the browser's version.
    const isScript = type === 'Script' || response.mimeType.includes('javascript')
    const bytes = Number(response.headers['content-length'] ?? 0)
    files.set(requestId, { type: isScript ? 'Script' : type, bytes })
  })
  await cdp.send('Network.enable')
  return files
}

function summed(files: Map<string, File>, inline: string): Fetched {
  const bytesOf = (type: string) =>
    [...files.values()].filter(file => file.type === type).map(({ bytes }) => bytes)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const inlineStyleBytes = inline === '' ? 0 : brotliCompressSync(inline).length
  const scripts = bytesOf('Script')
  return {
    scriptBytes: sum(scripts),
    scripts: scripts.length,
    styleBytes: sum(bytesOf('Stylesheet')) + inlineStyleBytes,
    inlineStyleBytes,
    pageBytes: sum(bytesOf('Document')),
  }
}

/** The styles in the server's HTML, without those that scripts have added. */
async function inlineStyles(page: Page): Promise<string> {
  const html = await (await page.request.get(page.url())).text()
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('')
}

/** Runs in the page. */
function watchPaints(): void {
  const seen: Seen = { paintMs: 0, shift: 0 }
  Object.assign(globalThis, { seenByBench: seen })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.paintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
function saveData(): void {
  Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })
}

/** Runs in the page. */
function readSeen(): Seen {
  return (globalThis as unknown as { seenByBench: Seen }).seenByBench
}
