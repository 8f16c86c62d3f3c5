import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import { atMostEvery } from '../at-most-every.ts'
import type { Clock } from '../clock.ts'
import { type CapLimits, connectionCaps } from './connection-caps.ts'

type Caller = { ip: string | undefined; socket: Pick<Socket, 'remoteAddress'> }
type Answer = { once(event: 'close', listener: () => void): unknown }

type Options = {
  limits: CapLimits
  /** Connections are the proxy's then, and are not counted by address: what it hands on is. */
  isBehindProxy: boolean
  clock: Clock
  log: { warn(details: object, message: string): void }
}

/** How long a caller may take for the head of a request, and for all of it; and how often it is looked. */
const slowSenders: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}
/** Longer than proxies keep connections to us, so that none is closed while a request comes along it. */
const keepAliveTimeout = 72_000
/** Nothing comes and nothing is taken of what is sent. A player that pauses longer comes again with a range. */
const silenceMs = 60_000
const logMs = 60_000
const retryAfterSeconds = 10

/**
 * Holds the connections of a server within bounds: so many in all and from each address, none that is too slow to ask,
 * and none that does not take its answers.
 */
export function connectionGuard({ limits, isBehindProxy, clock, log }: Options) {
  const connections = connectionCaps(limits)
  const requests = connectionCaps({ ...limits, most: Number.POSITIVE_INFINITY })
  const half = Math.ceil(limits.mostOfOne / 2)
  const lines = connectionCaps({ most: Math.ceil(limits.most / 2), mostOfOne: half })
  const held = new WeakMap<Socket, { underWay: number; setIdle(isIdle: boolean): void }>()
  const nowAndThen = atMostEvery(logMs, clock)

  function logRefusal(address: string | null, what: string): void {
    nowAndThen(() =>
      log.warn(
        { address, ...limits },
        `${what} are refused: too many at a time (CONNECTIONS, CONNECTIONS_PER_ADDRESS; TRUST_PROXY where the address is your proxy’s)`,
      ),
    )
  }

  function watch(server: Server): void {
    server.on('connection', socket => {
      const address = isBehindProxy ? null : (socket.remoteAddress ?? null)
      const place = connections.add(address, () => socket.destroy())
      if (!place) {
        logRefusal(address, 'connections')
        return socket.destroy()
      }
      place.setIdle(true)
      held.set(socket, { underWay: 0, setIdle: place.setIdle })
      socket.once('close', place.remove)
    })
    server.on('request', (request, response) => {
      const connection = held.get(request.socket)
      if (!connection) return
      connection.underWay += 1
      // Who is still sending holds nobody up, so may make room as well.
      const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers
      if (hasBody) request.once('end', () => connection.setIdle(connection.underWay === 0))
      else connection.setIdle(false)
      response.once('close', () => {
        connection.underWay -= 1
        if (connection.underWay === 0) connection.setIdle(true)
      })
    })
    server.on('upgrade', ({ socket }) => held.get(socket)?.setIdle(false))
  }

  function takePlace(caps: typeof requests, what: string) {
    /** Throws too_many_requests. The place is free again with the end of the answer. */
    return ({ ip, socket }: Caller, answer: Answer): void => {
      // A proxy that does not say for whom it asks is not one client.
      const address = isBehindProxy && ip === socket.remoteAddress ? null : (ip ?? null)
      const place = caps.add(address)
      if (!place) {
        logRefusal(address, what)
        throw new AppError('too_many_requests', { retryAfterSeconds })
      }
      answer.once('close', place.remove)
    }
  }

  return {
    createServer(options: ServerOptions, listener: RequestListener): Server {
      const server = createServer({ ...slowSenders, keepAliveTimeout, ...options }, listener)
      server.timeout = silenceMs
      watch(server)
      return server
    },

    /** One more request of a caller that is under way. */
    takeRequest: takePlace(requests, 'requests'),

    /** One more WebSocket: of half of the places at most, so that calls go on where many listen. */
    takeLine: takePlace(lines, 'WebSockets'),
  }
}
export type ConnectionGuard = ReturnType<typeof connectionGuard>
