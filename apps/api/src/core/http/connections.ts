import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import { atMostEvery } from '../jobs/at-most-every.ts'
import { type CapLimits, connectionCaps } from './connection-caps.ts'

type Caller = { ip: string | undefined; socket: Pick<Socket, 'remoteAddress'> }
type Answer = { once(event: 'close', listener: () => void): unknown }

type Options = {
  limits: CapLimits
  /** Then connections are the proxy's and are not counted by address; the requests that it forwards are. */
  isBehindProxy: boolean
  clock: Clock
  log: { warn(details: object, message: string): void }
}

/** How long a client may take for the headers of a request, and for all of it; and how often this is checked. */
const slowSenders: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}
/** Longer than proxies hold connections to us, so that none is closed while a request is arriving. */
const keepAliveTimeout = 72_000
/** Nothing is sent and nothing is read for this long. A player that pauses longer continues with a range request. */
const silenceMs = 60_000
const logMs = 60_000
const retryAfterSeconds = 10

/**
 * Limits the connections of a server: their number in total and for each address, slow requests, and answers that are
 * not read.
 */
export function connectionGuard({ limits, isBehindProxy, clock, log }: Options) {
  const connections = connectionCaps(limits)
  const requests = connectionCaps({ ...limits, most: Number.POSITIVE_INFINITY })
  const half = Math.ceil(limits.mostOfOne / 2)
  const webSockets = connectionCaps({ most: Math.ceil(limits.most / 2), mostOfOne: half })
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
      const slot = connections.add(address, () => socket.destroy())
      if (!slot) {
        logRefusal(address, 'connections')
        return socket.destroy()
      }
      slot.setIdle(true)
      held.set(socket, { underWay: 0, setIdle: slot.setIdle })
      socket.once('close', slot.remove)
    })
    server.on('request', (request, response) => {
      const connection = held.get(request.socket)
      if (!connection) return
      connection.underWay += 1
      // A client that is still sending its body is not waiting for us, so its connection may be closed as well.
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

  function takeSlot(caps: typeof requests, what: string) {
    /** Throws too_many_requests. The slot is free again when the answer has ended. */
    return ({ ip, socket }: Caller, answer: Answer): void => {
      // A proxy that does not say for whom it asks is not counted as one client.
      const address = isBehindProxy && ip === socket.remoteAddress ? null : (ip ?? null)
      const slot = caps.add(address)
      if (!slot) {
        logRefusal(address, what)
        throw new AppError('too_many_requests', { retryAfterSeconds })
      }
      answer.once('close', slot.remove)
    }
  }

  return {
    createServer(options: ServerOptions, listener: RequestListener): Server {
      const server = createServer({ ...slowSenders, keepAliveTimeout, ...options }, listener)
      server.timeout = silenceMs
      watch(server)
      return server
    },

    /** One more request of a client that is under way. */
    takeRequest: takeSlot(requests, 'requests'),

    /** One more WebSocket: at most half of the places, so that calls still work where many are connected. */
    takeWebSocket: takeSlot(webSockets, 'WebSockets'),
  }
}
export type ConnectionGuard = ReturnType<typeof connectionGuard>
