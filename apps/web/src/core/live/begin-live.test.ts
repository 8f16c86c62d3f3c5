import { act, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { accessToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { tokenOf } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { beginLive } from './begin-live.ts'
import { live } from './live-listeners.ts'
import { liveState } from './live-state.ts'

const sockets: FakeSocket[] = []

class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  sent: string[] = []
  isClosed = false
  readonly address: string
  constructor(address: URL) {
    this.address = String(address)
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
}

const cursors = () => Object.keys(localStorage).filter(key => key.startsWith('iki.live.cursor.'))

beforeAll(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  asGuest()
  beginLive()
})
afterAll(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  sockets.length = 0
})
afterEach(() => {
  act(asGuest)
})

test('nothing is opened for a guest; a member has one connection, which says who they are in its first message', async () => {
  expect(sockets).toEqual([])
  signedInAs(fakeApi(), aMember())
  await waitFor(() => expect(sockets).toHaveLength(1))
  expect(sockets[0]?.address).toMatch(/^ws:.*\/v1\/live$/)
  sockets[0]?.onopen?.()
  await waitFor(() =>
    expect(JSON.parse(sockets[0]?.sent[0] ?? '{}')).toMatchObject({
      type: 'hello',
      token: 'token-of-haruko',
    }),
  )
})

test('the connection ends with the session', async () => {
  signedInAs(fakeApi(), aMember())
  await waitFor(() => expect(sockets).toHaveLength(1))
  session.end()
  expect(sockets[0]?.isClosed).toBe(true)
  expect(liveState.getState().phase).toBe('off')
})

test('a member’s cursor goes with the session, and so does what an earlier one left', async () => {
  localStorage.setItem('iki.live.cursor.natsuo', '7')
  localStorage.setItem('iki.other', 'stays')
  signedInAs(fakeApi(), aMember())
  await waitFor(() => expect(sockets).toHaveLength(1))
  accessToken.write(tokenOf('haruko'))
  sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'welcome', cursor: 5, isComplete: true }) })
  expect(cursors()).toEqual(['iki.live.cursor.haruko'])
  session.end()
  expect(cursors()).toEqual([])
  expect(localStorage.getItem('iki.other')).toBe('stays')
})

test('what was missed is asked for again, of all that the connection updates and of nothing else', async () => {
  signedInAs(fakeApi(), aMember())
  await waitFor(() => expect(sockets).toHaveLength(1))
  queryClient.getQueryCache().build(queryClient, { queryKey: ['kept-true'], meta: { isLive: true } })
  queryClient.setQueryData(['kept-true'], 1)
  queryClient.setQueryData(['other'], 1)
  const received: string[] = []
  const leave = live.listen(({ type }) => received.push(type))
  sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'welcome', cursor: 5, isComplete: false }) })
  leave()
  expect(received).toEqual(['missed'])
  expect(queryClient.getQueryState(['kept-true'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['other'])?.isInvalidated).toBe(false)
})
