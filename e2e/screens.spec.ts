import { screens } from '@iki/contract/screens/screens'
import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { site } from './command.ts'
import { signIn } from './listener.ts'

const sizes = { phone: { width: 390, height: 844 }, pc: { width: 1280, height: 800 } }
/** These end the session; the journeys cover them. */
const leaving = ['/logout', '/autologout']

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
  const told = await page.evaluate(
    async rules => {
      const options = rules ? { runOnly: rules } : {}
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    colorScheme === 'dark' ? ['color-contrast'] : null,
  )
  return told.map(each => `in ${colorScheme}, ${each}`)
}

/** Screens at an address of the demo that fills in their parameter. */
const filled = [
  '/player/wa-cha',
  '/kougiplayer/eichi-koe',
  '/osusowa/player/osusowa-yoru',
  '/kagura/player/kagura-ougi',
  '/kagura/player/kagura-asa',
  '/kafuku/body-voice/symbol/bv-ashi',
  '/eichi/playlist/voice',
  '/dictionary/sebone',
  '/dictionary/tag/voice',
  '/gallery/ame',
  '/matome/faq-hayasa',
  '/matome/uchushi-1',
  '/landing/sonkyo-30',
]
/** Such a screen is opened at a filled address only. */
const needsParameter = (path: string) => /\/:\w+(?!\?|\w)/.test(path)

test('every screen that needs a parameter is opened with one', () => {
  for (const { path } of screens.filter(screen => needsParameter(screen.path)))
    expect(
      filled.some(address => address.startsWith(path.split('/:')[0] ?? path)),
      path,
    ).toBe(true)
})

/** A sample address: parameters may be left out. */
const addresses = [
  ...screens
    .map(screen => screen.path)
    .filter(path => !needsParameter(path) && !leaving.includes(path))
    .map(path => path.replace(/\/:\w+\?/g, '')),
  ...filled,
]

for (const [size, viewport] of Object.entries(sizes))
  test(`every screen opens on a ${size} in both themes, with one heading and nothing to complain about`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    // Axe comes as text; our own policy would rightly refuse to run it.
    const context = await browser.newContext({ viewport, bypassCSP: true, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page)
    const trouble = listenTo(page)
    for (const address of addresses) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(site(address), { waitUntil: 'commit' })
      await expect(page.locator('h1'), address).toHaveCount(1)
      // The style guide shows the skeleton of a list for ever; everywhere else it gives way to what was loaded.
      const skeleton = page.locator('[role=status][aria-label="読み込んでいます"]')
      await expect(skeleton, address).toHaveCount(address === '/design_template' ? 1 : 0)
      const said = async () => (await page.getByRole('main').innerText()).replace(/\s/g, '').length
      await expect.poll(said, { message: `${address} says something` }).toBeGreaterThan(20)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${address} is no wider than the screen`).toBeLessThanOrEqual(0)
      const broken = await brokenRules(page, 'light')
      // Else the colours would be looked at on their way.
      await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
      await page.emulateMedia({ colorScheme: 'dark' })
      broken.push(...(await brokenRules(page, 'dark')))
      expect.soft([...trouble.splice(0), ...broken], address).toEqual([])
    }
    await context.close()
  })
