import {
  type BrowserMessage,
  heartbeatMs,
  type LiveEvent,
  type ServerMessage,
} from '@iki/contract/people/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LiveMessage, type LiveSocket, liveConnection } from './live-connection.ts'
import type { LiveHappening } from './live-state.ts'

class FakeSocket implements LiveSocket {
  onopen: WebSocket['onopen'] = null
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  isClosed = false
  sent: BrowserMessage[] = []
  private readonly as = (handler: unknown, event: Event) =>
    (handler as ((event: Event) => void) | null)?.(event)

  send(text: string) {
    this.sent.push(JSON.parse(text) as BrowserMessage)
  }
  close() {
    this.isClosed = true
  }
  async open() {
    this.as(this.onopen, new Event('open'))
    await vi.advanceTimersByTimeAsync(0)
  }
  receive(message: ServerMessage | string) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.as(this.onmessage, new MessageEvent('message', { data }))
  }
  breakOff() {
    this.as(this.onclose, new Event('close'))
  }
}

const isNew = (id: string): LiveEvent => ({ type: 'impression-new', plan: 'eichi', id })

function setUp({ cursor = null as number | null } = {}) {
  const sockets: FakeSocket[] = []
  const messages: LiveMessage[] = []
  const notes: LiveHappening[] = []
  const asked: boolean[] = []
  const stored = { cursor, token: 'first' as string | null }
  const connection = liveConnection({
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    token: async isRefused => {
      asked.push(isRefused)
      return stored.token
    },
    cursor: {
      read: () => stored.cursor,
      note: next => {
        stored.cursor = next
      },
    },
    onMessage: each => messages.push(each),
    note: each => notes.push(each),
    now: Date.now,
    chance: () => 1,
  })
  const last = () => sockets.at(-1) as FakeSocket
  const welcomed = async (at = 10, isComplete = true) => {
    await last().open()
    last().receive({ type: 'welcome', cursor: at, isComplete })
  }
  const ids = () =>
    messages.flatMap(each => (each.type === 'event' && 'id' in each.event ? [each.event.id] : []))
  return { connection, sockets, messages, notes, asked, stored, last, welcomed, ids }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the live connection', () => {
  test('sends its token first, with the last event and the topics that it follows', async () => {
    const { connection, last } = setUp({ cursor: 7 })
    connection.follow(['timeline:eichi'])
    connection.start()
    await last().open()
    expect(last().sent).toEqual([{ type: 'hello', token: 'first', cursor: 7, topics: ['timeline:eichi'] }])
  })

  test('passes on what happens, once each, and stores the cursor', async () => {
    const { connection, last, welcomed, ids, stored } = setUp({ cursor: 7 })
    connection.start()
    await welcomed(10)
    for (const cursor of [11, 12, 11])
      last().receive({ type: 'event', cursor, event: isNew(`post-${cursor}`) })
    expect(ids()).toEqual(['post-11', 'post-12'])
    expect(stored.cursor).toBe(12)
  })

  test('leaves out what the page knew when it opened, and marks what it missed as such', async () => {
    const { connection, last, messages } = setUp({ cursor: 7 })
    connection.start()
    await last().open()
    last().receive({ type: 'event', cursor: 6, event: isNew('old') })
    last().receive({ type: 'event', cursor: 9, event: isNew('missed') })
    last().receive({ type: 'welcome', cursor: 9, isComplete: true })
    expect(messages).toEqual([{ type: 'event', event: isNew('missed'), isCatchUp: true }])
  })

  test('comes back by itself, from where it stopped, and passes on what came late', async () => {
    const { connection, sockets, last, welcomed, ids } = setUp({ cursor: 7 })
    connection.start()
    await welcomed(10)
    last().receive({ type: 'event', cursor: 13, event: isNew('thirteen') })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(499)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(2)
    await last().open()
    expect(last().sent[0]).toMatchObject({ type: 'hello', cursor: 13 })
    // The server repeats a little; 12 became visible after 13.
    for (const cursor of [12, 13, 14])
      last().receive({ type: 'event', cursor, event: isNew(`post-${cursor}`) })
    expect(ids()).toEqual(['thirteen', 'post-12', 'post-14'])
  })

  test('after a restore of the server it passes on what has a number that was known before', async () => {
    const { connection, last, welcomed, ids, messages, stored } = setUp({ cursor: 7 })
    connection.start()
    await welcomed(10)
    last().receive({ type: 'event', cursor: 12, event: isNew('before') })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(500)
    await welcomed(11, false)
    expect(messages.at(-1)).toEqual({ type: 'missed' })
    expect(stored.cursor).toBe(11)
    last().receive({ type: 'event', cursor: 12, event: isNew('after') })
    expect(ids()).toEqual(['before', 'after'])
  })

  test('waits longer with each failure', async () => {
    const { connection, sockets, last } = setUp()
    connection.start()
    for (const waitMs of [500, 1000, 2000]) {
      const before = sockets.length
      last().breakOff()
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(sockets).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(sockets).toHaveLength(before + 1)
    }
  })

  test('says so when more was missed than is sent, and at the first visit', async () => {
    const known = setUp({ cursor: 7 })
    known.connection.start()
    await known.welcomed(900, false)
    expect(known.messages).toEqual([{ type: 'missed' }])
    const first = setUp()
    first.connection.start()
    await first.welcomed(3)
    expect(first.messages).toEqual([{ type: 'missed' }])
    expect(first.stored.cursor).toBe(3)
  })

  test('beats, and counts a silent server as disconnected', async () => {
    const { connection, sockets, last, welcomed } = setUp({ cursor: 1 })
    connection.start()
    await welcomed()
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(last().sent.filter(({ type }) => type === 'alive').length).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs)
    expect(sockets[0]?.isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(sockets).toHaveLength(2)
  })

  test('reports to who asks how long a message and its answer take, and null when it breaks meanwhile', async () => {
    const { connection, last, welcomed } = setUp({ cursor: 1 })
    expect(await connection.round()).toBeNull()
    connection.start()
    await welcomed()
    last().receive({ type: 'alive' })
    const before = last().sent.length
    const [first, second] = [connection.round(), connection.round()]
    expect(last().sent.length).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(30)
    last().receive({ type: 'alive' })
    expect(await Promise.all([first, second])).toEqual([30, 30])
    const lost = connection.round()
    last().breakOff()
    expect(await lost).toBeNull()
  })

  test('measures how long an answer takes', async () => {
    const { connection, last, welcomed, notes } = setUp({ cursor: 1 })
    connection.start()
    await welcomed()
    await vi.advanceTimersByTimeAsync(40)
    last().receive({ type: 'alive' })
    expect(notes).toContainEqual({ type: 'latency', ms: 40 })
  })

  test('gives the server a new token in time', async () => {
    const { connection, last, welcomed, stored } = setUp({ cursor: 1 })
    connection.start()
    await welcomed()
    stored.token = 'second'
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(last().sent).toContainEqual({ type: 'token', token: 'second' })
  })

  test('asks for another token when the server refuses its own', async () => {
    const { connection, last, asked } = setUp()
    connection.start()
    await last().open()
    last().receive({ type: 'bye', reason: 'token' })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(500)
    await last().open()
    expect(asked).toEqual([false, true])
  })

  test('follows further topics on the open connection', async () => {
    const { connection, last, welcomed } = setUp({ cursor: 1 })
    connection.start()
    await welcomed()
    connection.follow(['timeline:eichi'])
    connection.follow(['timeline:eichi'])
    expect(last().sent.filter(({ type }) => type === 'follow')).toEqual([
      { type: 'follow', topics: ['timeline:eichi'] },
    ])
  })

  test('does not wait when the network is back', async () => {
    const { connection, sockets, last } = setUp()
    connection.start()
    last().breakOff()
    connection.hurry()
    expect(sockets).toHaveLength(2)
  })

  test('ends for good', async () => {
    const { connection, sockets, last, welcomed, messages } = setUp({ cursor: 1 })
    connection.start()
    await welcomed()
    connection.stop()
    expect(last().isClosed).toBe(true)
    last().receive({ type: 'event', cursor: 99, event: isNew('late') })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(1)
    expect(messages).toEqual([])
  })

  test('does not mind what it does not understand', async () => {
    const { connection, last, welcomed, messages } = setUp({ cursor: 1 })
    connection.start()
    await welcomed()
    last().receive('no json')
    last().receive('{"type":"event","cursor":11,"event":{"type":"unknown"}}')
    expect(messages).toEqual([])
  })
})
