import { expect, type Page, test } from '@playwright/test'
import { site } from './command.ts'

/** What a guest's phone is asked for, compressed. Who adds to it says in docs/quality.md what for. */
const mostBytes = { home: 137_000, signIn: 198_000 }
/** The bundler’s own part stands in `index` or in a file beside it. */
const wanted = ['extras', 'index', 'rolldown-runtime']

/** The scripts of a first visit, with their compressed bytes, without those that are fetched in advance. */
async function scriptsOf(page: Page, address: string): Promise<{ names: string[]; bytes: number }> {
  const scripts = new Map<string, number>()
  page.on('response', async response => {
    if (!response.url().endsWith('.js')) return
    scripts.set(new URL(response.url()).pathname, Number(await response.headerValue('content-length')))
  })
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  )
  await page.goto(site(address))
  await page.waitForFunction(() => (document as { early?: unknown }).early === null)
  await expect.poll(() => [...scripts.keys()].filter(path => path.includes('/extras-')).length).toBe(1)
  await page.waitForLoadState('networkidle')
  return {
    names: [...scripts.keys()].map(path => path.replace(/^\/assets\/|-[\w-]{8}\.js$/g, '')),
    bytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}

test('a guest’s first load of / has its scripts in these files, and no more than a phone gets soon', async ({
  page,
}) => {
  const { names, bytes } = await scriptsOf(page, '/')
  expect(names.filter(name => !wanted.includes(name))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(mostBytes.home)
})

test('a guest who signs in gets neither the player nor the code of lessons before', async ({ page }) => {
  const { names, bytes } = await scriptsOf(page, '/login')
  expect(names.filter(name => ['player', 'lesson', 'diary', 'around'].includes(name))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(mostBytes.signIn)
})
