import { findScreen, screens } from '@iki/contract/screens/screens'
import { expect, type Page, test } from '@playwright/test'
import { addresses, filled, needsParameter, random } from './addresses.ts'
import { site } from './command.ts'
import { comeSignedIn, demoMember } from './listener.ts'
import { beginWithAxe, brokenIn, coveredIn, splitWordsIn, tooWide } from './page-checks.ts'

const phone = { width: 390, height: 844 }
const otherSizes = {
  'a small phone': { width: 320, height: 568 },
  'a pc': { width: 1280, height: 800 },
}

/** Collects what the browser reports as errors while a page is open. */
function listenTo(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', error => trouble.push(`threw: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400)
      trouble.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return trouble
}

/** Whether the page shows the default name of the service (it must not), and the one that the operator has set. */
function namesOf(page: Page): Promise<{ ours: string[]; hasTheirs: boolean }> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label],[alt],[title]')].flatMap(element =>
      ['aria-label', 'alt', 'title'].map(name => element.getAttribute(name) ?? ''),
    )
    const texts = [document.title, ...document.body.innerText.split('\n'), ...labels]
    return {
      ours: texts.filter(text => /(?<![a-z@.-])Iki(?![a-z@.-])/i.test(text)),
      hasTheirs: document.title.endsWith('ためし'),
    }
  })
}

/** Texts of less than 12 px. Readings beside kanji (ruby) are half as large as their text by custom. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element?.checkVisibility() || !text.nodeValue?.trim() || element.closest('rt')) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < 12) found.add(`${size} px: ${text.nodeValue.trim().slice(0, 30)}`)
    }
    return [...found]
  })
}

async function brokenAtOtherSizes(page: Page): Promise<string[]> {
  const broken: string[] = []
  for (const [name, size] of Object.entries(otherSizes)) {
    await page.setViewportSize(size)
    await expect(page.locator('h1'), name).toHaveCount(1)
    broken.push(
      ...(await tooWide(page, name)),
      ...(await coveredIn(page, name)),
      ...(await splitWordsIn(page, name)),
    )
  }
  broken.push(...(await tooSmall(page)))
  return broken
}

test('every screen that needs a parameter is opened with one', () => {
  for (const { path } of screens.filter(({ path }) => needsParameter(path) && !random.includes(path)))
    expect(
      filled.some(address => address.startsWith(path.split('/:')[0] ?? path)),
      path,
    ).toBe(true)
})

/** Screens of one kind use the same code and the same frame. */
function kindOf(address: string): string {
  const row = findScreen(address)
  return `${row?.page} in ${row?.layout}`
}

const firstOfKind = new Set([...Map.groupBy(addresses, kindOf).values()].flatMap(([first]) => first ?? []))
const half = Math.ceil(addresses.length / 2)

/**
 * All screens are opened on a phone, two at the same time; only the first of each kind is also seen in the dark theme
 * and at the other sizes, because a machine with two processors has no time for more.
 */
const rounds = { first: addresses.slice(0, half), other: addresses.slice(half) }

for (const [which, opened] of Object.entries(rounds))
  test(`the ${which} screens open, at every size with one heading and nothing to complain about`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
    await beginWithAxe(context)
    const page = await context.newPage()
    await comeSignedIn(page, demoMember)
    const trouble = listenTo(page)
    for (const address of opened) {
      await page.goto(site(address), { waitUntil: 'commit' })
      await page.setViewportSize(phone)
      await expect(page.locator('h1'), address).toHaveCount(1)
      // The style guide always shows a skeleton of a list; everywhere else it must be gone when the content has loaded.
      const skeleton = page.locator('[role=status][aria-label="読み込んでいます"]')
      await expect(skeleton, address).toHaveCount(address === '/design_template' ? 1 : 0)
      const letterCount = async () => (await page.getByRole('main').innerText()).replace(/\s/g, '').length
      await expect.poll(letterCount, { message: `${address} says something` }).toBeGreaterThan(20)
      expect(await namesOf(page), `${address} has the operator’s name`).toEqual({ ours: [], hasTheirs: true })
      const isFirst = firstOfKind.has(address)
      const broken = [
        ...(await tooWide(page, 'a phone')),
        ...(await coveredIn(page, 'a phone')),
        ...(await splitWordsIn(page, 'a phone')),
        ...(await brokenIn(page, { isDarkToo: isFirst })),
        ...(isFirst ? await brokenAtOtherSizes(page) : []),
      ]
      expect.soft([...trouble.splice(0), ...broken], address).toEqual([])
    }
    await context.close()
  })
