/**
 * Builds the web app: the browser's files with compressed copies; the code that renders pages on the server, with the
 * frame of such a page and the rules of all style sheets; the bare shell, the manifest and the service worker, into which
 * the server writes the service's name; the hashes of what stands inline for the CSP, and what each kind of screen needs
 * from the start.
 * Run: node apps/web/build/build.ts
 */
import { statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { compressFolder } from './compress.ts'
import { composePages } from './pages.ts'
import { preloadsOf, sheetsOf } from './preloads.ts'
import { rulesOf } from './styles.ts'
import { viewerStyleHash } from './viewer-style.ts'
import { withoutDevice } from './without-device.ts'
import { buildWorker } from './worker.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const client = join(root, 'dist/client')
const server = join(root, 'dist/server')

process.chdir(root)
await rm(join(root, 'dist'), { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { outDir: client } })
await build({
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [withoutDevice],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: server, ssr: 'src/app/render-page.tsx', manifest: false, minify: true },
  ssr: { noExternal: true },
})

const { renderWaitingShell } = (await import(
  pathToFileURL(join(server, 'render-page.js')).href
)) as typeof import('../src/app/render-page.tsx')

const template = await readFile(join(client, 'index.html'), 'utf8')
const readAsset = (address: string) => readFile(join(client, address), 'utf8')
const { pages, hashes, styles } = await composePages(template, readAsset, renderWaitingShell())
const pagesFolder = join(root, 'dist/pages')
await mkdir(pagesFolder, { recursive: true })
for (const [name, html] of Object.entries(pages)) await writeFile(join(pagesFolder, `${name}.html`), html)
const viewerStyles = await viewerStyleHash(join(client, 'assets'))
const allHashes = { ...hashes, styles: [...hashes.styles, viewerStyles] }
await writeFile(join(root, 'dist/hashes.json'), JSON.stringify(allHashes))
const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
const sheets = sheetsOf(manifest).map(file => `/${file}`)
const rules = rulesOf(await Promise.all([...new Set([...styles, ...sheets])].map(readAsset)))
await writeFile(join(root, 'dist/styles.json'), JSON.stringify(rules))
const components = await readFile(join(root, 'src/app/screen-components.tsx'), 'utf8')
const preloads = preloadsOf(manifest, components, file => statSync(join(client, file)).size)
await writeFile(join(root, 'dist/preloads.json'), JSON.stringify(preloads))
await rm(join(client, 'index.html'))
await rename(join(client, 'manifest.webmanifest'), join(pagesFolder, 'manifest.webmanifest'))
await buildWorker({ root, client, pagesFolder })
await compressFolder(client)
