import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { csrfCookie } from '@iki/contract/account/session'
import { findScreen } from '@iki/contract/screens/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type AppFiles, readAppFiles } from './app-files.ts'
import type { PageHashes } from './content-security-policy.ts'
import { type PreparedFile, sendPrepared } from './prepared-file.ts'

export type WebApp = {
  clientFolder: string
  /** The files with the service's name. */
  files: AppFiles
  hashes: PageHashes
  /** The files that each screen needs, by the component that shows it. */
  preloads: Readonly<Record<string, readonly string[]>>
}

/** The built web app with its name; null if it was not built, and the server then serves the API alone. */
export async function readWebApp(folder: string, serviceName: string): Promise<WebApp | null> {
  const hashes = await readFile(join(folder, 'hashes.json'), 'utf8').catch(() => null)
  if (hashes === null) return null
  return {
    clientFolder: join(folder, 'client'),
    files: await readAppFiles(join(folder, 'pages'), serviceName),
    hashes: JSON.parse(hashes) as PageHashes,
    preloads: JSON.parse(await readFile(join(folder, 'preloads.json'), 'utf8')) as WebApp['preloads'],
  }
}

const workerPath = '/worker.js'

/** Serves the web app's files, and one of its two pages at every address that is neither a file nor a call. */
export async function serveWebApp(
  server: FastifyInstance,
  { clientFolder, files, preloads }: WebApp,
  { isOfflineOn }: { isOfflineOn: boolean },
): Promise<void> {
  await server.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      // A receiver shows it in a page of its manufacturer.
      if (path.includes('/icon.svg')) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
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
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/v1/')) throw new AppError('unknown_call')
    // The guest's home was rendered for its plain address; with a wanted page it shows more.
    const isGuestHome = request.url === '/' && !request.cookies[csrfCookie]
    const screen = findScreen(decodePath(path))
    const link = links.get(screen?.page ?? 'home/home')
    if (link) reply.header('link', link)
    reply
      .code(screen ? 200 : 404)
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', vary: 'cookie' })
    return sendPrepared(isGuestHome ? files.guestHome : files.shell, { request, reply })
  }
  server.get('/', { schema: { hide: true } }, async (request, reply) => send(request, reply))
  server.get('/*', { schema: { hide: true } }, async (request, reply) => send(request, reply))
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
