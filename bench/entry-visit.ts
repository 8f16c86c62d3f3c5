import type { Browser, BrowserContext } from 'playwright-core'
import { phone } from './demo-in-browser.ts'
import { slowDown } from './visit.ts'

/** Paints and shifts after the page is shown count as well, and so do those of its script. */
const settleMs = 6_000

/** What was seen of one visit: the largest contentful paint, and what had been fetched by then. */
export type Entry = { paintMs: number; shift: number; requests: number; bytes: number; pageBytes: number }

export const guestContext = (browser: Browser): Promise<BrowserContext> => browser.newContext(phone)

type File = { startedAt: number; endedAt: number; bytes: number }

/** Throws where the page did not stay what was opened, as for who was signed out meanwhile. */
export async function entrySeen(context: BrowserContext, url: string): Promise<Entry> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const files = new Map<string, File>()
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp }) =>
    files.set(requestId, { startedAt: timestamp * 1000, endedAt: Number.POSITIVE_INFINITY, bytes: 0 }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) Object.assign(file, { endedAt: timestamp * 1000, bytes: encodedDataLength })
  })
  await slowDown(cdp)
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(settleMs)
  const { paintMs, shift } = await page.evaluate(readSeen)
  if (page.url() !== url) throw new Error(`${url} became ${page.url()}.`)
  await page.close()
  const all = [...files.values()]
  const first = all[0]
  const shownAt = (first?.startedAt ?? 0) + paintMs
  const before = all.filter(file => file.endedAt <= shownAt)
  const bytes = before.reduce((sum, file) => sum + file.bytes, 0)
  return { paintMs, shift, requests: before.length, bytes, pageBytes: first?.bytes ?? 0 }
}

type Seen = { paintMs: number; shift: number }

/** Runs in the page. */
function watch(): void {
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
function readSeen(): Seen {
  return (globalThis as unknown as { seenByBench: Seen }).seenByBench
}
