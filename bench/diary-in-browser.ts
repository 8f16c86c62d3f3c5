import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { createMember, type TestMember } from '../apps/api/test/factories.ts'
import { ask, startDatabase, withDatabase } from './database.ts'
import { launchBrowser, phone } from './demo-in-browser.ts'
import { countInDiary, queueDays, saveAndWait, searchAndWait, showAndWait } from './diary-phone.ts'
import type { Figure } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { count, median, milliseconds } from './numbers.ts'
import { startServer } from './program.ts'
import { dayBefore, today, writeYears } from './ten-years.ts'

const part = 'diary-in-browser'
const slowdown = 4
const rounds = 7
const targets = { saveMs: 50, viewMs: 100, syncMs: 10_000 }
const sizes = { days: 3_650, queued: 1_000 }
const secret = 'x'.repeat(32)

/** What each view shows once its days were read. */
const views = {
  週: 'section[aria-labelledby=diary-week] ol li',
  きょう: 'main form textarea',
  カレンダー: 'section[aria-label=カレンダー] > p:not(:empty)',
  ふりかえり: '#year',
}
const searches = ['背骨', '電車のなか', '朝の光']

/** A diary of ten years on a slow phone, and a diary that was written offline for a long time. */
export async function diaryInBrowser(): Promise<Figure[]> {
  const DATABASE_URL = await startDatabase()
  const [writer, traveller] = await createMembers(DATABASE_URL)
  await writeYears(DATABASE_URL, secret, writer.uid, { days: sizes.days, newest: rounds + 1 })
  const settings = { DATABASE_URL, DATA_DIR: await temporaryFolder(), SECRET: secret }
  const { address } = await startServer('apps/api/src/main.ts', settings)
  const browser = await launchBrowser()
  const { page, context, cdp } = await phoneOf(browser, address, writer)
  await untilCounted(page, writer.uid, 'days', sizes.days)
  const figures: Figure[] = []
  for (const rate of [1, slowdown]) figures.push(...(await viewFigures(page, cdp, rate)))
  figures.push(await savingFigure(page, context, cdp, address))
  await context.close()
  figures.push(await syncFigure(browser, address, DATABASE_URL, traveller))
  return figures
}

const createMembers = (databaseUrl: string): Promise<[TestMember, TestMember]> =>
  withDatabase(databaseUrl, async db => [await createMember(db), await createMember(db)])

type Phone = { page: Page; context: BrowserContext; cdp: CDPSession }

async function phoneOf(browser: Browser, address: string, { email, password }: TestMember): Promise<Phone> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${address}/login?redirect_url=${encodeURIComponent('/habit/diary')}`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL('**/habit/diary')
  await page.waitForSelector(views.きょう)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, context, cdp }
}

async function untilCounted(
  page: Page,
  uid: string,
  table: 'days' | 'outbox',
  wanted: number,
): Promise<void> {
  while ((await page.evaluate(countInDiary, { uid, table })) !== wanted) await page.waitForTimeout(100)
}

/** Opens all views in turn. The first round loads what the later ones find in memory. */
async function viewFigures(page: Page, cdp: CDPSession, rate: number): Promise<Figure[]> {
  const all = new Map<string, number[]>()
  const work = new Map<string, number[]>()
  const note = async (name: string, run: () => Promise<number>) => {
    const before = await processorMs(cdp)
    all.set(name, [...(all.get(name) ?? []), await run()])
    work.set(name, [...(work.get(name) ?? []), (await processorMs(cdp)) - before])
  }
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) {
      all.clear()
      work.clear()
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    }
    for (const [name, shown] of Object.entries(views)) {
      await note(name, () => page.evaluate(showAndWait, { name, shown }))
      if (name !== 'カレンダー') continue
      await note('a search', () => page.evaluate(searchAndWait, searches[round % searches.length] ?? ''))
    }
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return [...all].map(([name, ms]) => ({
    ...figureOf(`${name}, ${count(sizes.days, 'entries')}, at ${rate}× slowdown`, ms, targets.viewMs),
    against: `${milliseconds(median(work.get(name) ?? []))} of processor`,
  }))
}

/**
 * The processor time of the page's main thread so far: less affected by other work on the machine than elapsed time.
 */
async function processorMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Each round saves a day without an entry. */
async function savingFigure(
  page: Page,
  context: BrowserContext,
  cdp: CDPSession,
  address: string,
): Promise<Figure> {
  await context.setOffline(true)
  const all: number[] = []
  const work: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`${address}/habit/diary?day=${dayBefore(round)}`)
    for (const name of ['リラックス度', '呼吸の深さ'])
      await page.getByRole('group', { name }).getByRole('radio', { name: '5', exact: true }).check()
    await page.locator(views.きょう).fill('圏外で書いたことば。')
    await page.waitForTimeout(1_000)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const before = await processorMs(cdp)
    const ms = await page.evaluate(saveAndWait)
    if (round > 0) work.push((await processorMs(cdp)) - before)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (round > 0) all.push(ms)
  }
  return {
    ...figureOf(`saving a day on the phone until it says so, at ${slowdown}× slowdown`, all, targets.saveMs),
    against: `${milliseconds(median(work))} of processor`,
  }
}

/** From the return of the network until the server has everything and the phone has noted it. */
async function syncFigure(
  browser: Browser,
  address: string,
  databaseUrl: string,
  traveller: TestMember,
): Promise<Figure> {
  const { uid } = traveller
  const { page, context } = await phoneOf(browser, address, traveller)
  await context.setOffline(true)
  const dates = Array.from({ length: sizes.queued }, (_, index) => dayBefore(index))
  await page.evaluate(queueDays, { uid, dates })
  await page.goto(`${address}/habit/diary`)
  await page.waitForSelector(views.きょう)
  const startedAt = performance.now()
  await context.setOffline(false)
  await untilCounted(page, uid, 'outbox', 0)
  const ms = performance.now() - startedAt
  const [row] = await ask<{ entries: string }>(
    databaseUrl,
    'select count(*) as entries from diary_entries where uid = $1 and date <= $2',
    [uid, today],
  )
  const arrived = Number(row?.entries ?? 0)
  return {
    ...figureOf(`sending ${count(sizes.queued, 'queued entries')}`, [ms], targets.syncMs),
    isMet: ms < targets.syncMs && arrived === sizes.queued,
    ours: count(arrived, 'entries on the server'),
    of: '1 journey',
  }
}

function figureOf(what: string, all: number[], targetMs: number): Figure {
  const usual = median(all)
  return {
    part,
    what,
    value: milliseconds(usual),
    target: `< ${milliseconds(targetMs)}`,
    isMet: usual < targetMs,
    ours: `${milliseconds(Math.min(...all))} to ${milliseconds(Math.max(...all))}`,
    against: '',
    of: `${all.length} times`,
  }
}
