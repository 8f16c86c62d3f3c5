import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser, signedInContext, startDemo } from './demo-in-browser.ts'
import { type Figure, notMeasured } from './figure.ts'
import { median, milliseconds } from './numbers.ts'
import { http2Proxy } from './servers/http2-proxy.ts'
import { slowDown } from './visit.ts'

const part = 'go-on'
const targetMs = 5_000
const target = `≤ ${milliseconds(targetMs)}`
const rounds = 5

type Sounded = { pressedMs: number; soundedMs: number; address: string }

/**
 * A member opens home on a slow phone with an empty cache, presses つづきから as soon as it is there, and waits for the
 * sound; beside the same medium on a page that has nothing but an element for it, from its press. Once more behind the
 * proxy that belongs in front, by HTTP/2.
 */
export async function goOn(): Promise<Figure[]> {
  const plain = await wentOn(
    await startDemo(),
    'from opening home to the sound of つづきから, pressed at once',
  )
  const what = 'the same by HTTP/2, behind docs/proxy/nginx.conf'
  const proxy = await http2Proxy()
  if (!proxy) return [plain, notMeasured({ part, what, target }, 'openssl is not on this machine')]
  const server = await startDemo({ PUBLIC_URL: proxy.address, TRUST_PROXY: 'yes' })
  if (!(await proxy.start(server)))
    return [plain, notMeasured({ part, what, target }, 'nginx is not on this machine')]
  return [plain, await wentOn(proxy.address, what)]
}

async function wentOn(address: string, what: string): Promise<Figure> {
  // Without the flag no service worker comes by the proxy's own certificate.
  const browser = await launchBrowser(flags => [...flags, '--ignore-certificate-errors'])
  const heard: Sounded[] = []
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Each with a session of its own: what refreshes one ends its copies.
    const context = await signedInContext(browser, address)
    heard.push(await fromHome(context, `${address}/`))
    alone.push(await ofTheMedium(context, address, heard.at(-1)?.address ?? ''))
    await context.close()
  }
  const soundedMs = median(heard.map(each => each.soundedMs))
  const pressedMs = median(heard.map(each => each.pressedMs))
  const slowest = Math.max(...heard.map(each => each.soundedMs))
  return {
    part,
    what,
    value: milliseconds(soundedMs),
    target,
    isMet: soundedMs <= targetMs,
    ours: `pressed after ${milliseconds(pressedMs)}; the slowest ${milliseconds(slowest)}`,
    against: `${milliseconds(median(alone))} from the press, with nothing else on the page`,
    of: `${rounds} visits`,
  }
}

async function fromHome(context: BrowserContext, url: string): Promise<Sounded> {
  const page = await slowPage(context)
  await page.goto(url, { waitUntil: 'commit' })
  const button = page.getByRole('link', { name: 'つづきから' }).first()
  await button.waitFor()
  const pressedMs = await page.evaluate(() => performance.now())
  await button.click({ noWaitAfter: true })
  const sounded = { pressedMs, ...(await untilSounding(page)) }
  await page.close()
  return sounded
}

/** On an empty page of the same origin, so that the medium comes with the member's cookies. Nothing of it is cached. */
async function ofTheMedium(context: BrowserContext, address: string, medium: string): Promise<number> {
  const page = await slowPage(context)
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  const empty = `${address}/empty`
  const body = '<!doctype html><button>play</button>'
  await page.route(empty, route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(empty)
  await page.evaluate(begunByItsButton, medium)
  const pressedMs = await page.evaluate(() => performance.now())
  await page.click('button')
  return (await untilSounding(page)).soundedMs - pressedMs
}

/** Runs in the page: what is pressed begins the medium at its second, which stands behind its address. */
function begunByItsButton(medium: string): void {
  const [url = '', second = '0'] = medium.split('#')
  document.querySelector('button')?.addEventListener('click', () => {
    const element = new Audio(url)
    element.currentTime = Number(second)
    void element.play()
  })
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

/** Runs in the page: notes what plays first, and when it has moved on from where it began. */
function watchSound(): void {
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    const page = globalThis as { soundedByBench?: { soundedMs: number; address: string } }
    let at = Number.NaN
    const look = () => {
      if (page.soundedByBench) return
      const isMoving = !this.seeking && this.currentTime > at
      at = this.currentTime
      if (isMoving) page.soundedByBench = { soundedMs: performance.now(), address: `${this.src}#${at}` }
      else requestAnimationFrame(look)
    }
    look()
    return play.call(this)
  }
}
