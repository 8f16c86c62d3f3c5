import { once } from 'node:events'
import { get as sendRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testClock } from '#test/clock.ts'
import { openSocket } from '#test/open-socket.ts'
import { connectionGuard } from './connections.ts'

type Given = { most?: number; mostOfOne?: number; isBehindProxy?: boolean }

/** A server whose calls to /later are answered when the test says so. */
async function guarded({ most = 100, mostOfOne = 100, isBehindProxy = false }: Given) {
  const warnings: object[] = []
  const guard = connectionGuard({
    limits: { most, mostOfOne },
    isBehindProxy,
    clock: testClock(),
    log: { warn: details => warnings.push(details) },
  })
  const waiting: (() => void)[] = []
  const server = fastify({
    serverFactory: handler => guard.createServer({}, handler),
    trustProxy: isBehindProxy,
  })
  server.setErrorHandler((error, _, reply) => {
    expect(error).toMatchObject({ code: 'too_many_requests' })
    void reply.code(429).send()
  })
  server.addHook('onRequest', async (request, reply) => guard.takeRequest(request, reply.raw))
  server.get('/now', async () => 'now')
  server.get('/later', () => new Promise(done => waiting.push(() => done('later'))))
  server.post('/later', () => new Promise(done => waiting.push(() => done('later'))))
  server.get('/large', async () => Buffer.alloc(64 * 1024 * 1024))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  onTestFinished(async () => {
    for (const answer of waiting) answer()
    server.server.closeAllConnections()
    await server.close()
  })

  const open = () => openSocket(port)
  /** A connection on which a call waits for its answer. */
  async function openBusy(): Promise<Socket> {
    const before = waiting.length
    const socket = await open()
    socket.write('GET /later HTTP/1.1\r\nhost: x\r\n\r\n')
    await vi.waitFor(() => expect(waiting).toHaveLength(before + 1))
    return socket
  }
  const isOpen = async (socket: Socket) => {
    socket.write('GET /now HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    return (await text(socket).catch(() => '')).includes('200 OK')
  }
  return { server, port, waiting, warnings, open, openBusy, isOpen }
}

test('an address has so many connections that wait for an answer, and then more when one of them ends', async () => {
  const { openBusy, open, isOpen, warnings } = await guarded({ mostOfOne: 2 })
  const [first] = [await openBusy(), await openBusy()]
  expect(await isOpen(await open())).toBe(false)
  expect(await isOpen(await open())).toBe(false)
  expect(warnings).toEqual([{ address: '127.0.0.1', most: 100, mostOfOne: 2 }])
  first.destroy()
  await vi.waitFor(async () => expect(await isOpen(await open())).toBe(true))
})

test('all together have so many, and one that asks nothing makes room', async () => {
  const { openBusy, open, isOpen } = await guarded({ most: 2 })
  await openBusy()
  const idle = await open()
  const closed = once(idle.resume(), 'close')
  expect(await isOpen(await open())).toBe(true)
  await closed
  await openBusy()
  expect(await isOpen(await open())).toBe(false)
})

test('who sends slowly makes room as well', async () => {
  const { openBusy, open, isOpen, server } = await guarded({ most: 2 })
  await openBusy()
  const slow = await open()
  const received = once(server.server, 'request')
  slow.write('POST /later HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nslow')
  await received
  const closed = once(slow.resume(), 'close')
  expect(await isOpen(await open())).toBe(true)
  await closed
})

test('behind a proxy each of its clients has so many requests under way, and the proxy any number', async () => {
  const { port, waiting } = await guarded({ mostOfOne: 2, isBehindProxy: true })
  const ask = (path: string, client?: string) =>
    new Promise<number | undefined>(answered => {
      const headers = client === undefined ? {} : { 'x-forwarded-for': client }
      sendRequest({ port, host: '127.0.0.1', path, headers }, answer => {
        answer.resume()
        answered(answer.statusCode)
      })
    })
  const first = [1, 2].map(() => ask('/later', '203.0.113.7'))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  expect(await ask('/now', '203.0.113.7')).toBe(429)
  expect(await ask('/now', '198.51.100.1')).toBe(200)
  const unnamed = [1, 2].map(() => ask('/later'))
  await vi.waitFor(() => expect(waiting).toHaveLength(4))
  expect(await ask('/now')).toBe(200)
  for (const answer of waiting) answer()
  expect(await Promise.all([...first, ...unnamed])).toEqual([200, 200, 200, 200])
  expect(await ask('/now', '203.0.113.7')).toBe(200)
})

test('one connection may not ask without end before it takes an answer', async () => {
  const { open, waiting } = await guarded({ mostOfOne: 2 })
  const socket = await open()
  socket.write('GET /later HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  for (const answer of waiting) answer()
  const received: string[] = []
  socket.on('data', data => received.push(String(data)))
  await vi.waitFor(() => expect(received.join('').match(/HTTP\/1.1 429/g)).toHaveLength(48))
  expect(waiting).toHaveLength(2)
})

test('who does not read what was asked for is dropped, and who reads is not', async () => {
  const { server, open } = await guarded({})
  const { timeout } = server.server
  expect(timeout).toBe(60_000)
  server.server.timeout = 200
  const dropped = new Promise<void>(done => {
    server.server.once('connection', socket => socket.once('close', () => done()))
  })
  const socket = await open()
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await dropped

  server.server.timeout = timeout // A reader on a busy machine pauses, too.
  const reader = await open()
  reader.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect((await text(reader)).length).toBeGreaterThan(64 * 1024 * 1024)
})

test('who takes long to ask is dropped', async () => {
  const { server } = await guarded({})
  expect(server.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000 })
})
