/**
 * Builds the web app: the browser's files with compressed copies, the two pages that the server sends (the guest's
 * home, complete in the HTML, and the bare shell), the manifest and the service worker, into which it writes the service's
 * name, the hashes of what stands inline for the CSP, and what each kind of screen needs from the start.
 * Run: node apps/web/build/build.ts
 */
import { statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { compressFolder } from './compress.ts'
import { composePages } from './pages.ts'
import { preloadsOf } from './preloads.ts'
import { buildWorker } from './worker.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const client = join(root, 'dist/client')
const prerender = join(root, 'dist/prerender')

process.chdir(root)
await rm(join(root, 'dist'), { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { outDir: client } })
await build({
  root,
  logLevel: 'warn',
  publicDir: false,
  build: { outDir: prerender, ssr: 'src/app/prerender.tsx', manifest: false },
  ssr: { noExternal: true },
})

const { renderGuestHome, renderWaitingShell } = (await import(
  pathToFileURL(join(prerender, 'prerender.js')).href
)) as typeof import('../src/app/prerender.tsx')

const template = await readFile(join(client, 'index.html'), 'utf8')
const readAsset = (address: string) => readFile(join(client, address), 'utf8')
const { pages, hashes } = await composePages(template, readAsset, {
  'guest-home': await renderGuestHome(),
  shell: await renderWaitingShell(),
})
const pagesFolder = join(root, 'dist/pages')
await mkdir(pagesFolder, { recursive: true })
for (const [name, html] of Object.entries(pages)) await writeFile(join(pagesFolder, `${name}.html`), html)
await writeFile(join(root, 'dist/hashes.json'), JSON.stringify(hashes))
const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
const components = await readFile(join(root, 'src/app/screen-components.tsx'), 'utf8')
const preloads = preloadsOf(manifest, components, file => statSync(join(client, file)).size)
await writeFile(join(root, 'dist/preloads.json'), JSON.stringify(preloads))
await rm(join(client, 'index.html'))
await rm(prerender, { recursive: true })
await rename(join(client, 'manifest.webmanifest'), join(pagesFolder, 'manifest.webmanifest'))
await buildWorker({ root, client, pagesFolder })
await compressFolder(client)
