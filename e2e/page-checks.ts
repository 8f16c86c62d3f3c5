import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
import type axe from 'axe-core'

const mostLooks = 3

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Pages of this context begin with axe: brought into each when it is needed, it takes three times as long. */
export function beginWithAxe(context: BrowserContext): Promise<unknown> {
  return context.addInitScript({ path: axeFile })
}

/**
 * The rules that axe finds broken, with the first element of each. In the second theme, only the rules that depend on
 * colours.
 */
async function brokenRules(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const shown = await page.evaluate(
    async rules => {
      const options = {
        resultTypes: ['violations' as const],
        // Nobody reads where in the page it is, and no rule that looks at style sheets is on.
        selectors: false,
        preload: false,
        ...(rules ? { runOnly: rules } : {}),
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    colorScheme === 'dark' ? ['color-contrast'] : null,
  )
  return shown.map(each => `in ${colorScheme}, ${each}`)
}

/**
 * As `brokenRules`. What axe found while the page was changing is looked for again: it mixes what was there before with what
 * came after. A page that stands still has one look.
 */
async function brokenAtRest(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  for (let look = 1; ; look++) {
    await page.evaluate(() => {
      const watched = { isChanged: false }
      const observer = new MutationObserver(() => {
        watched.isChanged = true
        observer.disconnect()
      })
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      Object.assign(window, { watched })
    })
    const broken = await brokenRules(page, colorScheme)
    const hasChanged = await page.evaluate(
      () => (window as unknown as { watched: { isChanged: boolean } }).watched.isChanged,
    )
    if (broken.length === 0 || !hasChanged || look === mostLooks) return broken
    await page.waitForTimeout(500)
  }
}

/** What axe finds broken, in both themes if asked. */
export async function brokenIn(page: Page, { isDarkToo }: { isDarkToo: boolean }): Promise<string[]> {
  const broken = await brokenAtRest(page, 'light')
  if (!isDarkToo) return broken
  // Without transitions, so that axe does not see colours in the middle of a change.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  broken.push(...(await brokenAtRest(page, 'dark')))
  await page.emulateMedia({ colorScheme: 'light' })
  return broken
}

/** By how much the page is wider than the window, which hides a part of it. */
export async function tooWide(page: Page, size: string): Promise<string[]> {
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  let pixels = await measure()
  // In the moment after the window has become narrower, the page still has its former width.
  for (let attempt = 0; pixels > 0 && attempt < 5; attempt++) {
    await page.waitForTimeout(100)
    pixels = await measure()
  }
  return pixels > 0 ? [`${pixels} px too wide on ${size}`] : []
}

/** What can be pressed in the header and is not what a finger meets there, since something else lies on it. */
export function coveredIn(page: Page, size: string): Promise<string[]> {
  return page.evaluate(where => {
    if (document.querySelector('[role=dialog]')) return []
    // The first is the page's own: the style guide shows others.
    const ways = document.querySelector('header')?.querySelectorAll('a, button') ?? []
    return [...ways].flatMap(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (!element.checkVisibility() || y + height < 0) return []
      const met = document.elementFromPoint(x + width / 2, y + height / 2)
      return element.contains(met) ? [] : [`${element.getAttribute('aria-label')} is covered on ${where}`]
    })
  }, size)
}

/** Words of katakana or kanji that a line breaks, in titles and in the short names of tiles, links and buttons. */
export async function splitWordsIn(page: Page, size: string): Promise<string[]> {
  let found = await splitNow(page, size)
  // As above, of the former width.
  for (let attempt = 0; found.length > 0 && attempt < 5; attempt++) {
    await page.waitForTimeout(100)
    found = await splitNow(page, size)
  }
  return found
}

function splitNow(page: Page, size: string): Promise<string[]> {
  return page.evaluate(where => {
    const words = new Intl.Segmenter('ja', { granularity: 'word' })
    const range = document.createRange()
    const isSplit = (text: Node, start: number, end: number) => {
      range.setStart(text, start)
      range.setEnd(text, end)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    const longestName = 16
    const found = new Set<string>()
    for (const element of document.querySelectorAll('h1, h2, h3, button, nav a')) {
      // What is there for screen readers only has no width.
      if (!element.checkVisibility() || element.getBoundingClientRect().width < 8) continue
      const isTitle = element.matches('h1, h2, h3')
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const value = text.nodeValue ?? ''
        if (!isTitle && value.length > longestName) continue
        if (!isSplit(text, 0, value.length)) continue
        for (const { segment, index } of words.segment(value))
          if (
            /^[\p{sc=Han}\p{sc=Katakana}ー]{2,}$/u.test(segment) &&
            isSplit(text, index, index + segment.length)
          )
            found.add(`${segment} of ${value} is split on ${where}`)
      }
    }
    return [...found]
  }, size)
}
