import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type StopLimits = {
  /** How long the server still takes everything after it has said that it is no longer ready. */
  drainMs: number
  /** How often it is looked who is still there. */
  lookMs: number
  /** Whoever neither asks nor reads anything for so many looks has nothing under way. */
  quietLooks: number
  /** What is not done after this long is cut off. */
  longestMs: number
}

export const usualStop: StopLimits = { drainMs: 1_000, lookMs: 50, quietLooks: 12, longestMs: 5_000 }

type Connection = { responses: Set<ServerResponse>; looks: number; seen: string }

/**
 * How a server that listens ends without cutting anybody off. A connection that the client may be writing to can't be
 * closed without a reset: whoever is still asking is told in an answer that it was the last one, and leaves by itself.
 */
export function stopping(server: FastifyInstance) {
  const connections = new Map<Socket, Connection>()
  let limits = usualStop
  let isStopping = false
  let isClosing = false
  /** Requests that wait while it is. */
  let waiting: (() => void)[] | null = null

  server.server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: new Set(), looks: 0, seen: '' })
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
    // Whoever still sends a body would be reset by the end of the connection, and never read the answer.
    if (isClosing) reply.raw.setHeader('connection', isSending(request.raw) ? 'keep-alive' : 'close')
    next()
  })

  /**
   * Takes no more connections. Whoever has connected and was not accepted yet would be reset, and whoever is answered may
   * connect again at once: so all wait for their answers until nobody else comes.
   */
  async function closeDoor(): Promise<void> {
    waiting = []
    await untilNobodyCalls(server)
    // The method of HTTP would end idle connections as well, in the middle of what they are sending.
    NetServer.prototype.close.call(server.server)
    const held = waiting
    waiting = null
    isClosing = true
    for (const next of held) next()
  }

  /** Ends those who have nothing under way, until nobody is left; then those who have. */
  async function drain(): Promise<void> {
    const { lookMs, quietLooks, longestMs } = limits
    isStopping = true
    isClosing = true
    const late = AbortSignal.timeout(longestMs)
    while (connections.size > 0 && !late.aborted) {
      await sleep(lookMs)
      await afterReading() // What has arrived by now has been read.
      for (const [socket, connection] of connections)
        if (isQuiet(socket, connection, quietLooks)) socket.destroy()
    }
    for (const socket of connections.keys()) socket.destroy()
  }

  return {
    isStopping: () => isStopping,
    /** What `server.close()` waits for. */
    drain,

    /** Says that it is not ready, takes no more connections, and closes the server once all have their answers. */
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

/** Whether there has been nothing to do for a connection, or nothing that it let us do, for so many looks. */
function isQuiet(socket: Socket, connection: Connection, quietLooks: number): boolean {
  const seen = `${socket.bytesRead} ${socket.bytesWritten - socket.writableLength}`
  const isWorkedOn = [...connection.responses].some(
    ({ headersSent, writableEnded }) => !headersSent || (!writableEnded && socket.writableLength === 0),
  )
  connection.looks = isWorkedOn || seen !== connection.seen ? 0 : connection.looks + 1
  connection.seen = seen
  return connection.looks >= quietLooks
}

const mostTurns = 500
const quietTurns = 20

/** Waits for a moment in which nobody has come for a while. Of those who wait to be accepted each turn takes in one. */
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
