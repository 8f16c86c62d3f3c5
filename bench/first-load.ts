import { launchBrowser, startDemo } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { kilobytes, median, milliseconds } from './numbers.ts'
import { type Fetched, fetched, type Seen, seen } from './visit.ts'

const part = 'first-load'
/** Pages, and the element that shows that they have loaded. */
const pages = { '/': 'main h1', '/login': 'main form' }
const rounds = 5
const targets = { script: 136_500, style: 16_000, paintMs: 1_800, shift: 0.05 }

/** What a guest's phone fetches at a first visit, and how long it shows nothing. */
export async function firstLoad(): Promise<Figure[]> {
  const address = await startDemo()
  const browser = await launchBrowser()
  const figures: Figure[] = []
  for (const [path, shown] of Object.entries(pages)) {
    const url = address + path
    const [needed, all] = await Promise.all([
      fetched(browser, url, { savesData: true }),
      fetched(browser, url, { savesData: false }),
    ])
    const visits: Seen[] = []
    for (let round = 0; round < rounds; round++) visits.push(await seen(browser, url, shown))
    figures.push(...figuresOf(path, needed, all, visits))
  }
  return figures
}

function figuresOf(path: string, needed: Fetched, all: Fetched, visits: Seen[]): Figure[] {
  const paints = visits.map(visit => visit.paintMs)
  const paint = median(paints)
  const shift = Math.max(...visits.map(visit => visit.shift))
  const row = (what: string, measured: Omit<Figure, 'part' | 'what'>): Figure => ({
    part,
    what: `${what} of ${path} as guest`,
    ...measured,
  })
  return [
    row('JavaScript', {
      value: kilobytes(needed.scriptBytes),
      target: `≤ ${kilobytes(targets.script)}`,
      isMet: needed.scriptBytes <= targets.script,
      ours: `${needed.scripts} files`,
      against: `${kilobytes(all.scriptBytes)} in ${all.scripts} files when idle has fetched ahead`,
      of: '1 visit',
    }),
    row('CSS', {
      value: kilobytes(needed.styleBytes),
      target: `≤ ${kilobytes(targets.style)}`,
      isMet: needed.styleBytes <= targets.style,
      ours: `${kilobytes(needed.inlineStyleBytes)} in the HTML of ${kilobytes(needed.pageBytes)}`,
      against: `${kilobytes(all.styleBytes)} when idle has fetched ahead`,
      of: '1 visit',
    }),
    row('largest contentful paint', {
      value: milliseconds(paint),
      target: `≤ ${milliseconds(targets.paintMs)}`,
      isMet: paint <= targets.paintMs,
      ours: `${milliseconds(Math.min(...paints))} to ${milliseconds(Math.max(...paints))}`,
      against: '',
      of: `${rounds} visits`,
    }),
    row('layout shift', {
      value: shift.toFixed(3),
      target: `≤ ${targets.shift}`,
      isMet: shift <= targets.shift,
      ours: 'the worst visit',
      against: '',
      of: `${rounds} visits`,
    }),
  ]
}
