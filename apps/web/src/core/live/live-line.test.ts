import { heartbeatMs, type LiveEvent, type SaidByBrowser, type SaidByServer } from '@iki/contract/people/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LiveMessage, type LiveSocket, liveLine } from './live-line.ts'
import type { LiveHappening } from './live-state.ts'

class FakeSocket implements LiveSocket {
  onopen: WebSocket['onopen'] = null
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  isClosed = false
  said: SaidByBrowser[] = []
  private readonly as = (handler: unknown, event: Event) =>
    (handler as ((event: Event) => void) | null)?.(event)

  send(text: string) {
    this.said.push(JSON.parse(text) as SaidByBrowser)
  }
  close() {
    this.isClosed = true
  }
  async open() {
    this.as(this.onopen, new Event('open'))
    await vi.advanceTimersByTimeAsync(0)
  }
  hear(said: SaidByServer | string) {
    const data = typeof said === 'string' ? said : JSON.stringify(said)
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
  const line = liveLine({
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
    last().hear({ type: 'welcome', cursor: at, isComplete })
  }
  const ids = () =>
    messages.flatMap(each => (each.type === 'event' && 'id' in each.event ? [each.event.id] : []))
  return { line, sockets, messages, notes, asked, stored, last, welcomed, ids }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the live line', () => {
  test('says who it is first, with where it stopped and what it follows', async () => {
    const { line, last } = setUp({ cursor: 7 })
    line.follow(['timeline:eichi'])
    line.start()
    await last().open()
    expect(last().said).toEqual([{ type: 'hello', token: 'first', cursor: 7, topics: ['timeline:eichi'] }])
  })

  test('passes on what happens, once each, and keeps the place', async () => {
    const { line, last, welcomed, ids, stored } = setUp({ cursor: 7 })
    line.start()
    await welcomed(10)
    for (const cursor of [11, 12, 11]) last().hear({ type: 'event', cursor, event: isNew(`post-${cursor}`) })
    expect(ids()).toEqual(['post-11', 'post-12'])
    expect(stored.cursor).toBe(12)
  })

  test('leaves out what the page knew when it began, and marks what it missed as such', async () => {
    const { line, last, messages } = setUp({ cursor: 7 })
    line.start()
    await last().open()
    last().hear({ type: 'event', cursor: 6, event: isNew('old') })
    last().hear({ type: 'event', cursor: 9, event: isNew('missed') })
    last().hear({ type: 'welcome', cursor: 9, isComplete: true })
    expect(messages).toEqual([{ type: 'event', event: isNew('missed'), isCatchUp: true }])
  })

  test('comes back by itself, from where it stopped, and passes on what came late', async () => {
    const { line, sockets, last, welcomed, ids } = setUp({ cursor: 7 })
    line.start()
    await welcomed(10)
    last().hear({ type: 'event', cursor: 13, event: isNew('thirteen') })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(499)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(2)
    await last().open()
    expect(last().said[0]).toMatchObject({ type: 'hello', cursor: 13 })
    // The server repeats a little; 12 became visible after 13.
    for (const cursor of [12, 13, 14]) last().hear({ type: 'event', cursor, event: isNew(`post-${cursor}`) })
    expect(ids()).toEqual(['thirteen', 'post-12', 'post-14'])
  })

  test('after a restore of the server it passes on what has a number that was known before', async () => {
    const { line, last, welcomed, ids, messages, stored } = setUp({ cursor: 7 })
    line.start()
    await welcomed(10)
    last().hear({ type: 'event', cursor: 12, event: isNew('before') })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(500)
    await welcomed(11, false)
    expect(messages.at(-1)).toEqual({ type: 'missed' })
    expect(stored.cursor).toBe(11)
    last().hear({ type: 'event', cursor: 12, event: isNew('after') })
    expect(ids()).toEqual(['before', 'after'])
  })

  test('waits longer with each failure', async () => {
    const { line, sockets, last } = setUp()
    line.start()
    for (const waitMs of [500, 1000, 2000]) {
      const before = sockets.length
      last().breakOff()
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(sockets).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(sockets).toHaveLength(before + 1)
    }
  })

  test('says so when more was missed than is told, and at the first visit', async () => {
    const known = setUp({ cursor: 7 })
    known.line.start()
    await known.welcomed(900, false)
    expect(known.messages).toEqual([{ type: 'missed' }])
    const first = setUp()
    first.line.start()
    await first.welcomed(3)
    expect(first.messages).toEqual([{ type: 'missed' }])
    expect(first.stored.cursor).toBe(3)
  })

  test('beats, and counts a silent server as gone', async () => {
    const { line, sockets, last, welcomed } = setUp({ cursor: 1 })
    line.start()
    await welcomed()
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(last().said.filter(({ type }) => type === 'alive').length).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(2 * heartbeatMs)
    expect(sockets[0]?.isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(sockets).toHaveLength(2)
  })

  test('measures how long an answer takes', async () => {
    const { line, last, welcomed, notes } = setUp({ cursor: 1 })
    line.start()
    await welcomed()
    await vi.advanceTimersByTimeAsync(40)
    last().hear({ type: 'alive' })
    expect(notes).toContainEqual({ type: 'latency', ms: 40 })
  })

  test('gives the server a new token in time', async () => {
    const { line, last, welcomed, stored } = setUp({ cursor: 1 })
    line.start()
    await welcomed()
    stored.token = 'second'
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(last().said).toContainEqual({ type: 'token', token: 'second' })
  })

  test('asks for another token when the server refuses its own', async () => {
    const { line, last, asked } = setUp()
    line.start()
    await last().open()
    last().hear({ type: 'bye', reason: 'token' })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(500)
    await last().open()
    expect(asked).toEqual([false, true])
  })

  test('follows further topics on the open line', async () => {
    const { line, last, welcomed } = setUp({ cursor: 1 })
    line.start()
    await welcomed()
    line.follow(['timeline:eichi'])
    line.follow(['timeline:eichi'])
    expect(last().said.filter(({ type }) => type === 'follow')).toEqual([
      { type: 'follow', topics: ['timeline:eichi'] },
    ])
  })

  test('does not wait when the network is back', async () => {
    const { line, sockets, last } = setUp()
    line.start()
    last().breakOff()
    line.hurry()
    expect(sockets).toHaveLength(2)
  })

  test('ends for good', async () => {
    const { line, sockets, last, welcomed, messages } = setUp({ cursor: 1 })
    line.start()
    await welcomed()
    line.stop()
    expect(last().isClosed).toBe(true)
    last().hear({ type: 'event', cursor: 99, event: isNew('late') })
    last().breakOff()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(1)
    expect(messages).toEqual([])
  })

  test('does not mind what it does not understand', async () => {
    const { line, last, welcomed, messages } = setUp({ cursor: 1 })
    line.start()
    await welcomed()
    last().hear('no json')
    last().hear('{"type":"event","cursor":11,"event":{"type":"unknown"}}')
    expect(messages).toEqual([])
  })
})
