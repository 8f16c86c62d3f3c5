import { mayUse, type Viewer } from '@iki/contract/access/access'
import { itemPlans } from '@iki/contract/access/licence'
import { getMe, type Me } from '@iki/contract/account/session'
import { forGuests, fromOutside, whenThereIsSomething } from '@iki/contract/screens/opened-from-outside'
import { screens } from '@iki/contract/screens/screens'
import { expect, type Page, test } from '@playwright/test'
import { site } from './command.ts'
import { crawl } from './crawler.ts'
import { type Account, createMember, demoMember } from './listener.ts'

/** The item that opens the plan `tv`. */
const tv = '000033'

type Person = readonly [string, () => Promise<Account | null>, 'all pages' | 'as many as needed']

/**
 * Who holds nothing, and who holds one item alone. It takes seven minutes, and so only runs when it is asked for:
 *
 *     EVERY_PLAN=yes node node_modules/@playwright/test/cli.js test -c e2e/playwright.config.ts ways
 */
const everyPlan: Person[] = [
  ['who holds no plan', () => createMember('none'), 'all pages'],
  ...Object.entries(itemPlans)
    .filter(([item]) => item.startsWith('0000') && item !== tv)
    .map(
      ([item, plans]): Person => [
        `who holds only ${item} (${plans.join(', ')})`,
        () => createMember(`item-${item}`, item),
        'all pages',
      ],
    ),
]

/**
 * That each member finds every screen by what is on the pages. `ways.test.ts` of the contract holds the lists of ways
 * against every single plan; here the pages show that they have these lists.
 */
const people: Person[] = [
  ['a guest', async () => null, 'all pages'],
  ['who holds only TV', () => createMember('tv', tv), 'all pages'],
  ['who holds every plan', async () => demoMember, 'as many as needed'],
  ...(process.env.EVERY_PLAN === 'yes' ? everyPlan : []),
]

for (const [who, accountOf, opened] of people)
  test(`${who} reaches every open screen with three touches, and nothing locked unsaid`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const account = await accountOf()
    const viewer = account && (await comeAs(page, account))
    const now = new Date()
    const wanted = screens
      .filter(({ path, access }) => mayUse(access, viewer, now) && hasWay(path, viewer))
      .map(({ path }) => path)
    // On a busy machine a page can be read before it is there, so what is missing is looked for once more, slowly.
    let missing = wanted
    for (const quietMs of [40, 250]) {
      const isEnough = (found: ReadonlySet<string>) =>
        opened === 'as many as needed' && missing.every(path => found.has(path))
      const { found, unsaid } = await crawl(page, { viewer, now, quietMs, isEnough })
      expect(unsaid).toEqual([])
      missing = missing.filter(path => !found.has(path))
      if (missing.length === 0) break
    }
    expect(missing).toEqual([])
    await context.close()
  })

function hasWay(path: string, viewer: Viewer): boolean {
  if (path in fromOutside || path in whenThereIsSomething) return false
  return viewer === null ? path !== '/logout' : !forGuests.some(each => each === path)
}

async function comeAs(page: Page, account: Account): Promise<Viewer> {
  const session = await page.request.post(site('/v1/session'), { data: account })
  const { accessToken } = ((await session.json()) as { data: { accessToken: string } }).data
  const answer = await page.request.get(site(getMe.path), {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { uid, authority, licences } = ((await answer.json()) as { data: Me }).data
  return { uid, authority, licences }
}
