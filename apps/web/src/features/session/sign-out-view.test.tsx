import { signOut } from '@iki/contract/account/session'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import type { SavedPosition } from '@iki/contract/media/lesson'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { downloads } from '#core/downloads/downloads.ts'
import { playerOutboxes } from '#core/player/player.ts'
import { accessToken, mayBeSignedIn } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(signOut, null)
})

const signInScreen = () => screen.findByRole('heading', { name: 'ログイン' })
function expectNothingLeft() {
  expect(session.isSignedIn()).toBe(false)
  expect(accessToken.read()).toBeNull()
  expect(mayBeSignedIn()).toBe(false) // It would not be after a reload either.
  expect(queryClient.getQueryData(['me'])).toBeUndefined()
}

describe('/logout', () => {
  test('signs out here and on the server, and leads to the sign-in screen', async () => {
    queryClient.setQueryData(['me'], aMember())
    const { address, router } = openApp('/logout')
    await signInScreen()
    expect(address()).toBe('/login')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(api.requests(signOut)[0]?.headers.get('x-csrf-token')).toBe('mark-of-haruko')
    expectNothingLeft()
  })

  test.each([
    ['there is no network', () => api.goOffline()],
    ['the server can’t', () => api.refuse(signOut, { code: 'unavailable' })],
    [
      'the server takes it for a request of another page',
      () => api.refuse(signOut, { code: 'forged_request' }),
    ],
  ])('leaves nothing in this browser even when %s', async (_, breaks) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    breaks()
    openApp('/logout')
    await signInScreen()
    expectNothingLeft()
  })

  test('asks first where something would go with it, and then takes it away', async () => {
    vi.spyOn(downloads, 'count').mockResolvedValue(3)
    const { address } = openApp('/logout')
    expect(await screen.findByText('端末に保存した音声3本が、この端末から消えます')).toBeTruthy()
    expect(session.isSignedIn()).toBe(true)
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'ログアウトする' }))
    await signInScreen()
    expect(address()).toBe('/login')
    expectNothingLeft()
  })

  test('asks first where something played could not be reported yet; who stays, stays signed in', async () => {
    const position = { seconds: 48, durationSeconds: 60, isCompleted: false, sequence: 1 }
    playerOutboxes.positions.put('a', position, 'later')
    openApp('/logout')
    expect(await screen.findByText('まだ送れていない記録が1件あります')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'ログアウトしない' }))
    expect(session.isSignedIn()).toBe(true)
    expect(api.requests(signOut)).toHaveLength(0)
  })

  test('sends first what was played until now, and asks nothing', async () => {
    const position = { seconds: 48, durationSeconds: 60, isCompleted: false, sequence: 1 }
    playerOutboxes.positions.put('a', position, 'later')
    const saved = Promise.withResolvers<SavedPosition>()
    api.answer(saveUserPlayingState, () => saved.promise)
    openApp('/logout')
    await waitFor(() => expect(api.requests(saveUserPlayingState)).toHaveLength(1))
    expect(api.requests(signOut)).toHaveLength(0)
    saved.resolve(position)
    await signInScreen()
    expect(screen.queryByText(/まだ送れていない記録/)).toBeNull()
  })

  test('says that something is on its way until then', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    api.answer(signOut, () => promise)
    openApp('/logout')
    await waitFor(() => expect(api.requests(signOut)).toHaveLength(1))
    expect(screen.getByText('NOW LOADING...')).toBeTruthy()
    await expectAccessible()
    resolve(null)
    await signInScreen()
  })

  test('does a guest no harm', async () => {
    session.end()
    openApp('/logout')
    await signInScreen()
  })
})

describe('/autologout', () => {
  test('signs out, explains, and offers to sign in again', async () => {
    const { address } = openApp('/autologout')
    await screen.findByRole('heading', { name: 'ログアウトしました' })
    await waitFor(() => expect(api.requests(signOut)).toHaveLength(1))
    await waitFor(() => expectNothingLeft())
    expect(address()).toBe('/autologout')
    expect(screen.getByText(/ほかの端末でログアウトされたため/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login')
    await expectAccessible()
  })
})
