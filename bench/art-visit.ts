import type { BrowserContext, Response } from 'playwright-core'
import { slowDown } from './visit.ts'

/** Longer than the app waits before it fetches in advance. */
const quietMs = 3_000
const settleMs = 1_000

export type Opened = {
  /** As sent, from the visit to the press, and from there until the model was painted. */
  bytesBefore: number
  bytesAfter: number
  /** Addresses fetched before the press that belong to the model, or to a program that draws one. */
  earlyPrograms: string[]
  /** From the press to model-viewer's event, and to the painted model. */
  loadMs: number
  shownMs: number
}

/** Opens the page of a work with an empty cache, waits until it fetches nothing more, and presses. */
export async function openedIn(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const early: Promise<string | null>[] = []
  const follow = (response: Response) => void early.push(drawingIn(response))
  page.on('response', follow)
  await slowDown(cdp)
  await page.goto(url)
  await page.getByRole('button', { name: '立体で見る' }).waitFor()
  for (let known = -1; known !== bytes; ) {
    known = bytes
    await page.waitForTimeout(quietMs)
  }
  page.off('response', follow)
  const bytesBefore = bytes
  const times = await page.evaluate(pressAndWait)
  await page.waitForTimeout(settleMs) // The browser reports sizes with a delay.
  const earlyPrograms = (await Promise.all(early)).filter(found => found !== null)
  return { bytesBefore, bytesAfter: bytes - bytesBefore, earlyPrograms, ...times }
}

async function drawingIn(response: Response): Promise<string | null> {
  const { pathname } = new URL(response.url())
  if (/\.(glb|usdz)$/.test(pathname)) return pathname
  if (response.request().resourceType() !== 'script') return null
  const text = await response.text().catch(() => '')
  return /THREE\.|WebGLRenderer/.test(text) ? pathname : null
}

/** Runs in the page. Waits until model-viewer shows the model, and the frame after that was painted. */
async function pressAndWait(): Promise<{ loadMs: number; shownMs: number }> {
  type Viewer = HTMLElement & { modelIsVisible: boolean }
  const frame = () => new Promise(requestAnimationFrame)
  const startedAt = performance.now()
  const tooLate = () => {
    if (performance.now() - startedAt > 180_000) throw new Error('No model was shown.')
  }
  const button = [...document.querySelectorAll('button')].find(each =>
    each.textContent?.includes('立体で見る'),
  )
  button?.click()
  let viewer = document.querySelector<Viewer>('model-viewer')
  for (; !viewer; viewer = document.querySelector<Viewer>('model-viewer')) {
    tooLate()
    await frame()
  }
  let loadMs: number | null = null
  viewer.addEventListener('load', () => {
    loadMs = performance.now() - startedAt
  })
  while (loadMs === null || !viewer.modelIsVisible) {
    tooLate()
    await frame()
  }
  await frame()
  await frame()
  return { loadMs, shownMs: performance.now() - startedAt }
}
