import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { findBrowser } from '../e2e/browser.ts'
import { signIn } from '../packages/contract/src/account/session.ts'
import { startDatabase } from './database.ts'
import { later, temporaryFolder } from './later.ts'
import { startServer } from './program.ts'

/** Starts the browser of the journeys; `changed` are other flags than theirs. It ends with the part. */
export async function launchBrowser(changed = (flags: string[]) => flags): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: changed(args), env })
  later(() => browser.close())
  return browser
}

/** Starts a server with the demo. Returns its address. */
export async function startDemo(changed: Record<string, string> = {}): Promise<string> {
  const settings = { DATABASE_URL: await startDatabase(), DATA_DIR: await temporaryFolder(), DEMO: 'yes' }
  const { address } = await startServer('apps/api/src/main.ts', { ...settings, ...changed })
  return address
}

export const phone = { viewport: { width: 390, height: 844 }, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' }

/** A browser in which the demo's member is signed in. */
export async function signedInContext(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = phone,
  account = { email: 'demo@example.com', password: 'iki-demo-2026' },
): Promise<BrowserContext> {
  // A proxy of the bench has a certificate of its own.
  const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options })
  const answer = await context.request.post(address + signIn.path, { data: account })
  if (!answer.ok()) throw new Error(`The member could not sign in: ${answer.status()}`)
  return context
}
