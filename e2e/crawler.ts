import { mayUse, type Viewer } from '@iki/contract/access/access'
import { findScreen } from '@iki/contract/screens/screens'
import type { Page, Request } from '@playwright/test'
import { site } from './command.ts'

type Link = { path: string; text: string }
type Asked = {
  viewer: Viewer
  now: Date
  /** A page is read when nothing has changed on it for so long. */
  quietMs: number
  /** Whether no more pages have to be opened. */
  isEnough: (found: ReadonlySet<string>) => boolean
}
type Found = {
  /** The screens that were found, by their path in the table. */
  found: Set<string>
  /** Links to something locked that do not say so: a screen, or what a screen opens with. */
  unsaid: string[]
}

const mostTouches = 3
/** What a link to something locked says: whose it is, or when it opens. */
const says = /ひらきます|ひらくプラン|閉じています|公開を終え|から$/
/** Signing in is a step of every order, so a button that orders says what it orders. */
const isOrder = (path: string) => path.startsWith('/account/payment')
const waitedFor = new Set(['document', 'script', 'fetch', 'xhr'])
const mostAttempts = 200
/** These end the session. */
const isLeaving = (path: string) => path === '/logout' || path === '/autologout'
/**
 * Follows the links of the pages from home, as far as a member comes with `mostTouches`. Opening the menu is a touch,
 * too. One page of each screen is opened.
 */
export async function crawl(page: Page, { viewer, now, quietMs, isEnough }: Asked): Promise<Found> {
  const found = new Set(['/'])
  const unsaid = new Set<string>()
  const rounds: string[][] = [['/'], ...Array.from({ length: mostTouches - 1 }, () => [])]
  const opened = new Set<string>()
  /** What the first link to a page says. */
  const texts = new Map<string, string>()
  const note = (links: readonly Link[], count: number, from: string) => {
    for (const { path, text } of links) {
      const screen = findScreen(path)
      if (!screen) continue
      if (!mayUse(screen.access, viewer, now)) {
        if (!says.test(text) && !isOrder(screen.path))
          unsaid.add(`${from}: 「${text}」 leads to ${screen.path}`)
        continue
      }
      found.add(screen.path)
      if (!texts.has(path)) texts.set(path, text)
      if (!rounds.flat().includes(path)) rounds[count]?.push(path)
    }
  }
  const settle = settling(page, quietMs)
  await page.goto(site('/'))
  // Of the pages of a screen, the one without a parameter: the others are of one thing.
  for (const [count, round] of rounds.entries())
    for (const path of round.toSorted((a, b) => a.length - b.length)) {
      const screen = findScreen(path)?.path ?? path
      if (opened.has(screen) || isLeaving(path)) continue
      opened.add(screen)
      if (isEnough(found)) break
      if (count > 0) await open(page, path)
      await settle()
      const text = texts.get(path) ?? ''
      if (!says.test(text) && (await isLocked(page))) unsaid.add(`「${text}」 leads to a lock in ${path}`)
      note(await linksOf(page), count + 1, path)
      if (count > 0) continue
      await page.getByRole('button', { name: 'MENU' }).click()
      await page.getByRole('dialog', { name: 'メニュー' }).waitFor()
      note(await linksOf(page), count + 2, path)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'メニュー' }).waitFor({ state: 'detached' })
    }
  return { found, unsaid: [...unsaid] }
}

/** Opens a page without loading the app anew. The app sets the title when it shows another screen. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    document.title = ''
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await page.waitForFunction(() => document.title !== '')
}

/** Whether a page opens at what its visitor may not see. */
const isLocked = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h2')].some(heading => {
      const { top, bottom } = heading.getBoundingClientRect()
      const isInWindow = bottom > 0 && top < innerHeight
      return isInWindow && /^このページは、次の|^プランをお持ちの方のページ/.test(heading.textContent)
    }),
  )

/** The links to our own pages that can be seen. */
function linksOf(page: Page): Promise<Link[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(link => link.origin === location.origin && link.checkVisibility())
      .map(link => {
        const list = link.closest('ul')?.ariaLabel ?? ''
        return {
          path: decodeURI(link.pathname),
          text: `${list} ${link.innerText}`.replace(/\s+/g, ' ').trim(),
        }
      }),
  )
}

/**
 * Waits until a page has what it asked the server for, and shows it: nothing was asked and nothing has changed for
 * `quietMs`.
 */
function settling(page: Page, quietMs: number): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', request => waitedFor.has(request.resourceType()) && open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  const isQuiet = () =>
    page.evaluate(
      quietMs =>
        new Promise<boolean>(done => {
          const end = () => {
            observer.disconnect()
            clearTimeout(longest)
            done(!document.querySelector('main [aria-label="読み込んでいます"]'))
          }
          let timer = setTimeout(end, quietMs)
          const longest = setTimeout(end, 4 * quietMs)
          const observer = new MutationObserver(() => {
            clearTimeout(timer)
            timer = setTimeout(end, quietMs)
          })
          observer.observe(document.body, { childList: true, subtree: true })
        }),
      quietMs,
    )
  return async () => {
    // The style guide shows a skeleton for ever.
    for (let attempt = 0; attempt < mostAttempts; attempt++) if ((await isQuiet()) && open.size === 0) return
  }
}
