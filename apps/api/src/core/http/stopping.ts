import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type StopLimits = {
  /** How long the server still accepts everything after it has reported that it is no longer ready. */
  drainMs: number
  /** How often connections are checked. */
  checkMs: number
  /** A connection without any sending or reading during so many checks is idle. */
  quietChecks: number
  /** What has not finished after this long is cut off. */
  longestMs: number
}

export const usualStop: StopLimits = { drainMs: 1_000, checkMs: 50, quietChecks: 12, longestMs: 5_000 }

type Connection = { responses: Set<ServerResponse>; checks: number; seen: string }

/**
 * Stops a listening server without cutting anybody off. A connection to which the client may be writing cannot be
 * closed without a reset: clients that still send requests read in a response that it was the last one, and close
 * the connection themselves.
 */
export function stopping(server: FastifyInstance) {
  const connections = new Map<Socket, Connection>()
  let limits = usualStop
  let isStopping = false
  let isClosing = false
  /** Requests that wait while the listening socket closes. */
  let waiting: (() => void)[] | null = null

  server.server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: new Set(), checks: 0, seen: '' })
    socket.once('close', () => connections.delete(socket))
  })
  server.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = connections.get(socket)?.responses
    responses?.add(response)
    response.once('close', () => responses?.delete(response))
  })
  server.addHook('onRequest', (_request, _reply, next) => {
    if (waiting) waiting.push(next)
    else next()
  })
  server.addHook('onSend', (request, reply, _payload, next) => {
    // A client that is still sending a body would be reset by the end of the connection, and never read the answer.
    if (isClosing) reply.raw.setHeader('connection', isSending(request.raw) ? 'keep-alive' : 'close')
    next()
  })

  /**
   * Accepts no more connections. Clients that have connected and were not accepted yet would be reset, and a client
   * that is answered may connect again at once: so all answers wait until nobody else connects.
   */
  async function closeDoor(): Promise<void> {
    waiting = []
    await untilNobodyCalls(server)
    // The http server's own method would also close idle connections, in the middle of what their clients are sending.
    NetServer.prototype.close.call(server.server)
    const held = waiting
    waiting = null
    isClosing = true
    for (const next of held) next()
  }

  /** Closes idle connections until none is left; after the limit, all others. */
  async function drain(): Promise<void> {
    const { checkMs, quietChecks, longestMs } = limits
    isStopping = true
    isClosing = true
    const late = AbortSignal.timeout(longestMs)
    while (connections.size > 0 && !late.aborted) {
      await sleep(checkMs)
      await afterReading() // Everything that has arrived by now has been read.
      for (const [socket, connection] of connections)
        if (isQuiet(socket, connection, quietChecks)) socket.destroy()
    }
    for (const socket of connections.keys()) socket.destroy()
  }

  return {
    isStopping: () => isStopping,
    /** `server.close()` waits for this. */
    drain,

    /** Reports that it is not ready, accepts no more connections, and closes the server when all answers are sent. */
    async stop(changed: Partial<StopLimits> = {}): Promise<void> {
      limits = { ...usualStop, ...changed }
      isStopping = true
      if (server.server.listening) {
        await sleep(limits.drainMs)
        await closeDoor()
      }
      await server.close()
    },
  }
}
export type Stopping = ReturnType<typeof stopping>

function isSending({ complete, headers }: IncomingMessage): boolean {
  const hasBody = (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined
  return hasBody && !complete
}

/** Whether a connection had nothing to do, or its client let us do nothing, during so many checks. */
function isQuiet(socket: Socket, connection: Connection, quietChecks: number): boolean {
  const seen = `${socket.bytesRead} ${socket.bytesWritten - socket.writableLength}`
  const isWorkedOn = [...connection.responses].some(
    ({ headersSent, writableEnded }) => !headersSent || (!writableEnded && socket.writableLength === 0),
  )
  connection.checks = isWorkedOn || seen !== connection.seen ? 0 : connection.checks + 1
  connection.seen = seen
  return connection.checks >= quietChecks
}

const mostTurns = 500
const quietTurns = 20

/** Waits until nobody has connected for a while. One waiting connection is accepted each turn. */
async function untilNobodyCalls({ server }: FastifyInstance): Promise<void> {
  let quiet = 0
  const note = () => {
    quiet = -1
  }
  server.on('connection', note)
  for (let turns = 0; quiet < quietTurns && turns < mostTurns; turns++) {
    await sleep(1)
    await afterReading()
    quiet += 1
  }
  server.off('connection', note)
}
