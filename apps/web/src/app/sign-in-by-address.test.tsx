import { exchangeCustomToken, getMe } from '@iki/contract/account/session'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, setSessionCookie, signedInAs } from '#test/people.ts'
import { expectRecorded } from '#test/recorded-actions.ts'
import { signInByAddress, waitingToken } from './sign-in-by-address.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  waitingToken.value = null
  api.answer(getMe, whoAsks)
})

function whoAsks({ headers }: { headers: Headers }) {
  const isNatsuko = headers.get('authorization') === 'Bearer token-of-natsuko'
  return isNatsuko ? aMember({ uid: 'natsuko', nickname: '夏子', licences: [] }) : aMember()
}

/** The server accepts the token and sets the session's cookie. */
function exchanges() {
  api.answer(exchangeCustomToken, () => {
    setSessionCookie('mark-of-natsuko')
    return { accessToken: 'token-of-natsuko' }
  })
}
/** Opens the page at an address, as a browser does. */
async function arrive(at: string) {
  window.history.replaceState(null, '', at)
  await signInByAddress()
  return window.location.pathname + window.location.search + window.location.hash
}
const asked = () => api.requests(exchangeCustomToken).map(({ input }) => input)
const question = () => screen.findByRole('dialog')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('an address with a token', () => {
  test('signs a guest in, once', async () => {
    exchanges()
    expect(await arrive('/kafuku?a=1&token=one-use&b=2#there')).toBe('/kafuku?a=1&b=2#there')
    expect(session.isSignedIn()).toBe(true)
    expect(asked()).toEqual([{ token: 'one-use' }])
    await signInByAddress()
    expect(asked()).toHaveLength(1)
    await expectRecorded(api, 'login')
  })

  test('has lost it before anything is asked', async () => {
    let seen = 'nothing was asked'
    api.answer(exchangeCustomToken, () => {
      seen = window.location.href
      return { accessToken: 'token-of-natsuko' }
    })
    await arrive('/?token=one-use')
    expect(seen).toBe(`${window.location.origin}/`)
  })

  test.each([
    ['is no good any more', () => api.refuse(exchangeCustomToken, { code: 'no_auth_data' })],
    ['belongs to a disabled member', () => api.refuse(exchangeCustomToken, { code: 'account_disabled' })],
    ['can’t be sent', () => api.goOffline()],
  ])('that %s leaves a guest, who can sign in as always', async (_, refuses) => {
    refuses()
    expect(await arrive('/login?token=used')).toBe('/login')
    expect(session.isSignedIn()).toBe(false)
    expect(waitingToken.value).toBeNull()
  })

  test.each(['/', '/?token=', '/?tokens=x'])('that brings none asks nothing: %s', async at => {
    expect(await arrive(at)).toBe(at)
    expect(asked()).toEqual([])
  })
})

describe('a token that comes while somebody is signed in', () => {
  beforeEach(async () => {
    signedInAs(api, aMember())
    api.answer(getMe, whoAsks)
    await arrive('/expire-plan?token=one-use')
    openApp('/expire-plan')
  })

  test('changes nothing by itself, and asks', async () => {
    expect(window.location.search).toBe('')
    await waitFor(async () =>
      expect((await question()).textContent).toContain('春子としてログインしています'),
    )
    expect(asked()).toEqual([])
    await expectAccessible()
  })

  test('is forgotten when the member stays', async () => {
    await question()
    await press('このまま使う')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked()).toEqual([])
    expect(waitingToken.value).toBeNull()
    expect(localStorage.getItem('access_token')).toBe('token-of-haruko')
  })

  test('brings the other member, and nothing of the former stays', async () => {
    exchanges()
    await question()
    await press('切り替える')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked()).toEqual([{ token: 'one-use', isConfirmed: true }])
    await userEvent.click(screen.getByRole('button', { name: 'MENU' }))
    await waitFor(async () => expect((await question()).textContent).toContain('夏子'))
  })

  test('that is refused says so, and the member stays', async () => {
    api.refuse(exchangeCustomToken, { code: 'no_auth_data' })
    await question()
    await press('切り替える')
    expect((await screen.findByRole('alert')).textContent).toContain('認証データが取得できませんでした')
    expect(session.isSignedIn()).toBe(true)
    expect(localStorage.getItem('access_token')).toBe('token-of-haruko')
  })
})

describe('a token that anybody could have laid there', () => {
  beforeEach(async () => {
    api.answer(exchangeCustomToken, ({ input }) => {
      if (!input.isConfirmed) throw new FakeRefusal({ code: 'sign_in_unconfirmed' })
      setSessionCookie('mark-of-natsuko')
      return { accessToken: 'token-of-natsuko' }
    })
    await arrive('/login?token=from-line')
    expect(session.isSignedIn()).toBe(false)
    openApp('/login?redirect_url=%2Fexpire-plan')
  })

  test('signs in after a yes, and opens the requested page', async () => {
    await screen.findByRole('dialog', { name: 'このブラウザでログインを続けますか' })
    await expectAccessible()
    await press('続ける')
    await screen.findByRole('heading', { name: '終わったプラン' })
    expect(asked()).toEqual([{ token: 'from-line' }, { token: 'from-line', isConfirmed: true }])
    expect(session.isSignedIn()).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('leaves the visitor a guest after a no', async () => {
    await question()
    await press('やめる')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => {})
    expect(session.isSignedIn()).toBe(false)
    expect(asked()).toHaveLength(1)
  })
})
