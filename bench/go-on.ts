import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser, signedInContext, startDemo } from './demo-in-browser.ts'
import { phoneContext } from './entry-visit.ts'
import type { Figure } from './figure.ts'
import { median, milliseconds } from './numbers.ts'
import { slowDown } from './visit.ts'

const part = 'go-on'
const targetMs = 5_000
const rounds = 5

type Sounded = { pressedMs: number; soundedMs: number; address: string }

/**
 * A member opens home on a slow phone with an empty cache, presses つづきから as soon as it is there, and waits for the
 * sound; beside the same medium on a page that has nothing but an element for it, from its press.
 */
export async function goOn(): Promise<Figure[]> {
  const address = await startDemo()
  const browser = await launchBrowser()
  const first = await signedInContext(browser, address)
  const state = await first.storageState()
  await first.close()
  const heard: Sounded[] = []
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await phoneContext(browser, state)
    heard.push(await fromHome(context, `${address}/`))
    await context.close()
    const other = await phoneContext(browser, state)
    alone.push(await ofTheMedium(other, address, heard.at(-1)?.address ?? ''))
    await other.close()
  }
  const soundedMs = median(heard.map(each => each.soundedMs))
  const pressedMs = median(heard.map(each => each.pressedMs))
  const slowest = Math.max(...heard.map(each => each.soundedMs))
  return [
    {
      part,
      what: 'from opening home to the sound of つづきから, pressed at once',
      value: milliseconds(soundedMs),
      target: `≤ ${milliseconds(targetMs)}`,
      isMet: soundedMs <= targetMs,
      ours: `pressed after ${milliseconds(pressedMs)}; the slowest ${milliseconds(slowest)}`,
      against: `${milliseconds(median(alone))} from the press, with nothing else on the page`,
      of: `${rounds} visits`,
    },
  ]
}

async function fromHome(context: BrowserContext, url: string): Promise<Sounded> {
  const page = await slowPage(context)
  await page.goto(url, { waitUntil: 'commit' })
  const button = page.getByRole('link', { name: 'つづきから' }).first()
  await button.waitFor()
  const pressedMs = await page.evaluate(() => performance.now())
  await button.click({ noWaitAfter: true })
  return { pressedMs, ...(await untilSounding(page)) }
}

/** Of a page of ours that is nearly empty, so that the medium comes with the member's cookies. */
async function ofTheMedium(context: BrowserContext, address: string, medium: string): Promise<number> {
  const page = await slowPage(context)
  await page.goto(`${address}/v1/service`)
  const [url = '', at = '0'] = medium.split('#')
  const pressedMs = await page.evaluate(
    ([source, second]) => {
      const element = new Audio(source)
      element.currentTime = Number(second)
      const pressed = performance.now()
      void element.play()
      return pressed
    },
    [url, at] as const,
  )
  return (await untilSounding(page)).soundedMs - pressedMs
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  await page.addInitScript(watchSound)
  return page
}

async function untilSounding(page: Page): Promise<Omit<Sounded, 'pressedMs'>> {
  const found = await page.waitForFunction(
    () => (globalThis as { soundedByBench?: { soundedMs: number; address: string } }).soundedByBench,
    undefined,
    { timeout: 60_000 },
  )
  const sounded = await found.jsonValue()
  if (!sounded) throw new Error('Nothing sounds.')
  return sounded
}

/** Runs in the page: the first moment at which an element plays, and what. */
function watchSound(): void {
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    const at = this.currentTime
    this.addEventListener('playing', () => {
      if (this.seeking) return
      const seen = { soundedMs: performance.now(), address: `${this.src}#${at}` }
      const page = globalThis as { soundedByBench?: typeof seen }
      page.soundedByBench ??= seen
    })
    return play.call(this)
  }
}
