import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { asGuest, setSessionCookie } from '#test/people.ts'
import { accessToken, csrfToken, mayBeSignedIn } from './access-token.ts'
import { followOtherTabs, session, useHandovers, useIsSignedIn, useLostSession } from './current-session.ts'

followOtherTabs()
const listener = vi.fn()
let stop = () => {}

beforeEach(() => {
  asGuest()
  listener.mockClear()
  stop = session.onChange(listener)
})
afterEach(() => stop())

/** Like the server's answer: sets the cookie first, and then the token for the page. */
function begin(mark: string) {
  setSessionCookie(mark)
  session.begin(`token-of-${mark}`)
}

describe('a session', () => {
  test('begins with a token that is stored, and all listeners are notified', () => {
    const { result } = renderHook(useIsSignedIn)
    act(() => begin('haruko'))
    expect(result.current).toBe(true)
    expect(session.isSignedIn()).toBe(true)
    expect(accessToken.read()).toBe('token-of-haruko')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('ends with nothing left in this browser, reachable server or not', () => {
    begin('haruko')
    session.end()
    expect(session.isSignedIn()).toBe(false)
    expect(accessToken.read()).toBeNull()
    expect(accessToken.issuedAt()).toBeNull()
    expect(mayBeSignedIn()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('takes away with it its member’s live cursor, also where nothing of the connection is loaded', () => {
    begin('haruko')
    localStorage.setItem('iki.live.cursor.haruko', '7')
    localStorage.setItem('iki.other', 'stays')
    session.end()
    expect(Object.keys(localStorage).filter(key => key.startsWith('iki.live.cursor.'))).toEqual([])
    expect(localStorage.getItem('iki.other')).toBe('stays')
  })

  test('is read from the cookie whatever it contains, and an empty one is none', () => {
    const read = ['%', '%E3%81', 'haruko', ''].map(mark => {
      setSessionCookie(mark)
      return [csrfToken(), mayBeSignedIn()]
    })
    expect(read).toEqual([
      ['%', true],
      ['%E3%81', true],
      ['haruko', true],
      [null, false],
    ])
  })

  test('that the server ended says why, until the next begins', () => {
    const { result } = renderHook(useLostSession)
    act(() => begin('haruko'))
    act(() => session.lose('no_current_user'))
    expect(result.current).toBe('no_current_user')
    expect(session.isSignedIn()).toBe(false)
    expect(accessToken.read()).toBeNull()
    expect(mayBeSignedIn()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(2)
    act(() => begin('haruko'))
    expect(result.current).toBeNull()
  })

  test('can be lost once only: what a guest is refused is no end of a session', () => {
    const { result } = renderHook(useLostSession)
    act(() => session.lose('no_current_user'))
    expect(result.current).toBeNull()
    expect(listener).not.toHaveBeenCalled()
  })

  test('does not call removed listeners', () => {
    stop()
    begin('haruko')
    expect(listener).not.toHaveBeenCalled()
  })

  test('counts as handed over only where one member follows another', () => {
    const { result } = renderHook(useHandovers)
    const before = result.current
    act(() => begin('haruko'))
    act(() => session.end())
    act(() => begin('natsuko'))
    expect(result.current).toBe(before)
    act(() => begin('akiko'))
    expect(result.current).toBe(before + 1)
  })
})

describe('what was read from the server is forgotten', () => {
  const isKnown = () => queryClient.getQueryData(['me']) !== undefined
  beforeEach(() => {
    begin('haruko')
    queryClient.setQueryData(['me'], { uid: 'haruko' })
  })

  test.each([
    ['when the member signs out', () => session.end()],
    ['when the server ends the session', () => session.lose('account_disabled')],
    ['when another member signs in', () => begin('natsuko')],
  ])('%s', (_, change) => {
    expect(isKnown()).toBe(true)
    change()
    expect(isKnown()).toBe(false)
  })
})

describe('another tab', () => {
  /** What another tab's change causes here: the cookie and the storage are shared, and then an event comes. */
  function otherTab(mark: string | null, storageArea = localStorage) {
    setSessionCookie(mark)
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', storageArea }))
  }

  test('that signs in signs this one in', () => {
    otherTab('haruko')
    expect(session.isSignedIn()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('that signs out signs this one out', () => {
    begin('haruko')
    otherTab(null)
    expect(session.isSignedIn()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('that signs in as another member leaves nothing of the former here', () => {
    begin('haruko')
    queryClient.setQueryData(['me'], { uid: 'haruko' })
    const { result } = renderHook(useHandovers)
    const before = result.current
    act(() => otherTab('natsuko'))
    expect(session.isSignedIn()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(2)
    expect(queryClient.getQueryData(['me'])).toBeUndefined()
    expect(result.current).toBe(before + 1)
  })

  test('that renews the token changes nothing here', () => {
    begin('haruko')
    otherTab('haruko')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('that keeps something of its own is no change either', () => {
    begin('haruko')
    otherTab(null, sessionStorage)
    expect(session.isSignedIn()).toBe(true)
  })
})
