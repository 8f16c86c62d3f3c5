import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { kilobytes } from './numbers.ts'
import { root } from './program.ts'

const part = 'chunks'
const targets = { page: 25_000, hls: 160_000 }
const assets = 'apps/web/dist/client/assets'

/**
 * How much code each kind of screen adds, compressed as it is sent: its own file of the last build. The code that plays
 * films is a chunk of its own, which is loaded with the first film.
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
  ]
}
