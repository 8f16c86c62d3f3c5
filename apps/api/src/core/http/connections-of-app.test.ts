import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { openSocket } from '#test/open-socket.ts'

const settings = { CONNECTIONS: '12', CONNECTIONS_PER_ADDRESS: '10' }
const { app } = await testApp({ settings })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open = () => openSocket(port)

test('the app’s own server has limits of time for those who send or read slowly', () => {
  expect(app.server).toMatchObject({ timeout: 60_000, headersTimeout: 15_000, requestTimeout: 60_000 })
})

test('its connections are counted by the operator’s settings: one too many closes one that asks nothing', async () => {
  const closed: number[] = []
  for (let number = 1; number <= 11; number++) {
    const socket = await open()
    socket.resume().once('close', () => closed.push(number))
  }
  await vi.waitFor(() => expect(closed).toHaveLength(1))
})

test('its calls are counted, too: one connection that asks for many at once has most of them refused', async () => {
  const socket = await open()
  const received: string[] = []
  socket.on('data', data => received.push(String(data)))
  socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50))
  const statuses = () => received.join('').match(/(?<=HTTP\/1\.1 )\d+/g) ?? []
  await vi.waitFor(() => expect(statuses()).toHaveLength(50))
  expect(new Set(statuses())).toEqual(new Set(['200', '429']))
})
