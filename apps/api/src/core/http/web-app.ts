import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { findScreen } from '@iki/contract/screens/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type AppFiles, readAppFiles } from './app-files.ts'
import type { PageHashes } from './content-security-policy.ts'
import { type PreparedFile, sendPrepared } from './prepared-file.ts'
import type { PageBuild, RenderedPages, RenderPage } from './rendered-pages.ts'

export type WebApp = {
  clientFolder: string
  /** The files with the service's name. */
  files: AppFiles
  hashes: PageHashes
  /** The files that each screen needs, by the component that shows it. */
  preloads: Readonly<Record<string, readonly string[]>>
  /** What renders pages. */
  pages: PageBuild
}

/** The built web app with its name; null if it was not built, and the server then serves the API alone. */
export async function readWebApp(folder: string, serviceName: string): Promise<WebApp | null> {
  const hashes = await readFile(join(folder, 'hashes.json'), 'utf8').catch(() => null)
  if (hashes === null) return null
  const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const files = await readAppFiles(join(folder, 'pages'), serviceName)
  const preloads = (await readJson('preloads.json')) as WebApp['preloads']
  const load = async () => {
    const code = await import(pathToFileURL(join(folder, 'server/render-page.js')).href)
    return code.renderPage as RenderPage
  }
  const rules = (await readJson('styles.json')) as PageBuild['rules']
  return {
    clientFolder: join(folder, 'client'),
    files,
    hashes: JSON.parse(hashes) as PageHashes,
    preloads,
    pages: { load, frame: files.page, rules, preloads },
  }
}

const workerPath = '/worker.js'

type Options = {
  isOfflineOn: boolean
  /** Renders the page of a screen; null where the browser has to. */
  render: RenderedPages
}

/** Serves the web app's files, and a page at every address that is neither a file nor a call: rendered, or the shell. */
export async function serveWebApp(
  server: FastifyInstance,
  { clientFolder, files, preloads }: Omit<WebApp, 'pages'>,
  { isOfflineOn, render }: Options,
): Promise<void> {
  await serveFolder(server, clientFolder)
  const serve = (path: string, file: PreparedFile) =>
    server.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPrepared(file, {
        request,
        reply: reply.header('cache-control', cacheControlOf(path)),
      }),
    )
  serve('/manifest.webmanifest', files.manifest)
  if (isOfflineOn) {
    serve(workerPath, files.worker)
    serve(files.shellPath, files.shell)
  } else
    server.get(workerPath, { schema: { hide: true } }, (_, reply) =>
      reply
        .header('cache-control', cacheControlOf(workerPath))
        .sendFile('worker-off.js', clientFolder, { cacheControl: false }),
    )
  const links = new Map(Object.entries(preloads).map(([page, files]) => [page, linkOf(files)]))
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/v1/')) throw new AppError('unknown_call')
    const screen = findScreen(decodePath(path))
    reply.header('x-robots-tag', 'noindex')
    if (await render({ request, reply }, screen)) return reply
    const link = links.get(screen?.page ?? 'home/home')
    if (link) reply.header('link', link)
    reply.code(screen ? 200 : 404).headers({ 'cache-control': 'no-cache', vary: 'cookie' })
    return sendPrepared(files.shell, { request, reply })
  }
  server.get('/', { schema: { hide: true } }, async (request, reply) => send(request, reply))
  server.get('/*', { schema: { hide: true } }, async (request, reply) => send(request, reply))
}

/**
 * Serves the files of a folder, and those of its folders with one route each: a route for each of 1,700 files would take
 * a tenth of the start.
 */
async function serveFolder(server: FastifyInstance, clientFolder: string): Promise<void> {
  const options = {
    index: false,
    preCompressed: true,
    setHeaders: ((reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      // A receiver shows it in a page of its manufacturer.
      if (path.includes('/icon.svg')) reply.header('cross-origin-resource-policy', 'cross-origin')
    }) satisfies FastifyStaticOptions['setHeaders'],
  } as const
  await server.register(fastifyStatic, { ...options, root: clientFolder, serve: false })
  for (const entry of await readdir(clientFolder, { withFileTypes: true })) {
    const { name } = entry
    if (entry.isDirectory() && !name.startsWith('.'))
      await server.register(fastifyStatic, {
        ...options,
        root: join(clientFolder, name),
        prefix: `/${name}/`,
        decorateReply: false,
      })
    if (entry.isFile() && !/\.(br|gz)$/.test(name))
      server.get(`/${name}`, { schema: { hide: true } }, (_, reply) => reply.sendFile(name))
  }
}

/**
 * Names in the page's header what the screen needs. Otherwise the browser would learn it only when the first script has
 * run.
 */
function linkOf(files: readonly string[]): string {
  return files
    .map(
      file => `<${file}>; rel=${file.endsWith('.js') ? 'modulepreload' : 'preload; as=style'}; crossorigin`,
    )
    .join(', ')
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // The worker decides which version a browser opens, so an old one must be replaced at the next check.
  return /\/worker(-off)?\.js/.test(path) ? 'no-cache' : 'public, max-age=3600'
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
