/**
 * Prints the figures of docs/quality.md, measured now on this machine. It reports and doesn't judge: the exit code is
 * 0 also when a figure is not met.
 *
 *   npm run bench                       all parts
 *   npm run bench -- plans start        some of them
 *   npm run bench -- --json             for programs
 */
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { accountAtSize } from './account-at-size.ts'
import { achievementsAtSize } from './achievements-at-size.ts'
import { art } from './art.ts'
import { backup } from './backup.ts'
import { besideBare } from './beside-bare.ts'
import { chunks } from './chunks.ts'
import { contentAtSize } from './content-at-size.ts'
import { diaryAtSize } from './diary-at-size.ts'
import { diaryInBrowser } from './diary-in-browser.ts'
import { docsLoad } from './docs-load.ts'
import { entries } from './entries.ts'
import { type Figure, type Part, table } from './figure.ts'
import { fileServing } from './file-serving.ts'
import { filmSegments } from './film-segments.ts'
import { filmStart } from './film-start.ts'
import { firstLoad } from './first-load.ts'
import { gachaDraws } from './gacha-draws.ts'
import { goOn } from './go-on.ts'
import { interactionsInBrowser } from './interactions.ts'
import { closeAll } from './later.ts'
import { liveConnections } from './live-connections.ts'
import { checkout } from './money/checkout.ts'
import { licenceSpread } from './money/licence-spread.ts'
import { ordersAtSize } from './money/orders-at-size.ts'
import { reconciliation } from './money/reconciliation.ts'
import { renewals } from './money/renewals.ts'
import { webhooks } from './money/webhooks.ts'
import { pictures } from './pictures.ts'
import { plans } from './plans.ts'
import { playlistRead } from './playlist-read.ts'
import { positionSaves } from './position-saves.ts'
import { readsAtSize } from './reads-at-size.ts'
import { routeChange } from './route-change.ts'
import { screens } from './screens.ts'
import { searchAtSize } from './search-at-size.ts'
import { start } from './start.ts'
import { stop } from './stop.ts'
import { storyInBrowser } from './story-in-browser.ts'
import { storyRules } from './story-rules.ts'
import { timelineAtSize } from './timeline-at-size.ts'
import { tokenCheck } from './token-check.ts'
import { wordSearch } from './word-search.ts'

const parts: Record<string, Part> = {
  'playlist-read': playlistRead,
  'beside-bare': besideBare,
  screens,
  'token-check': tokenCheck,
  plans,
  'position-saves': positionSaves,
  'reads-at-size': readsAtSize,
  'diary-at-size': diaryAtSize,
  'diary-in-browser': diaryInBrowser,
  'docs-load': docsLoad,
  pictures,
  'file-serving': fileServing,
  'film-segments': filmSegments,
  'film-start': filmStart,
  'content-at-size': contentAtSize,
  start,
  stop,
  'first-load': firstLoad,
  entries,
  'go-on': goOn,
  chunks,
  'route-change': routeChange,
  interactions: interactionsInBrowser,
  art,
  'word-search': wordSearch,
  'search-at-size': searchAtSize,
  'timeline-at-size': timelineAtSize,
  'live-connections': liveConnections,
  'account-at-size': accountAtSize,
  'achievements-at-size': achievementsAtSize,
  'gacha-draws': gachaDraws,
  checkout: () => checkout(),
  'orders-at-size': () => ordersAtSize(),
  'licence-spread': licenceSpread,
  webhooks: () => webhooks(),
  renewals: () => renewals(),
  reconciliation: () => reconciliation(),
  'story-rules': storyRules,
  'story-in-browser': storyInBrowser,
  backup,
}

const longestMs = 2_400_000

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const log = (line: string) => process.stderr.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().then(() => process.exit(130)))

const unknown = positionals.filter(name => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  log(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const figures: Figure[] = []
const summary: string[] = []
for (const [name, run] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  log(`${name}…`)
  const started = performance.now()
  const found = await measured(name, run)
  figures.push(...found)
  const met = found.filter(({ isMet }) => isMet).length
  const seconds = Math.round((performance.now() - started) / 1000)
  summary.push(`${name}: ${met} of ${found.length} figures are as they must be; measured in ${seconds} s.`)
}
print(values.json ? JSON.stringify(figures, null, 2) : [table(figures), '', ...summary].join('\n'))

/** If a part fails, its failure becomes a row, and the other parts still run. */
async function measured(name: string, run: Part): Promise<Figure[]> {
  try {
    return await Promise.race([run(), tooLong()])
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    return [{ part: name, what, value: 'failed', target: '', isMet: false, ours: '', against: '', of: '' }]
  } finally {
    await closeAll()
  }
}

async function tooLong(): Promise<never> {
  await setTimeout(longestMs, undefined, { ref: false })
  throw new Error(`did not end within ${longestMs / 1000} s`)
}
