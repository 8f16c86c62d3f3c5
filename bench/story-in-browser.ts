import type { BrowserContext, Page } from 'playwright-core'
import { createMember } from '../apps/api/test/factories.ts'
import { createEpisode } from '../apps/api/test/story-factories.ts'
import { startDatabase, withDatabase } from './database.ts'
import { launchBrowser, phone, signedInContext } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { temporaryFolder } from './later.ts'
import { count, median, milliseconds, quantile } from './numbers.ts'
import { startServer } from './program.ts'

const part = 'story-in-browser'
const slowdown = 4
const lines = 400
const targets = { usualMs: 16, slowMs: 50 }
const words = '息をひとつ数えるあいだに、旗のかげが石ひとつぶん動きました。'

/** From each press of つぎへ until its line was painted, over a whole long episode on a slow phone. */
export async function storyInBrowser(): Promise<Figure[]> {
  const { page, context } = await openEpisode()
  // Until what the page asks for is there, and nothing of its beginning is left to do.
  await page.waitForLoadState('networkidle')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const all = await page.evaluate(pressAndWait, lines - 1)
  const [usual, slow] = [median(all), quantile(all, 0.95)]
  const figure = {
    part,
    what: `a step to the next line until it is painted, at ${slowdown}× slowdown`,
    against: '',
    value: `${milliseconds(usual)}, p95 ${milliseconds(slow)}`,
    target: `≤ ${milliseconds(targets.usualMs)}, p95 ≤ ${milliseconds(targets.slowMs)}`,
    isMet: usual <= targets.usualMs && slow <= targets.slowMs,
    ours: `longest ${milliseconds(Math.max(...all))}`,
    of: count(all.length, 'steps'),
  }
  return [figure]
}

async function openEpisode(): Promise<{ page: Page; context: BrowserContext }> {
  const DATABASE_URL = await startDatabase()
  const body = `## a\n${Array.from({ length: lines }, (_, line) => `${line + 1}番め。${words}`).join('\n')}\n■`
  const reader = await withDatabase(DATABASE_URL, async db => {
    await createEpisode(db, { chapter: 1, number: 101 }, { body })
    return createMember(db)
  })
  const settings = { DATABASE_URL, DATA_DIR: await temporaryFolder(), SECRET: 'x'.repeat(32) }
  const { address } = await startServer('apps/api/src/main.ts', settings)
  const browser = await launchBrowser()
  // A press then goes on at once, instead of showing the rest of a line first.
  const context = await signedInContext(browser, address, { ...phone, reducedMotion: 'reduce' }, reader)
  const page = await context.newPage()
  await page.goto(`${address}/afq/entry?chapter=1&scenario=101`)
  await page.getByText(`1番め。${words}`).waitFor()
  return { page, context }
}

/** Runs in the page, and uses nothing from outside. */
async function pressAndWait(times: number): Promise<number[]> {
  const all: number[] = []
  for (let number = 2; number <= times + 1; number++) {
    const button = [...document.querySelectorAll('main button')].find(each => each.textContent === 'つぎへ')
    if (!(button instanceof HTMLButtonElement)) throw new Error(`There is nothing to press at ${number}.`)
    await new Promise(resolve => setTimeout(resolve, 30))
    const startedAt = performance.now()
    button.click()
    // The next frame has been painted when a message that was posted in it arrives.
    await new Promise(resolve =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
    )
    all.push(performance.now() - startedAt)
    const shown = document.querySelector('main [aria-live]')?.textContent ?? ''
    if (!shown.startsWith(`${number}番め。`)) throw new Error(`Line ${number} is not there: ${shown}`)
  }
  return all
}
