/**
 * The main journeys in browsers other than Chromium, as the system's packages bring them: npm run browsers
 *
 *   npm run browsers                    all of them
 *   npm run browsers -- webkit diary    one of them, one journey
 */
import { startServerWith } from '../e2e/server.ts'
import { type Browser, browsers } from './installed.ts'
import { journeys } from './journeys.ts'
import { networkTo } from './network.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const named = process.argv.slice(2)
const choices = [...browsers, ...journeys].map(({ name }) => name)
const unknown = named.filter(word => !choices.includes(word))
if (unknown.length > 0) throw new Error(`There are ${choices.join(', ')}, and no ${unknown[0]}.`)
const chosen = <T extends { name: string }>(all: readonly T[]): readonly T[] => {
  const some = all.filter(({ name }) => named.includes(name))
  return some.length > 0 ? some : all
}
const wantedBrowsers = chosen(browsers)
const wantedJourneys = chosen(journeys)

const missing = wantedBrowsers.filter(browser => browser.lacks().length > 0)
for (const { title, lacks, install } of missing)
  print(`- ${title} is not on this machine (${lacks().join(', ')}). On Debian: ${install}`)
const here = wantedBrowsers.filter(browser => !missing.includes(browser))
let failed = missing.length * wantedJourneys.length
if (here.length > 0) {
  let port = 0
  const network = await networkTo(() => port)
  const { address, stop } = await startServerWith({ PUBLIC_URL: network.address })
  port = Number(new URL(address).port)
  for (const browser of here) failed += await runIn(browser, { network, server: address })
  await network.end()
  await stop()
}
print(`${wantedBrowsers.length * wantedJourneys.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function runIn(
  browser: Browser,
  parts: { network: Awaited<ReturnType<typeof networkTo>>; server: string },
) {
  let failures = 0
  print(browser.title)
  for (const { title, go } of wantedJourneys) {
    // Each journey starts in a browser without a session.
    const { session, end } = await browser.start()
    try {
      const found = await go({ session, ...parts })
      print(`  ✓ ${title}: ${found.join('; ')}`)
    } catch (error) {
      failures++
      print(`  ✘ ${title}: ${(error as Error).message}`)
      const shown = await session
        .run(() => `${location.href} ${document.body.innerText.slice(0, 400)}`)
        .catch(String)
      print(`    ${String(shown).replaceAll(/\s+/g, ' ')}`)
      await parts.network.cut()
      await parts.network.mend()
    }
    await end()
  }
  return failures
}
