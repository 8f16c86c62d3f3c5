import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askConstantly } from '#test/asking-clients.ts'
import { type StopLimits, stopping } from './stopping.ts'

/** Nothing is cut off within a test that does not say so. */
const patient = { drainMs: 0, checkMs: 5, quietChecks: 1_000_000, longestMs: 100_000 }

async function startServer() {
  const server = fastify({ return503OnClosing: false, keepAliveTimeout: 100_000 })
  const { stop, drain, isStopping } = stopping(server)
  server.addHook('preClose', drain)
  const held = Promise.withResolvers<void>()
  const started = vi.fn()
  server.get('/quick', async () => 'an answer')
  server.get('/held', async () => {
    started()
    await held.promise
    return 'an answer'
  })
  server.get('/stopping', async () => isStopping())
  server.get('/film', (_, reply) => reply.send(Readable.from(endless())))
  const refusal = async (_: FastifyRequest, reply: FastifyReply) => {
    started()
    await held.promise
    return reply.code(401).send('no')
  }
  server.post('/refused', { onRequest: refusal }, async () => 'never')
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    held.resolve()
    server.server.closeAllConnections()
  })
  const { port } = server.server.address() as AddressInfo
  const limited = (limits: Partial<StopLimits> = {}) => stop({ ...patient, ...limits })
  return { server, stop: limited, port, address: `http://127.0.0.1:${port}`, answer: held.resolve, started }
}

function* endless() {
  while (true) yield Buffer.alloc(100_000)
}

/** A client with one connection that it leaves open. */
function client(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async (path: string) => {
    const asked = get(address + path, { agent })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { answer, connection: answer.headers.connection, body: await text(answer) }
  }
}

test.each([
  ['keep their connections', true],
  ['open one for each request', false],
])('clients who ask constantly and %s all leave with a whole answer', async (_, keepAlive) => {
  const { stop, address } = await startServer()
  const next = () => ({ method: 'GET', path: '/quick' })
  const asking = askConstantly(address, { clients: 30, keepAlive, next })
  await vi.waitFor(() => expect(asking.soFar.answered).toBeGreaterThan(100))
  await stop()
  expect(await asking.ended).toMatchObject({ broken: [], refused: 30 })
})

test('what is under way is finished, and until then the others are answered, and told that it was the last time', async () => {
  const { stop, address, started, answer } = await startServer()
  const [one, other] = [client(address), client(address)]
  expect(await other('/stopping')).toMatchObject({ connection: 'keep-alive', body: 'false' })
  const underWay = one('/held')
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
  const stopped = stop()
  await vi.waitFor(() => expect(fetch(`${address}/quick`)).rejects.toThrow())
  expect(await other('/stopping')).toMatchObject({ connection: 'close', body: 'true' })
  answer()
  expect(await underWay).toMatchObject({ connection: 'close', body: 'an answer' })
  await stopped
})

test('a connection on which nothing happens is closed', async () => {
  const { stop, address, port } = await startServer()
  await client(address)('/quick')
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const ended = once(silent, 'close')
  await stop({ quietChecks: 3 })
  expect(await ended).toEqual([false])
})

test('a reader who takes nothing is left behind, and asks later for what is missing', async () => {
  const { stop, port } = await startServer()
  const reader = connect(port, '127.0.0.1')
  reader.write('GET /film HTTP/1.1\r\nHost: iki.test\r\n\r\n')
  await once(reader, 'data')
  reader.pause()
  await stop({ quietChecks: 20 })
})

test('what never ends is ended', async () => {
  const { stop, address, started } = await startServer()
  const asked = client(address)('/held')
  asked.catch(() => {})
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
  await stop({ longestMs: 50 })
  await expect(asked).rejects.toThrow()
})

test('whoever is refused while they still send is not cut off before they have read why', async () => {
  const { stop, address, started, answer } = await startServer()
  const asked = request(`${address}/refused`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 10_000_000 },
  })
  asked.write('{')
  await vi.waitFor(() => expect(started).toHaveBeenCalled())
  const stopped = stop({ quietChecks: 20 })
  await vi.waitFor(() => expect(fetch(`${address}/quick`)).rejects.toThrow())
  const response = once(asked, 'response') as Promise<[IncomingMessage]>
  answer()
  asked.end('}'.padStart(9_999_999))
  const [refusal] = await response
  expect(refusal.headers.connection).toBe('keep-alive')
  expect([refusal.statusCode, await text(refusal)]).toEqual([401, 'no'])
  await stopped
})
