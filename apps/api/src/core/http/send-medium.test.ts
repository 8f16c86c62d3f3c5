import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendMedium } from './send-medium.ts'

/** More than the operating system takes for a connection that nobody reads from. */
const bytes = Buffer.alloc(64 * 1024 * 1024, 'medium')

/** A server that sends this with memory that is lent, and how often it was given back. */
async function lendingServer() {
  const givenBack: string[] = []
  const server = fastify({ forceCloseConnections: true })
  server.get('/', (request, reply) => {
    const read = (_: object, whenSent: (done: () => void) => void) => {
      whenSent(() => givenBack.push('memory'))
      return bytes
    }
    return sendMedium({ size: bytes.length, type: 'audio/mpeg', etag: null, read }, { request, reply })
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { server, givenBack, request: () => get({ port, path: '/', agent: false }) }
}

test('memory is given back once all of it is sent, and not before', async () => {
  const { givenBack, request } = await lendingServer()
  const [response] = (await once(request(), 'response')) as [IncomingMessage]
  expect(givenBack).toEqual([])
  expect((await buffer(response)).equals(bytes)).toBe(true)
  expect(givenBack).toEqual(['memory'])
})

test('memory that was sent to nobody in the end is never given back', async () => {
  const { server, givenBack, request } = await lendingServer()
  const ended = new Promise<void>(done => {
    server.server.once('connection', socket => socket.once('close', () => done()))
  })
  const asking = request()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  asking.destroy()
  await ended
  expect(givenBack).toEqual([])
})
