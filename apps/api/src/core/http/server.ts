import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import type { Endpoint } from '@iki/contract/endpoint'
import type { Licence } from '@iki/contract/licence'
import { appVersion } from '@iki/contract/shell'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { AppError } from '../app-error.ts'
import type { SignedIn } from '../auth/access-token.ts'
import type { Clock } from '../clock.ts'
import { loggableError } from '../loggable-error.ts'
import { contentSecurityPolicy, type PageHashes } from './content-security-policy.ts'
import { toFailure } from './failure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock
    identify(request: FastifyRequest): Promise<SignedIn | null>
    licencesOf(uid: string): Promise<Licence[]>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Parts = {
  clock: Clock
  identify(request: FastifyRequest): Promise<SignedIn | null>
  licencesOf(uid: string): Promise<Licence[]>
  /** Whether requests can be answered: the database is there. */
  isReady(): Promise<boolean>
}

type Options = {
  logLevel: string
  trustProxy: boolean
  publicUrl: string
  frameUrl: string | null
  pageHashes: PageHashes
}

/** No call takes more than this; files have limits of their own. */
const bodyLimit = 256 * 1024

/** The bare server: what every call stands on, before any call is registered. */
export async function createServer(parts: Parts, options: Options): Promise<FastifyInstance> {
  const server = fastify({
    logger: {
      level: options.logLevel,
      serializers: { req: withoutQuery, err: loggableError },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    // The default would write whole addresses, and tokens with them.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: tell,
    trustProxy: options.trustProxy,
    bodyLimit,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  server.decorate('clock', parts.clock)
  server.decorate('identify', parts.identify)
  server.decorate('licencesOf', parts.licencesOf)
  server.setErrorHandler(tell)
  server.setNotFoundHandler(() => {
    throw new AppError('unknown_call')
  })
  server.addHook('onResponse', async (request, reply) => {
    request.log.debug({ code: reply.statusCode, ms: Math.round(reply.elapsedTime) }, pathOf(request))
  })
  readBodies(server)
  await server.register(cookie)
  await server.register(formbody, { bodyLimit })
  await server.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 50, fieldSize: bodyLimit, parts: 50 },
  })
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(options) },
    strictTransportSecurity: options.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  await server.register(underPressure, {
    maxEventLoopDelay: 2_000,
    customError: class extends AppError {
      constructor() {
        super('unavailable', { retryAfterSeconds: 5 })
      }
    },
  })
  await document(server, options.publicUrl)
  server.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  server.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const isReady = await parts.isReady()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
  })
  return server
}

function tell(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { http, body, retryAfterSeconds } = toFailure(error)
  if (http === 500) request.log.error({ err: error }, 'a call failed')
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds)
  void reply.code(http).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** An empty JSON body reads as {}, and a key that would reach a prototype is refused. */
function readBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body as string, done)
  })
}

async function document(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Iki API', version: appVersion },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  server.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger())
}

function pathOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?')[0]}`
}

function withoutQuery(request: { method: string; url: string }) {
  return { method: request.method, url: request.url.split('?')[0] }
}
