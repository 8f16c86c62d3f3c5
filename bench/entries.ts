import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser, signedInContext, startDemo } from './demo-in-browser.ts'
import { type Entry, entrySeen, guestContext } from './entry-visit.ts'
import type { Figure } from './figure.ts'
import { kilobytes, median, milliseconds } from './numbers.ts'

const part = 'entries'
const rounds = 3
const targets = { member: 2_500, guest: 1_800, warm: 1_000, shift: 0.05, requests: 20, bytes: 180_000 }
/** Where somebody comes in: from a bookmark, a mail, a notification. A lesson is one that plays. */
const ofMembers = [
  '/',
  '/kafuku',
  '/kafuku/daily/method-Asa',
  '/single-player/asa-koe',
  '/habit/diary',
  '/timeline/kafuku/kansou',
  '/dictionary',
  '/dictionary/koe',
  '/eichi/chronicle/uchushi',
]
const ofGuests = [
  '/',
  '/login',
  '/account/add-account',
  '/product/plan-choice',
  '/policies/privacy-policy',
  '/faq',
]

/** What a slow phone sees of a page with an empty cache and with a full one, beside a page of as many bytes. */
export async function entries(): Promise<Figure[]> {
  const address = await startDemo()
  const browser = await launchBrowser()
  const figures: Figure[] = []
  const asGuest = () => guestContext(browser)
  // Each visit has a session of its own: what refreshes one ends its copies.
  const asMember = () => signedInContext(browser, address)
  for (const path of ofGuests)
    figures.push(
      await measured(browser, address + path, {
        what: `${path} as guest`,
        come: asGuest,
        paintMs: targets.guest,
      }),
    )
  for (const path of ofMembers)
    figures.push(
      await measured(browser, address + path, {
        what: `${path} as member`,
        come: asMember,
        paintMs: targets.member,
      }),
    )
  return figures
}

type Visitor = { what: string; come: () => Promise<BrowserContext>; paintMs: number }

async function measured(browser: Browser, url: string, { what, come, paintMs }: Visitor): Promise<Figure> {
  const cold: Entry[] = []
  const floor: Entry[] = []
  let warm: Entry | null = null
  for (let round = 0; round < rounds; round++) {
    const context = await come()
    cold.push(await entrySeen(context, url))
    warm = await entrySeen(context, url)
    await context.close()
    floor.push(await ofSameBytes(browser, cold.at(-1)?.pageBytes ?? 0))
  }
  const paints = cold.map(entry => entry.paintMs)
  const most = (of: (entry: Entry) => number) => Math.max(...cold.map(of))
  const isMet =
    median(paints) <= paintMs &&
    most(entry => entry.shift) <= targets.shift &&
    most(entry => entry.requests) <= targets.requests &&
    most(entry => entry.bytes) <= targets.bytes &&
    (warm?.paintMs ?? 0) <= targets.warm
  return {
    part,
    what,
    value: milliseconds(median(paints)),
    target: `≤ ${milliseconds(paintMs)}`,
    isMet,
    ours: `shift ${most(entry => entry.shift).toFixed(3)}, ${most(entry => entry.requests)} requests and ${kilobytes(most(entry => entry.bytes))} before it; warm ${milliseconds(warm?.paintMs ?? 0)}`,
    against: `${milliseconds(median(floor.map(entry => entry.paintMs)))} for a page of ${kilobytes(median(cold.map(entry => entry.pageBytes)))} without our code`,
    of: `${rounds} visits`,
  }
}

/** A page with one line of text and as many bytes, which do not get smaller on their way. */
async function ofSameBytes(browser: Browser, bytes: number): Promise<Entry> {
  const filler = '-'.repeat(Math.max(0, bytes - 100))
  const server = createServer((_, response) =>
    response.end(`<!doctype html><p>What is sent, without our code.</p><!--x${filler}x-->`),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const context = await guestContext(browser)
  const seen = await entrySeen(context, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await context.close()
  server.close()
  return seen
}
