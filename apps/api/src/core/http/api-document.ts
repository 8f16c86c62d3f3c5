import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import { commonErrors } from '@iki/contract/api/endpoint'
import { appVersion } from '@iki/contract/shell/shell'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { escapeHtml } from '../escape-html.ts'
import { networkRate, type Rate } from './network-rate.ts'
import { type PreparedFile, preparedOnce, prepareFile, sendPrepared } from './prepared-file.ts'

/** The page with all its files takes five requests. */
export const documentRate: Rate = { max: 100, windowSeconds: 60 }

const refusalMs = 1000
/** After the start has answered those who wait for it. */
const preparedAfterMs = 1000

const documentPath = '/openapi.json'
/** They change only with a release, and are requested again when a reader's copy is old. */
const documentLife = 'public, max-age=300'
const fileLife = 'public, max-age=86400'

const interfaceFolder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
const script = 'text/javascript; charset=utf-8'
const interfaceFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': script,
}

const pageOf = (serviceName: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(serviceName)} API</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="calls"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
`
const starter = `SwaggerUIBundle({ url: '${documentPath}', dom_id: '#calls', deepLinking: true, validatorUrl: null })\n`

/** Registered before the calls, so that it sees each of them. */
export async function collectCalls(
  server: FastifyInstance,
  { publicUrl, serviceName }: { publicUrl: string; serviceName: string },
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${serviceName} API`,
        version: appVersion,
        description: `Errors that every call may answer with: ${commonErrors.join(', ')}.`,
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
}

/**
 * The API document and the page that shows it. Each is prepared soon after the server listens, or at its first request,
 * and then reused.
 */
export function documentRoutes(
  server: FastifyInstance,
  { clock, serviceName }: { clock: Clock; serviceName: string },
): void {
  const take = networkRate(documentRate, clock)
  const files: (() => Promise<PreparedFile>)[] = []
  const prepareText = (text: string, type: string) => prepareFile(Buffer.from(text), type)
  const serve = (path: string, cacheControl: string, make: () => Promise<PreparedFile>) => {
    const get = preparedOnce(make)
    files.push(get)
    const onRequest = async ({ ip }: { ip: string }) => {
      try {
        take(ip)
      } catch (refusal) {
        // Somebody who repeats refused requests immediately would delay others by the refusals alone.
        await sleep(refusalMs)
        throw refusal
      }
    }
    server.get(path, { schema: { hide: true }, onRequest }, async (request, reply) => {
      const file = await get()
      reply.header('cache-control', cacheControl).header('x-robots-tag', 'noindex')
      return sendPrepared(file, { request, reply })
    })
  }
  serve(documentPath, documentLife, () =>
    prepareText(JSON.stringify(server.swagger()), 'application/json; charset=utf-8'),
  )
  serve('/docs', documentLife, () => prepareText(pageOf(serviceName), 'text/html; charset=utf-8'))
  serve('/docs/start.js', documentLife, () => prepareText(starter, script))
  for (const [name, type] of Object.entries(interfaceFiles))
    serve(`/docs/${name}`, fileLife, async () =>
      prepareFile(await readFile(join(interfaceFolder, name)), type),
    )
  let timer: NodeJS.Timeout | undefined
  const prepareAll = async () => {
    for (const get of files) await get().catch(() => {}) // The request that needs it will say why.
  }
  server.addHook('onListen', async () => {
    timer = setTimeout(() => void prepareAll(), preparedAfterMs).unref()
  })
  server.addHook('onClose', async () => clearTimeout(timer))
}
