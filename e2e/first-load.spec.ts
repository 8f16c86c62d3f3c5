import { expect, test } from '@playwright/test'
import { site } from './command.ts'

/** What `/` asks of a guest's phone, compressed. Who adds to it says in docs/quality.md what for. */
const mostBytes = 137_000
/** The bundler’s own part stands in `index` or in a file beside it. */
const wanted = ['extras', 'index', 'rolldown-runtime']

test('a guest’s first load of / has its scripts in these files, and no more than a phone gets soon', async ({
  page,
}) => {
  const scripts = new Map<string, number>()
  page.on('response', async response => {
    if (!response.url().endsWith('.js')) return
    scripts.set(new URL(response.url()).pathname, Number(await response.headerValue('content-length')))
  })
  // Nothing is fetched in advance then.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  )
  await page.goto(site('/'))
  await page.waitForFunction(() => (document as { early?: unknown }).early === null)
  await expect.poll(() => [...scripts.keys()].filter(path => path.includes('/extras-')).length).toBe(1)
  await page.waitForLoadState('networkidle')
  const names = [...scripts.keys()].map(path => path.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ''))
  expect(names.filter(name => !wanted.includes(name))).toEqual([])
  expect([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mostBytes)
})
