import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { signIn } from '../packages/contract/src/account/session.ts'
import { type Opened, openedIn } from './art-visit.ts'
import { ask, startDatabase } from './database.ts'
import { launchBrowser, phone } from './demo-in-browser.ts'
import type { Figure } from './figure.ts'
import { twice } from './large-model.ts'
import { temporaryFolder } from './later.ts'
import { kilobytes, median, milliseconds } from './numbers.ts'
import { root, startServer } from './program.ts'
import { startBareModel } from './servers/bare-model.ts'

const part = 'art'
const rounds = 5
const account = { email: 'demo@example.com', password: 'iki-demo-2026' }
/** The largest model of the demo; it is measured twice in one file, of 400 KB. */
const work = 'sonkyo'
/** A machine of benches has no graphics card, so the processor draws. */
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** A work in 3D on a slow phone that has not seen any: what comes before the press, and how long it takes from there. */
export async function art(): Promise<Figure[]> {
  const model = twice(await readFile(join(root, `content/demo/media/art-${work}.glb`)))
  const ours = `${await startOurs(model)}/product/ar/${work}`
  const bare = await startBareModel(model)
  const browser = await launchBrowser(flags => [
    ...flags.filter(flag => flag !== '--disable-gpu'),
    ...drawing,
  ])
  const pairs: { ours: Opened; bare: Opened }[] = []
  for (let round = 0; round < rounds; round++) {
    const inTurns = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
    const pair: Partial<Record<'ours' | 'bare', Opened>> = {}
    for (const side of inTurns) pair[side] = await visit(browser, side === 'ours' ? ours : bare)
    if (pair.ours && pair.bare) pairs.push({ ours: pair.ours, bare: pair.bare })
  }
  return figuresOf(model, pairs)
}

/** The server with the demo, in which the work has the larger model. */
async function startOurs(model: Buffer): Promise<string> {
  const DATA_DIR = await temporaryFolder()
  const DATABASE_URL = await startDatabase()
  const { address } = await startServer('apps/api/src/main.ts', { DATABASE_URL, DATA_DIR, DEMO: 'yes' })
  await mkdir(join(DATA_DIR, 'media'), { recursive: true })
  await writeFile(join(DATA_DIR, 'media/bench-model.glb'), model)
  await ask(DATABASE_URL, `update arts set model_key = 'bench-model.glb' where id = $1`, [work])
  return address
}

/** In a browser that has stored nothing yet. */
async function visit(browser: Browser, url: string): Promise<Opened> {
  // What a service worker fetches is not slowed down.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    await context.request.post(new URL(signIn.path, url).href, { data: account })
    return await openedIn(context, url)
  } finally {
    await context.close()
  }
}

function figuresOf(model: Buffer, pairs: { ours: Opened; bare: Opened }[]): Figure[] {
  const [ours, bare] = [pairs.map(pair => pair.ours), pairs.map(pair => pair.bare)]
  const before = median(ours.map(each => each.bytesBefore))
  const early = ours.flatMap(each => each.earlyPrograms)
  const range = (all: number[]) => `${milliseconds(Math.min(...all))} to ${milliseconds(Math.max(...all))}`
  const shown = { ours: ours.map(each => each.shownMs), bare: bare.map(each => each.shownMs) }
  const [usual, usualBare] = [median(shown.ours), median(shown.bare)]
  const ratios = pairs.map(pair => pair.ours.shownMs / pair.bare.shownMs)
  const of = `${pairs.length} visits each, at 4× slowdown and slow 4G`
  const after = (all: Opened[]) => kilobytes(median(all.map(each => each.bytesAfter)))
  return [
    {
      part,
      of,
      what: 'fetched by the page of a work before the press, images and what idle fetches included',
      value: kilobytes(before),
      target: 'nothing of three.js',
      isMet: early.length === 0,
      ours: early.length === 0 ? 'no program that draws, no model' : [...new Set(early)].join(', '),
      against: '',
    },
    {
      part,
      of,
      what: `press to a model of ${kilobytes(model.length)} painted`,
      target: 'reported',
      isMet: true,
      value: milliseconds(usual),
      ours: `${range(shown.ours)}; ${after(ours)} fetched by the press`,
      against: `bare page ${milliseconds(usualBare)} (${range(shown.bare)}); ${after(bare)}`,
    },
    {
      part,
      of,
      what: 'the same relative to a bare page with model-viewer',
      target: 'reported',
      isMet: true,
      value: median(ratios).toFixed(2),
      ours: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      against: `load event: ${milliseconds(median(ours.map(each => each.loadMs)))} to ${milliseconds(median(bare.map(each => each.loadMs)))}`,
    },
  ]
}
