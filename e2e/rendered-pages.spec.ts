import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { answersId } from '@iki/contract/shell/rendered-page'
import { expect, type Page, test } from '@playwright/test'
import { root, site } from './command.ts'
import { comeSignedIn, demoMember } from './listener.ts'

/** Where members come in. What the browser shows first has to be what the server has rendered. */
const entries = [
  '/',
  '/kafuku',
  '/kafuku/daily/method-Asa',
  '/single-player/asa-koe',
  '/habit/diary',
  '/timeline/kafuku/kansou',
  '/dictionary',
  '/dictionary/koe',
  '/eichi/chronicle/uchushi',
  '/mypage',
  '/account/prevo_reserve',
]
const ofGuests = ['/', '/login', '/account/add-account', '/faq', '/policies/privacy-policy']

/** Texts of the console that say that a part of a page was drawn again. */
function drawnAnew(page: Page): string[] {
  const found: string[] = []
  page.on('console', message => {
    if (message.text().includes('drawn anew')) found.push(`${page.url()} ${message.text().slice(0, 300)}`)
  })
  return found
}

async function takenOver(page: Page, path: string): Promise<void> {
  await page.goto(site(path))
  await expect(page.locator('#root')).toHaveAttribute('data-page', 'rendered')
  await page.waitForFunction(() => (document as { early?: unknown }).early === null)
  await page.waitForLoadState('networkidle')
}

test('guests’ pages come rendered, and their script changes nothing in them', async ({ page }) => {
  const anew = drawnAnew(page)
  for (const path of ofGuests) await takenOver(page, path)
  expect(anew).toEqual([])
})

test('members’ pages come rendered, and their script changes nothing in them', async ({ page }) => {
  await comeSignedIn(page, demoMember)
  const anew = drawnAnew(page)
  for (const path of entries) await takenOver(page, path)
  expect(anew).toEqual([])
})

test('a diary can be written before any script is there', async ({ page }) => {
  await comeSignedIn(page, demoMember)
  const html = await (await page.request.get(site('/habit/diary'))).text()
  expect(html).toMatch(/<textarea[^>]*placeholder="きょうのからだ/)
})

test('a page asks for nothing that is of the device of its member, also as the first page of all', async () => {
  const code = pathToFileURL(join(root, 'apps/web/dist/server/render-page.js')).href
  const { renderPage } = (await import(code)) as { renderPage(request: object): Promise<unknown> }
  const asked: string[] = []
  const ask = async (address: string) => {
    asked.push(address)
    return Response.json({ status: 0, message: 'success', data: null })
  }
  const signal = AbortSignal.timeout(60_000)
  const visitor = { isSignedIn: true, now: new Date(), serviceName: 'Iki', signal, ask }
  for (const address of ['/kafuku/daily/method-Asa', '/single-player/asa-koe', '/search', '/habit/diary'])
    await renderPage({ ...visitor, address }).catch(() => {}) // It has no data to show.
  expect(asked).toContain('/v1/me')
  expect(asked.filter(path => path.startsWith('/v1/player/'))).toEqual([])
})

test('a sheet that this device has half filled comes rendered, and continues where it was left', async ({
  page,
}) => {
  await comeSignedIn(page, demoMember)
  const anew = drawnAnew(page)
  const path = '/kafuku/sonkyoProgram/sonkyo-Check-Sheet'
  await takenOver(page, path)
  await page.getByRole('radio', { name: 'いつも' }).first().check()
  await expect(page.getByText('のこり9問')).toBeVisible()
  await takenOver(page, path)
  await expect(page.getByText('のこり9問')).toBeVisible()
  expect(anew).toEqual([])
})

test('a page can be read, and its links lead on, while its script is late', async ({ page }) => {
  await comeSignedIn(page, demoMember)
  await page.route('**/assets/*.js', () => {}) // It never comes.
  await page.goto(site('/kafuku'), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: '朝のメソッド' })).toBeVisible()
  await page
    .getByRole('link', { name: /朝のメソッド/ })
    .first()
    .click()
  await expect(page).toHaveURL(/method-Asa/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('every way into the search leads to something, also while its script is late', async ({ page }) => {
  await comeSignedIn(page, demoMember)
  await page.route('**/assets/*.js', () => {})
  await page.goto(site('/search'), { waitUntil: 'commit' })
  const ways = page.getByRole('main').locator('a[href^="/search?"]')
  await expect(ways.first()).toBeVisible()
  const addresses = await ways.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  expect(addresses).toHaveLength(18)
  for (const address of addresses) {
    await page.goto(site(address), { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('listitem').first(), address).toBeVisible()
  }
})

test('a session that ends between the page and its first call leads to the page that says so', async ({
  page,
  context,
}) => {
  await comeSignedIn(page, demoMember)
  const answer = await page.request.get(site('/mypage'))
  const html = await answer.text()
  expect(html).toContain(`id="${answersId}"`)
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  let ended: Promise<void> | undefined
  await page.route('**/assets/*.js', async route => {
    ended ??= context.clearCookies({ name: 'refresh_token' })
    await ended
    await route.continue()
  })
  await page.goto(site('/mypage'))
  await expect(page).toHaveURL(/autologout/)
  // The page goes on loading, and a file that is held here when the browser is closed is an error of no test.
  await page.unrouteAll({ behavior: 'wait' })
})
