import { screens } from '@iki/contract/screens/screens'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { site } from './command.ts'

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

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(site('/login'))
  await page.getByLabel('メールアドレス').fill('demo@example.com')
  await page.getByLabel('パスワード', { exact: true }).fill('iki-demo-2026')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
  await page.close()
}

/** Rules that axe finds broken, with the first element of each. */
async function brokenRules(page: Page): Promise<string[]> {
  await page.evaluate(source => {
    if (!('axe' in window)) new Function(source)()
  }, axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  })
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
]

/** A sample address: parameters may be left out. */
const addresses = [
  ...screens.map(screen => screen.path.replace(/\/:\w+\?/g, '')).filter(path => !leaving.includes(path)),
  ...filled,
]

for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`every screen opens on a ${size} in ${colorScheme}, with one heading and nothing to complain about`, async ({
      browser,
    }) => {
      test.setTimeout(180_000)
      // Axe comes as text; our own policy would rightly refuse to run it.
      const context = await browser.newContext({
        viewport,
        colorScheme,
        bypassCSP: true,
        reducedMotion: 'reduce',
      })
      await signIn(context)
      for (const address of addresses) {
        const page = await context.newPage()
        const trouble = listenTo(page)
        await page.goto(site(address))
        await expect(page.locator('h1'), address).toHaveCount(1)
        // The style guide shows the skeleton of a list for ever; everywhere else it gives way to what was loaded.
        const skeleton = page.locator('[role=status][aria-label="読み込んでいます"]')
        await expect(skeleton, address).toHaveCount(address === '/design_template' ? 1 : 0)
        const words = (await page.getByRole('main').innerText()).replace(/\s/g, '')
        expect(words.length, `${address} says something`).toBeGreaterThan(20)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${address} is no wider than the screen`).toBeLessThanOrEqual(0)
        expect([...trouble, ...(await brokenRules(page))], address).toEqual([])
        await page.close()
      }
      await context.close()
    })
