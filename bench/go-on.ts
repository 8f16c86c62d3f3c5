import type { Browser, BrowserContext, Page } from 'playwright-core'
import { getLesson } from '../packages/contract/src/media/lesson.ts'
import { launchBrowser, signedInContext, startDemo } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { median, milliseconds } from './numbers.ts'
import { slowDown } from './visit.ts'

const part = 'go-on'
const targetMs = 5_000
const rounds = 5

/** `at` is the second at which it went on. */
type Sounded = { pressedMs: number; soundedMs: number; lesson: string; at: number }

/**
 * A member opens home on a slow phone with an empty cache, presses つづきから as soon as it is there, and waits for the
 * sound; beside the same medium on a page that has nothing but an element for it, from its press.
 */
export async function goOn(): Promise<Figure[]> {
  const address = await startDemo()
  const browser = await launchBrowser()
  const heard: Sounded[] = []
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) {
    const sounded = await fromHome(browser, address)
    heard.push(sounded)
    alone.push(await ofTheMedium(browser, address, sounded))
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

// Each with a session and a cache of its own: what refreshes a session ends its copies, and a medium is cached by parts.

async function fromHome(browser: Browser, address: string): Promise<Sounded> {
  const context = await signedInContext(browser, address)
  const page = await slowPage(context)
  await page.goto(`${address}/`, { waitUntil: 'commit' })
  const button = page.getByRole('link', { name: 'つづきから' }).first()
  await button.waitFor()
  const pressedMs = await page.evaluate(() => performance.now())
  const lesson = (await button.getAttribute('href'))?.split('/').at(-1) ?? ''
  await button.click({ noWaitAfter: true })
  const sounded = await untilSounding(page)
  await context.close()
  return { pressedMs, lesson, ...sounded }
}

/** On an empty page of the same origin, so that the medium comes with the member's cookies. */
async function ofTheMedium(browser: Browser, address: string, { lesson, at }: Sounded): Promise<number> {
  const context = await signedInContext(browser, address)
  const answer = await context.request.get(address + getLesson.path.replace('{id}', lesson))
  const url = (await answer.json()).data.media.url
  const page = await slowPage(context)
  const empty = `${address}/empty`
  const body = '<!doctype html><button>play</button>'
  await page.route(empty, route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(empty)
  await page.evaluate(begunByItsButton, { url, at })
  const pressedMs = await page.evaluate(() => performance.now())
  await page.click('button')
  const { soundedMs } = await untilSounding(page)
  await context.close()
  return soundedMs - pressedMs
}

/** Runs in the page: what is pressed begins the medium at its second. */
function begunByItsButton({ url, at }: { url: string; at: number }): void {
  document.querySelector('button')?.addEventListener('click', () => {
    const element = new Audio(url)
    element.currentTime = at
    void element.play()
  })
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  await page.addInitScript(watchSound)
  return page
}

async function untilSounding(page: Page): Promise<Pick<Sounded, 'soundedMs' | 'at'>> {
  const found = await page.waitForFunction(
    () => (globalThis as { soundedByBench?: { soundedMs: number; at: number } }).soundedByBench,
    undefined,
    { timeout: 60_000 },
  )
  const sounded = await found.jsonValue()
  if (!sounded) throw new Error('Nothing sounds.')
  return sounded
}

/** Runs in the page: notes what plays first, and when it has moved on from where it began. */
function watchSound(): void {
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    const page = globalThis as { soundedByBench?: { soundedMs: number; at: number } }
    let at = Number.NaN
    const look = () => {
      if (page.soundedByBench) return
      const isMoving = !this.seeking && this.currentTime > at
      at = this.currentTime
      if (isMoving) page.soundedByBench = { soundedMs: performance.now(), at }
      else requestAnimationFrame(look)
    }
    look()
    return play.call(this)
  }
}
