import { launchBrowser, startDemo } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { kilobytes, median, milliseconds } from './numbers.ts'
import { type Fetched, fetched, type Seen, seen } from './visit.ts'

const part = 'first-load'
/** Pages, and the element that shows that they have loaded. */
const pages = { '/': 'main h1', '/login': 'main form' } as const
type Path = keyof typeof pages
const rounds = 5
/** Of scripts as e2e/first-load.spec.ts has them; no target was set for the styles of `/login`. */
const mostBytes = {
  '/': { script: 137_000, style: 16_000 },
  '/login': { script: 198_000, style: Number.POSITIVE_INFINITY },
}
const targets = { paintMs: 1_800, shift: 0.05 }

/** What a guest's phone fetches at a first visit, and how long it shows nothing. */
export async function firstLoad(): Promise<Figure[]> {
  const address = await startDemo()
  const browser = await launchBrowser()
  const figures: Figure[] = []
  for (const path of Object.keys(pages) as Path[]) {
    const url = address + path
    const [needed, all] = await Promise.all([
      fetched(browser, url, { savesData: true }),
      fetched(browser, url, { savesData: false }),
    ])
    const visits: Seen[] = []
    for (let round = 0; round < rounds; round++) visits.push(await seen(browser, url, pages[path]))
    figures.push(...figuresOf(path, needed, all, visits))
  }
  return figures
}

function figuresOf(path: Path, needed: Fetched, all: Fetched, visits: Seen[]): Figure[] {
  const paints = visits.map(visit => visit.paintMs)
  const paint = median(paints)
  const shift = Math.max(...visits.map(visit => visit.shift))
  const { script, style } = mostBytes[path]
  const row = (what: string, measured: Omit<Figure, 'part' | 'what'>): Figure => ({
    part,
    what: `${what} of ${path} as guest`,
    ...measured,
  })
  return [
    row('JavaScript', {
      value: kilobytes(needed.scriptBytes),
      target: `≤ ${kilobytes(script)}`,
      isMet: needed.scriptBytes <= script,
      ours: `${needed.scripts} files`,
      against: `${kilobytes(all.scriptBytes)} in ${all.scripts} files when idle has fetched ahead`,
      of: '1 visit',
    }),
    row('CSS', {
      value: kilobytes(needed.styleBytes),
      target: Number.isFinite(style) ? `≤ ${kilobytes(style)}` : '–',
      isMet: needed.styleBytes <= style,
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
