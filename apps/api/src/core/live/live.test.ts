import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { signOut } from '@iki/contract/account/session'
import { type BrowserMessage, livePath, type ServerMessage } from '@iki/contract/people/live'
import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { accessTokens } from '#core/auth/access-token.ts'
import { systemClock } from '#core/clock.ts'
import { newId } from '#core/random.ts'
import { licenceService } from '#features/licence/licence.service.ts'
import { testApp, testSecret } from '#test/app.ts'
import { createLicence } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember, signInAs } from '#test/factories.ts'
import { liveService } from './live.service.ts'
import { livePublisher } from './publish-live.ts'

const { app, db } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const { database: other } = await createTestDatabase()
const { database: broken } = await createTestDatabase()
const publishLive = livePublisher(systemClock)
const plan = 'kafuku' as const
const topic = `timeline:${plan}` as const

async function holder() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const headers = await signInAs(app, member)
  return { ...member, headers, token: headers.authorization?.replace('Bearer ', '') ?? '' }
}

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check)

/** A connection of a browser, and what it has received. */
async function openConnection(token: string, topics: string[]) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`)
  await once(socket, 'open')
  onTestFinished(() => socket.terminate())
  const received: ServerMessage[] = []
  socket.on('message', data => received.push(JSON.parse(String(data))))
  const send = (message: BrowserMessage) => socket.send(JSON.stringify(message))
  send({ type: 'hello', token, topics })
  const typesOf = () => received.map(({ type }) => type)
  await soon(() => expect(typesOf()).toContain('welcome'))
  const ids = () =>
    received.flatMap(message => (message.type === 'event' && 'id' in message.event ? message.event.id : []))
  return { socket, send, ids, typesOf }
}

async function publishOf(id: string) {
  await publishLive(db, topic, { type: 'impression-new', plan, id })
}

test('a connection receives nothing more once its session has ended', async () => {
  const [member, witness] = [await holder(), await holder()]
  const [connection, others] = [
    await openConnection(member.token, [topic]),
    await openConnection(witness.token, [topic]),
  ]
  await publishOf('before')
  await soon(() => expect(connection.ids()).toEqual(['before']))
  const { method, path: url } = signOut
  await app.inject({ method, url, headers: { origin: 'https://iki.test', ...member.headers } })
  await publishOf('after')
  await soon(() => expect(others.ids()).toEqual(['before', 'after']))
  await soon(() => expect(connection.socket.readyState).toBe(connection.socket.CLOSED))
  expect(connection.ids()).toEqual(['before'])
  expect(connection.typesOf()).toContain('bye')
})

test('a connection receives events of a plan for as long as the member has it', async () => {
  const [member, witness] = [await holder(), await holder()]
  const [connection, others] = [
    await openConnection(member.token, [topic]),
    await openConnection(witness.token, [topic]),
  ]
  const licences = licenceService({ db, clock: systemClock })
  await licences.revoke({ uid: member.uid, itemId: '000002', reason: null })
  /** An event that everybody with the plan has received by now. */
  async function received() {
    const id = newId()
    await publishOf(id)
    await soon(() => expect(others.ids()).toContain(id))
    return id
  }
  await soon(async () => {
    const id = await received()
    await received() // By then the connection would have received the one before.
    expect(connection.ids()).not.toContain(id)
  })
  await createLicence(db, member.uid)
  await licences.grant({
    uid: member.uid,
    itemId: '000002',
    reason: null,
    sinceAt: new Date(0),
    expireAt: new Date(systemClock().getTime() + 86_400_000),
  })
  // An event from before the grant was received never comes: each round sends another.
  await soon(async () => {
    const id = await received()
    expect(connection.ids()).toContain(id)
  })
})

test('a licence that ends by itself ends what a connection receives when its token is renewed', async () => {
  const { live, listener, open } = await serviceAlone()
  open.delete(topic)
  await live.receive(listener, { type: 'token', token: listener.token })
  live.deliver(JSON.stringify({ cursor: 1, audience: topic, fromUid: null, event: {} }))
  expect(listener.sent.filter(message => message.includes('"event"'))).toEqual([])
})

/** The service without an app, with one connection that follows the timeline. */
async function serviceAlone({ db: database = other, hiddenFrom = async () => [] as string[] } = {}) {
  const tokens = accessTokens(testSecret, systemClock)
  const open = new Set<string>([topic])
  const live = liveService({
    db: database,
    clock: systemClock,
    tokens,
    hiddenFrom,
    revoked: { has: () => false },
    allowedTopics: async topics => topics.filter(each => open.has(each)),
    log: { warn() {} },
  })
  onTestFinished(() => live.stop())
  const token = await tokens.issue({ uid: 'u1', authority: 'customer', sessionId: 's1' })
  const sent: string[] = []
  const connection = {
    bufferedAmount: 0,
    send: (text: string) => void sent.push(text),
    close() {},
    terminate() {},
  }
  const welcome = (cursor?: number) =>
    live.welcome(connection, {
      type: 'hello',
      token,
      topics: [topic],
      ...(cursor !== undefined && { cursor }),
    })
  const first = await welcome()
  if (!first) throw new Error('the connection was not welcomed')
  return { live, welcome, open, listener: Object.assign(first, { token, sent }) }
}

test('a connection that does not read what it is sent is dropped', async () => {
  const { welcome, listener } = await serviceAlone()
  const { connection } = listener
  await publishLive(other, topic, { type: 'impression-new', plan, id: 'one' })
  const terminate = vi.spyOn(connection, 'terminate')
  const send = vi.spyOn(connection, 'send')
  Object.assign(connection, { bufferedAmount: 512 * 1024 })
  await welcome()
  expect([send.mock.calls.length > 0, terminate.mock.calls.length]).toEqual([true, 0])
  send.mockClear()
  Object.assign(connection, { bufferedAmount: 512 * 1024 + 1 })
  await welcome()
  expect([send.mock.calls.length, terminate.mock.calls.length > 0]).toEqual([0, true])
})

test('many connections of one member at one moment are no more than one after the other', async () => {
  const { live, welcome } = await serviceAlone()
  await Promise.all(Array.from({ length: 50 }, () => welcome()))
  expect(live.countListeners()).toBe(30)
})

test('a connection that has received more than there is, as after a restore, has missed something', async () => {
  const { welcome, listener } = await serviceAlone()
  const welcomed = (cursor: number) => welcome(cursor).then(() => JSON.parse(listener.sent.at(-1) ?? ''))
  await publishLive(other, topic, { type: 'impression-new', plan, id: 'one' })
  const { cursor } = await welcomed(0)
  expect(await welcomed(cursor)).toMatchObject({ isComplete: true })
  expect(await welcomed(cursor + 1)).toMatchObject({ isComplete: false, cursor })
})

test('a connection that could not receive what it missed is closed', async () => {
  const { live, welcome, listener } = await serviceAlone({ db: broken })
  live.leave(listener)
  await broken.pool.query('drop table live_events')
  await expect(welcome()).rejects.toThrow()
  expect(live.countListeners()).toBe(0)
})

test('where it is not known who is hidden, the connection is closed and receives nothing', async () => {
  let isDown = false
  const hiddenFrom = async () => {
    if (isDown) throw new Error('the database is away')
    return ['u2']
  }
  const { live, listener } = await serviceAlone({ hiddenFrom })
  isDown = true
  await live.renewHidden('u1')
  live.deliver(JSON.stringify({ cursor: 1, audience: topic, fromUid: 'u2', event: {} }))
  expect(listener.sent.filter(message => message.includes('"event"'))).toEqual([])
  expect(listener.sent.at(-1)).toContain('restart')
})

test('a listener who has left gets no events because of their last message', async () => {
  const { live, listener } = await serviceAlone()
  const following = live.receive(listener, { type: 'follow', topics: [topic] })
  live.leave(listener)
  await following
  live.deliver(JSON.stringify({ cursor: 1, audience: topic, fromUid: null, event: {} }))
  expect(listener.sent.filter(message => message.includes('"event"'))).toEqual([])
})
