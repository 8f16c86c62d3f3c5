import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, expect, type Page, test } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { beginDiary, circleOf, fill, memoField, memosOf, openDay, saveButton, today } from './diarist.ts'
import { createMember } from './listener.ts'

test('a day is there at the next start when the browser is killed at the moment it says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'iki-phone-'))
  const account = await createMember('batto')
  let phone = await startOn(folder)
  try {
    await test.step('the app was used before, and ended as usual', async () => {
      await beginDiary(phone.page, account)
      await phone.end()
    })

    await test.step('writes without a network; the browser is killed', async () => {
      phone = await startOn(folder)
      await phone.page.context().setOffline(true)
      await openDay(phone.page, today())
      await fill(phone.page, 7, 3, 'ここで電池が切れる。')
      const isSaved = waitUntilSaved(phone.page)
      await saveButton(phone.page).click({ noWaitAfter: true })
      await isSaved
      await phone.kill()
    })

    await test.step('is there, still without a network, and goes when there is one', async () => {
      phone = await startOn(folder)
      const { page } = phone
      await page.context().setOffline(true)
      await openDay(page, today())
      await expect(circleOf(page, today())).toHaveAccessibleName(/書いてあります（未送信）/)
      await expect(memoField(page)).toHaveValue('ここで電池が切れる。')
      await page.context().setOffline(false)
      await expect.poll(() => memosOf(page)).toEqual(['ここで電池が切れる。'])
    })
  } finally {
    await phone.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

/**
 * The page itself reports when the text appears, which is earlier than polling would find it, and before it is painted.
 */
async function waitUntilSaved(page: Page): Promise<void> {
  const logged = page.waitForEvent('console', message => message.text() === 'kept')
  await page.evaluate(() => {
    const check = () => document.body.innerText.includes('（未送信1件）') && console.log('kept')
    new MutationObserver(check).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await logged
}

type Phone = { page: Page; end: () => Promise<void>; kill: () => Promise<void> }

/** A browser that stores everything in this folder, so that it can be killed and started again. */
async function startOn(folder: string): Promise<Phone> {
  const { executablePath, args, env } = await findBrowser()
  const own = ['--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const browser = await chromium.connectOverCDP(await addressOf(child))
  const [context] = browser.contexts()
  const page = context?.pages()[0]
  if (!page) throw new Error('The browser has no page.')
  return {
    page,
    async end() {
      const cdp = await browser.newBrowserCDPSession()
      await cdp.send('Browser.close')
      await ended
    },
    /** Like an empty battery: the browser gets no chance to finish anything. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('The output is not piped.')
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /ws:\/\/\S+/.exec(line)?.[0]
    if (address) return address
  }
  throw new Error('The browser did not start.')
}
