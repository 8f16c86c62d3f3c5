import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { kilobytes } from './numbers.ts'
import { root } from './program.ts'

const part = 'chunks'
const target = 25_000
const assets = 'apps/web/dist/client/assets'

/** What each kind of screen adds to what is there already, compressed as it is sent: its own file of the last build. */
export async function chunks(): Promise<Figure[]> {
  const folder = join(root, assets)
  const files = await readdir(folder)
  const pages = files.filter(name => /-page-[\w-]+\.js\.br$/.test(name))
  const sizes = await Promise.all(
    pages.map(async name => ({ name, bytes: (await stat(join(folder, name))).size })),
  )
  const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (!largest) throw new Error(`${assets} holds no page: run npm run build`)
  return [
    {
      part,
      what: 'the largest chunk of a kind of screen',
      value: kilobytes(largest.bytes),
      target: `≤ ${kilobytes(target)}`,
      isMet: largest.bytes <= target,
      ours: largest.name.replace(/-[\w-]{8}\.js\.br$/, ''),
      against: '',
      of: `${sizes.length} chunks`,
    },
  ]
}
