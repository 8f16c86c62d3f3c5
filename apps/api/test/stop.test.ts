import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { getUserSettings, saveUserSettings } from '@iki/contract/account/notification'
import { signIn } from '@iki/contract/account/session'
import { getService } from '@iki/contract/api/service'
import { livePath } from '@iki/contract/people/live'
import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { type Asked, askConstantly } from './asking-clients.ts'
import { startCommand, startMain } from './command.ts'
import { createTestDatabase } from './database.ts'
import { createMember } from './factories.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const { database: db, url } = await createTestDatabase()
const directory = await temporaryDirectory()
const clients = 24

const settings = {
  DATABASE_URL: url,
  DATA_DIR: directory,
  SECRET: 'a secret of this test, long enough to be one',
}
const startServer = () => startMain(settings)

/** What makes a call the member's. */
async function signedInAt(address: string) {
  const { email, password } = await createMember(db)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  // A server that has just started on a busy machine says so first, and asks to come again.
  const { accessToken } = await vi.waitFor(async () => {
    const answer = await fetch(address + signIn.path, { method: signIn.method, headers, body })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: { accessToken: string } }).data
  })
  return { token: accessToken, headers: { ...headers, authorization: `Bearer ${accessToken}` } }
}

test('a server that is told to stop while it is asked constantly resets nobody', async () => {
  const { address, child, ended } = await startServer()
  const { headers } = await signedInAt(address)
  const calls: [Asked, ...Asked[]] = [
    { method: 'GET', path: getService.path },
    { method: 'GET', path: getUserSettings.path, headers },
    { method: 'POST', path: saveUserSettings.path, headers, body: '{"gift_acceptance":true}' },
  ]
  const asking = askConstantly(address, {
    clients,
    next: number => calls[number % calls.length] ?? calls[0],
  })
  await vi.waitFor(() => expect(asking.soFar.answered).toBeGreaterThan(clients * 5))
  child.kill('SIGTERM')
  const { broken, refused } = await asking.ended
  expect(broken).toEqual([])
  expect(refused).toBe(clients)
  expect(await ended).toBe(0)
})

test('a browser that listens is told to come back, and holds nothing up', async () => {
  const { address, child, ended } = await startServer()
  const { token } = await signedInAt(address)
  const socket = new WebSocket(address.replace('http', 'ws') + livePath)
  const received: { type: string; reason?: string }[] = []
  socket.on('message', message => received.push(JSON.parse(String(message))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token, topics: [] }))
  await vi.waitFor(() => expect(received.map(({ type }) => type)).toContain('welcome'))
  const closed = once(socket, 'close')
  child.kill('SIGTERM')
  await closed
  expect(received.at(-1)).toEqual({ type: 'bye', reason: 'restart' })
  expect(await ended).toBe(0)
})

test('a server whose output nobody reads any more continues', async () => {
  const port = await freePort()
  const child = startCommand('main', [], { ...settings, PORT: String(port), DEMO: 'no' })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.destroy()
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(address + getService.path)).status).toBe(200))
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
