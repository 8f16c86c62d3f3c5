import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { kilobytes } from './numbers.ts'
import { root } from './program.ts'

const part = 'chunks'
const targets = { page: 25_000, hls: 160_000, gacha: 10_000, tool: 8_000, story: 14_000, checkout: 20_000 }
const client = 'apps/web/dist/client'
const assets = `${client}/assets`

/** Kinds of screens, by their page keys, whose own code has a limit; what they share with each other counts for each. */
const gacha = ['gacha/draw-page', 'gacha/lineup-page', 'gacha/drawn-things-page']
const story = ['play', 'map', 'archive'].map(screen => `story/story-${screen}-page`)
const billing = ['checkout', 'order-result', 'purchase-history', 'receipt', 'payment-methods', 'leave'].map(
  screen => `billing/${screen}-page`,
)
const limited = [
  { page: 'billing/checkout-page', among: billing, most: targets.checkout },
  ...gacha.map(page => ({ page, among: gacha, most: targets.gacha })),
  { page: 'story/story-play-page', among: [...story, 'story/scene-viewer-page'], most: targets.story },
  ...[
    'roulette/roulette-page',
    'diary/sheet/check-sheet-page',
    'relearn/relearn-page',
    'puzzle/puzzle-page',
  ].map(page => ({ page, among: [page], most: targets.tool })),
]

/**
 * How much code each kind of screen adds, compressed as it is sent: its own file of the last build. The code that plays
 * films is a chunk of its own, which is loaded with the first film. Of some kinds of screens all that no other one needs.
 */
export async function chunks(): Promise<Figure[]> {
  const folder = join(root, assets)
  const files = await readdir(folder)
  const sizesOf = (pattern: RegExp) =>
    Promise.all(
      files
        .filter(name => pattern.test(name))
        .map(async name => ({ name, bytes: (await stat(join(folder, name))).size })),
    )
  const sizes = await sizesOf(/-page-[\w-]+\.js\.br$/)
  const [hls] = await sizesOf(/^hls-[\w-]{8}\.js\.br$/)
  const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (!largest || !hls) throw new Error(`${assets} lacks pages: run npm run build`)
  return [
    {
      part,
      what: 'the largest chunk of a kind of screen',
      value: kilobytes(largest.bytes),
      target: `≤ ${kilobytes(targets.page)}`,
      isMet: largest.bytes <= targets.page,
      ours: largest.name.replace(/-[\w-]{8}\.js\.br$/, ''),
      against: '',
      of: `${sizes.length} chunks`,
    },
    {
      part,
      what: 'the chunk that plays films, hls.js',
      value: kilobytes(hls.bytes),
      target: `< ${kilobytes(targets.hls)}`,
      isMet: hls.bytes < targets.hls,
      ours: 'it comes with the first film',
      against: '',
      of: '1 chunk',
    },
    ...(await ownCode()),
  ]
}

const keyOf = (page: string) => `src/features/${page}.tsx`

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean; imports?: string[] }>

async function ownCode(): Promise<Figure[]> {
  const manifest = JSON.parse(await readFile(join(root, client, '.vite/manifest.json'), 'utf8')) as Manifest
  const pages = Object.keys(manifest).filter(key => /-page\.tsx$/.test(key))
  const needed = new Map(pages.map(page => [page, filesOf(manifest, page)]))
  return Promise.all(
    limited.map(async ({ page, among, most }) => {
      const elsewhere = [...needed].flatMap(([key, files]) =>
        among.some(each => key === keyOf(each)) ? [] : [...files],
      )
      const files = [...(needed.get(keyOf(page)) ?? [])].filter(file => !elsewhere.includes(file))
      if (files.length === 0) throw new Error(`${assets} lacks ${page}`)
      const bytes = await Promise.all(
        files.map(async file => (await stat(join(root, client, `${file}.br`))).size),
      )
      const sum = bytes.reduce((all, each) => all + each, 0)
      return {
        part,
        what: `what only ${page} needs`,
        against: '',
        ours: '',
        value: kilobytes(sum),
        target: `≤ ${kilobytes(most)}`,
        isMet: sum <= most,
        of: `${bytes.length} chunks`,
      }
    }),
  )
}

/** All files that a phone needs before a page can be shown. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key]
  if (!entry || seen.has(entry.file)) return seen
  seen.add(entry.file)
  for (const each of entry.imports ?? []) filesOf(manifest, each, seen)
  return seen
}
