import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryDirectory } from './temporary-directory.ts'

type Script = Record<'webIsStale' | 'markBuilt', (root: string) => Promise<boolean>>
const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/stale.mjs')).href
const { webIsStale, markBuilt } = (await import(script)) as Script

test('the web app is built again when a source has another content, and not when only its time changed', async () => {
  const root = await temporaryDirectory()
  const source = join(root, 'apps/web/src/page.tsx')
  for (const folder of ['apps/web/src', 'packages/contract/src'])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(source, 'first')
  expect(await webIsStale(root)).toBe(true)
  await markBuilt(root)
  expect(await webIsStale(root)).toBe(false)

  await utimes(source, 1_700_000_000, 1_700_000_000)
  expect(await webIsStale(root)).toBe(false)
  const [, contentHash] = (await readFile(join(root, 'apps/web/dist/.sources'), 'utf8')).split('\n')
  expect(contentHash).toMatch(/^\w{64}$/)

  await writeFile(source, 'other')
  expect(await webIsStale(root)).toBe(true)
  await writeFile(source, 'first')
  expect(await webIsStale(root)).toBe(false)
  await writeFile(join(root, 'apps/web/src/more.tsx'), '')
  expect(await webIsStale(root)).toBe(true)
})
