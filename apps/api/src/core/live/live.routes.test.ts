import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { livePath } from '@iki/contract/people/live'
import fastify, { LogController } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { testApp } from '#test/app.ts'
import { liveRoutes } from './live.routes.ts'

const { app } = await testApp({ settings: { CONNECTIONS_PER_ADDRESS: '10', TRUST_PROXY: 'yes' } })
await app.listen({ port: 0, host: '127.0.0.1' })

/** The outcome of a request for a WebSocket: "open", or the status of the answer. */
function upgrade(path: string, headers: Record<string, string> = {}, server = app) {
  const { port } = server.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  onTestFinished(() => socket.terminate())
  socket.on('error', () => {})
  const outcome = new Promise<string | number | undefined>(done => {
    socket.once('open', () => done('open'))
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy()
      done(statusCode)
    })
  })
  return { socket, outcome }
}

test.each([
  [livePath, 'open'],
  [`${livePath}?token=secret`, 'open'],
  ['/healthz', 200],
  ['/v1/service', 200],
  ['/v1/me', 401],
  [`${livePath}/more`, 404],
  [`/${livePath}`, 404],
])('a WebSocket at %s: %s', async (path, outcome) => {
  expect(await upgrade(path).outcome).toBe(outcome)
})

test.each([
  ['https://iki.test', 'open'],
  ['https://evil.example', 403],
  ['null', 403],
])('a WebSocket of a page of %s: %s', async (origin, outcome) => {
  expect(await upgrade(livePath, { origin }).outcome).toBe(outcome)
})

test('who asks for it without wanting a WebSocket is answered like anybody who asks for nothing', async () => {
  const answer = await app.inject(livePath)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown_call'])
})

test('the own Host is no word for a page’s origin', async () => {
  const { outcome } = upgrade(livePath, { origin: 'http://evil.example', host: 'evil.example' })
  expect(await outcome).toBe(403)
})

test('an address has so many WebSockets, another has its own, and calls go on', async () => {
  const ofOne = { 'x-forwarded-for': '203.0.113.7' }
  const opened = Array.from({ length: 8 }, () => upgrade(livePath, ofOne))
  const outcomes = await Promise.all(opened.map(({ outcome }) => outcome))
  expect(outcomes.filter(each => each === 'open')).toHaveLength(5)
  expect(outcomes.filter(each => each === 429)).toHaveLength(3)
  expect(await upgrade(livePath, { 'x-forwarded-for': '198.51.100.1' }).outcome).toBe('open')
  expect((await app.inject({ url: '/healthz', headers: ofOne })).statusCode).toBe(200)
  for (const { socket } of opened) socket.terminate()
  await vi.waitFor(async () => expect(await upgrade(livePath, ofOne).outcome).toBe('open'))
})

test.each([
  ['larger than anything that a browser says', 'secret '.repeat(2000)],
  ['no word of ours', 'secret'],
])('a frame that is %s ends the connection, and no log says anything of it', async (_, frame) => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = fastify({
    logger: { level: 'debug', stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  server.decorate('connections', app.connections)
  const live = { welcome: async () => null, receive: async () => {}, leave() {} }
  await liveRoutes(server, { live, ownOrigins: [] })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { socket, outcome } = upgrade(`${livePath}?token=secret`, {}, server)
  expect(await outcome).toBe('open')
  socket.send(frame)
  await once(socket, 'close')
  expect(lines.filter(line => line.includes('secret') || line.includes('"err"'))).toEqual([])
  expect(lines.filter(line => !line.includes('Server listening'))).toEqual([])
})
