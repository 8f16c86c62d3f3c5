import { type ServerOptions, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import type { Licence } from '@iki/contract/access/licence'
import type { Endpoint } from '@iki/contract/api/endpoint'
import type { ErrorCode } from '@iki/contract/api/errors'
import { livePath } from '@iki/contract/people/live'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../app-error.ts'
import type { SignedIn } from '../auth/access-token.ts'
import type { Clock } from '../clock.ts'
import { errorChain } from '../database/database-errors.ts'
import type { ReportFailure } from '../failure/failure-reports.ts'
import { pressureCode } from '../failure/shortage.ts'
import { type MeasuredRequest, measured } from '../telemetry/measured.ts'
import { serializeAnswers } from './answers.ts'
import { collectCalls, documentRoutes } from './api-document.ts'
import { bodyLimit, readBodies } from './bodies.ts'
import { allowClients } from './client-origins.ts'
import { compressAnswers } from './compress-answers.ts'
import type { CapLimits } from './connection-caps.ts'
import { type ConnectionGuard, connectionGuard } from './connections.ts'
import type { PageHashes } from './content-security-policy.ts'
import { toFailure } from './failure.ts'
import { requestIdHeader, requestIds } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { type Stopping, stopping } from './stopping.ts'
import { type UploadPlaces, uploadPlaces } from './upload-places.ts'

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock
    identify(request: FastifyRequest): Promise<SignedIn | null>
    licencesOf(uid: string): Promise<Licence[]>
    uploads: UploadPlaces
    connections: ConnectionGuard
    stopping: Stopping
    reportFailure: ReportFailure
  }
  interface FastifyRequest {
    /** The member who calls, after `route` has admitted them. */
    member: SignedIn | null
    /** The kind of failure, as the log names it; null if the request was answered. */
    failure: string | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Requested every few seconds by monitoring: not logged at info. */
    isProbe?: boolean
  }
}

type Parts = {
  clock: Clock
  log: Logger
  reportFailure: ReportFailure
  identify(request: FastifyRequest): Promise<SignedIn | null>
  licencesOf(uid: string): Promise<Licence[]>
  /** Whether requests can be answered: the database is reachable. */
  isReady(): Promise<boolean>
}

type Options = {
  /** How many proxies are in front of us. */
  trustedProxies: number
  connections: CapLimits
  publicUrl: string
  /** Pages of other hosts that may call us. */
  clientOrigins: readonly string[]
  serviceName: string
  frameUrl: string | null
  hasCasting: boolean
  /** How long the event loop may be blocked, on average of a second, before requests are refused. */
  mostEventLoopDelayMs: number
  /** Whether there may be videos hosted by Vimeo. */
  hasVimeo: boolean
  /** Where the program of Stripe's card form comes from; null where there is none. */
  stripeScriptUrl: string | null
  /** Where Paidy's program comes from; null where there is none. */
  paidyScriptUrl: string | null
  /** Whether real-time media go over Agora. */
  hasAgora: boolean
  pageHashes: PageHashes
  /** Where traces are sent; null if they are off. */
  otlpUrl: string | null
}

/** The server that all calls use, before any call is registered. */
export async function createServer(parts: Parts, options: Options): Promise<FastifyInstance> {
  const connections = connectionGuard({
    limits: options.connections,
    isBehindProxy: options.trustedProxies > 0,
    clock: parts.clock,
    log: parts.log,
  })
  const server = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    genReqId: requestIds(),
    // The default would log whole addresses, including tokens.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendFailure,
    clientErrorHandler: sendUnreadable,
    // The last addresses in X-Forwarded-For were added by our proxies; those before them could be written by anybody.
    trustProxy: (_, hop) => hop < options.trustedProxies,
    bodyLimit,
    serverFactory: handler => connections.createServer(upgradesAt(livePath), handler),
    forceCloseConnections: 'idle',
    // Requests are answered until the very end of a stop.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
  })
  server.decorate('clock', parts.clock)
  server.decorate('identify', parts.identify)
  server.decorate('licencesOf', parts.licencesOf)
  server.decorate('uploads', uploadPlaces({ mostOfOne: 6, mostBytes: 256_000_000 }))
  server.decorate('connections', connections)
  server.decorate('stopping', stopping(server))
  server.decorate('reportFailure', parts.reportFailure)
  server.decorateRequest('member', null)
  server.decorateRequest('failure', null)
  server.setErrorHandler(sendFailure)
  server.setNotFoundHandler(() => {
    throw new AppError('unknown_call')
  })
  if (options.otlpUrl !== null) traceRequests(server)
  server.addHook('onResponse', (request, reply, next) => {
    const { method, failure, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    // The pattern, not the address: addresses contain tokens and what members look for.
    const answered = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, ms }
    const level = routeOptions.config.isProbe ? 'debug' : 'info'
    request.log[level](failure === null ? answered : { ...answered, failure }, 'request')
    if (measured.request.hasSubscribers)
      measured.request.publish({
        ...answered,
        raw: request.raw,
        startedAt: parts.clock().getTime() - ms,
      } satisfies MeasuredRequest)
    next()
  })
  server.addHook('onRequest', (request, reply, next) => {
    connections.takeRequest(request, reply.raw)
    next()
  })
  await allowClients(server, options.clientOrigins)
  serializeAnswers(server)
  compressAnswers(server)
  await readBodies(server)
  await server.register(cookie)
  const headers = securityHeaders(options)
  server.addHook('onRequest', (request, reply, next) => {
    const { endpoint } = request.routeOptions.config
    reply.headers(endpoint && endpoint.answer !== 'bytes' ? headers.data : headers.page)
    next()
  })
  await server.register(underPressure, {
    // Zero means no limit.
    maxEventLoopDelay: options.mostEventLoopDelayMs,
    // Without a new measurement the delay counts as endless: so it checks no sooner than a node may be blocked.
    sampleInterval: Math.max(1_000, options.mostEventLoopDelayMs),
    pressureHandler: ({ routeOptions }, _reply, what, value) => {
      const { endpoint, isProbe } = routeOptions.config
      // Files of the app cost little. A page without one of them stays empty, and a worker is not installed.
      if (!endpoint && !isProbe) return
      throw Object.assign(new Error(`${what} ${value?.toFixed()}`), { code: pressureCode })
    },
  })
  await collectCalls(server, options)
  documentRoutes(server, { ...parts, ...options })
  // A busy server is alive.
  const config = { pressureHandler: () => {}, isProbe: true }
  server.get('/healthz', { schema: { hide: true }, config }, async () => ({ status: 'alive' }))
  let checking: Promise<boolean> | null = null
  server.get('/readyz', { schema: { hide: true }, config: { isProbe: true } }, async (_, reply) => {
    // Anybody may ask: however many do so at once, the database is asked once.
    checking ??= parts.isReady().finally(() => {
      checking = null
    })
    const isReady = await checking
    const status = server.stopping.isStopping() ? 'stopping' : isReady ? 'ready' : 'unavailable'
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
  return server
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { http, body, retryAfterSeconds } = toFailure(
    brokeOff(error, request) ? new AppError('broken_body') : error,
  )
  if (http >= 500) {
    request.failure = request.server.reportFailure(error, { message: 'a call failed', requestId: request.id })
    reply.header(requestIdHeader, request.id)
    body.requestId = request.id
  }
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds)
  reply.header('cache-control', 'no-store') // Replaces the header that the failed answer may have set.
  void reply.code(http).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The client went away while it was sending. Otherwise its ECONNRESET would be taken for the database's. */
function brokeOff(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.errored !== null && errorChain(error).some(link => link === raw.errored)
}

/** Reading a body leaves the async context in which a request began: the rest is bound to it again. */
function traceRequests(server: FastifyInstance): void {
  const work = (request: FastifyRequest, _reply: FastifyReply, next: () => void) =>
    measured.requestWork.runStores(request.raw, next)
  server.addHook('onRequest', work)
  server.addHook('preValidation', work)
}

const unreadableCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * What is not HTTP, has headers that are too long, or does not arrive in time never becomes a request; it gets an
 * envelope all the same.
 */
function sendUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Browsers open connections ahead of need. An answer on one would be taken for that of the request they send next.
  if (socket.bytesRead === 0) return void socket.destroy()
  const { http, body } = toFailure(new AppError(unreadableCodes[error.code ?? ''] ?? 'broken_body'))
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroy(error)
}

/** Elsewhere the upgrade header is ignored: the call is answered as if it were not there. */
function upgradesAt(path: string): ServerOptions {
  return { shouldUpgradeCallback: ({ url }) => url?.split('?')[0] === path }
}
