import websocket from '@fastify/websocket'
import { browserMessageSchema, heartbeatMs, helloWithinMs, livePath } from '@iki/contract/people/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { AppError } from '../app-error.ts'
import { isOwnOrigin } from '../own-origins.ts'
import type { Listener } from './hub.ts'
import type { LiveService } from './live.service.ts'

type Parts = { live: Pick<LiveService, 'welcome' | 'receive' | 'leave'>; ownOrigins: readonly string[] }

const mostMessageBytes = 8 * 1024
/** Messages of a browser in one heartbeat; more do not come from our app. */
const mostMessages = 60

/** The one WebSocket of a browser. It sends its token in its first message, because addresses are logged. */
export async function liveRoutes(server: FastifyInstance, { live, ownOrigins }: Parts): Promise<void> {
  await server.register(websocket, {
    options: { maxPayload: mostMessageBytes },
    // Errors of strangers' messages are not logged.
    errorHandler: (_, socket) => socket.terminate(),
  })
  const onRequest = async (request: FastifyRequest, { raw }: FastifyReply) => {
    if (!isOwnOrigin(ownOrigins, request.headers.origin)) throw new AppError('forged_request')
    server.connections.takeWebSocket(request, raw)
  }
  const handler = () => {
    throw new AppError('unknown_call')
  }
  server.route({ method: 'GET', url: livePath, schema: { hide: true }, onRequest, handler, wsHandler: open })

  function open(socket: WebSocket): void {
    let listener: Listener | null = null
    let isGreeted = false
    let messages = 0
    // One after the other: a follow must not overtake the hello before it.
    let receiving = Promise.resolve()
    const counting = setInterval(() => {
      messages = 0
    }, heartbeatMs)
    const impatience = setTimeout(() => listener ?? socket.terminate(), helloWithinMs)

    async function receive(text: string): Promise<void> {
      const message = readMessage(text)
      if (!message || (message.type === 'hello') === isGreeted) return socket.terminate()
      if (listener) return live.receive(listener, message)
      if (message.type !== 'hello') return
      isGreeted = true
      listener = await live.welcome(socket, message)
      clearTimeout(impatience)
      if (!listener) {
        socket.send(JSON.stringify({ type: 'bye', reason: 'token' }))
        socket.close()
      } else if (socket.readyState !== socket.OPEN) live.leave(listener)
    }

    socket.on('message', data => {
      messages += 1
      if (messages > mostMessages) return socket.terminate()
      receiving = receiving.then(() => receive(data.toString())).catch(() => socket.terminate())
    })
    socket.on('close', () => {
      clearInterval(counting)
      clearTimeout(impatience)
      if (listener) live.leave(listener)
      listener = null
    })
  }
}

function readMessage(text: string) {
  try {
    const read = v.safeParse(browserMessageSchema, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
