import { findScreen, screens } from '@iki/contract/screens/screens'
import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { addresses, filled, needsParameter } from './addresses.ts'
import { site } from './command.ts'
import { signIn } from './listener.ts'

const sizes = { phone: { width: 390, height: 844 }, pc: { width: 1280, height: 800 } }

/** What a browser complains about while a page is open. */
function listenTo(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', error => trouble.push(`threw: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
  })
  page.on('response', response => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`)
  })
  return trouble
}

/** Rules that axe finds broken, with the first element of each. Of the second theme only what a theme can break. */
async function brokenRules(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(source => {
    if (!('axe' in window)) new Function(source)()
  }, axe.source)
  const shown = await page.evaluate(
    async rules => {
      const options = { resultTypes: ['violations' as const], ...(rules ? { runOnly: rules } : {}) }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    colorScheme === 'dark' ? ['color-contrast'] : null,
  )
  return shown.map(each => `in ${colorScheme}, ${each}`)
}

/** Where the page says the name that the service has without one of the operator's. */
function namesOf(page: Page): Promise<{ ours: string[]; hasTheirs: boolean }> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label],[alt],[title]')].flatMap(element =>
      ['aria-label', 'alt', 'title'].map(name => element.getAttribute(name) ?? ''),
    )
    const said = [document.title, ...document.body.innerText.split('\n'), ...labels]
    return {
      ours: said.filter(text => /(?<![a-z@.-])Iki(?![a-z@.-])/i.test(text)),
      hasTheirs: document.title.endsWith('ためし'),
    }
  })
}

async function brokenIn(page: Page, { isDarkToo }: { isDarkToo: boolean }): Promise<string[]> {
  const broken = await brokenRules(page, 'light')
  if (!isDarkToo) return broken
  // Else the colours would be looked at on their way.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...broken, ...(await brokenRules(page, 'dark'))]
}

test('every screen that needs a parameter is opened with one', () => {
  for (const { path } of screens.filter(screen => needsParameter(screen.path)))
    expect(
      filled.some(address => address.startsWith(path.split('/:')[0] ?? path)),
      path,
    ).toBe(true)
})

/** Screens of one kind are built by the same code, in the same frame. */
function kindOf(address: string): string {
  const row = findScreen(address)
  return `${row?.page} in ${row?.layout}`
}

const firstOfKind = new Set([...Map.groupBy(addresses, kindOf).values()].flatMap(([first]) => first ?? []))
const half = Math.ceil(addresses.length / 2)

/**
 * All screens are looked at on a phone, by two at a time, and one of each kind on a pc and in the dark: a machine of two
 * processors has no time for more.
 */
const rounds = [
  { of: 'the first screens', size: 'phone', opened: addresses.slice(0, half) },
  { of: 'the other screens', size: 'phone', opened: addresses.slice(half) },
  { of: 'each kind of screen', size: 'pc', opened: [...firstOfKind] },
] as const

for (const { of, size, opened } of rounds)
  test(`${of}: opens on a ${size}, with one heading and nothing to complain about`, async ({ browser }) => {
    test.setTimeout(900_000)
    // Axe comes as text; our own policy would rightly refuse to run it.
    const context = await browser.newContext({
      viewport: sizes[size],
      bypassCSP: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signIn(page)
    const trouble = listenTo(page)
    for (const address of opened) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(site(address), { waitUntil: 'commit' })
      await expect(page.locator('h1'), address).toHaveCount(1)
      // The style guide shows the skeleton of a list for ever; everywhere else it gives way to what was loaded.
      const skeleton = page.locator('[role=status][aria-label="読み込んでいます"]')
      await expect(skeleton, address).toHaveCount(address === '/design_template' ? 1 : 0)
      const said = async () => (await page.getByRole('main').innerText()).replace(/\s/g, '').length
      await expect.poll(said, { message: `${address} says something` }).toBeGreaterThan(20)
      expect(await namesOf(page), `${address} has the operator’s name`).toEqual({ ours: [], hasTheirs: true })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${address} is no wider than the screen`).toBeLessThanOrEqual(0)
      // What axe looks at is the same at both sizes.
      const broken = size === 'phone' ? await brokenIn(page, { isDarkToo: firstOfKind.has(address) }) : []
      expect.soft([...trouble.splice(0), ...broken], address).toEqual([])
    }
    await context.close()
  })
