import { passkeySignInOptions, signInByPasskey } from '@iki/contract/account/passkey'
import { getMe } from '@iki/contract/account/session'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fakeAuthenticator } from '#test/fake-authenticator.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, setSessionCookie } from '#test/people.ts'

const toSign = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
}

import { expectRecorded } from '#test/recorded-actions.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  api.answer(getMe, aMember())
  api.answer(passkeySignInOptions, toSign)
  api.answer(signInByPasskey, () => {
    setSessionCookie('mark-of-haruko')
    return { accessToken: 'token-of-haruko' }
  })
})
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'パスキーでログイン' }))

test('a passkey signs in by one button, and leads to the page that was wanted', async () => {
  const device = fakeAuthenticator()
  const { address } = openApp('/login?redirect_url=%2Fexpire-plan')
  await press()
  await waitFor(() => expect(address()).toBe('/expire-plan'))
  expect(session.isSignedIn()).toBe(true)
  expect(device.asked).toEqual(['get'])
  expect(api.requests(signInByPasskey).map(({ input }) => input)).toEqual([
    {
      credentialId: 'Y3JlZGVudGlhbA',
      clientDataJSON: 'c2lnbmVk',
      authenticatorData: 'ZGF0YQ',
      signature: 'cw',
      userHandle: 'dWlk',
    },
  ])
  await expectRecorded(api, 'login')
})

test('a passkey that is chosen in the field signs in without a button', async () => {
  const device = fakeAuthenticator({ canAutofill: true })
  const { address } = openApp('/login')
  await waitFor(() => expect(device.asked).toEqual(['offer']))
  expect((await screen.findByLabelText('メールアドレス')).getAttribute('autocomplete')).toBe(
    'username webauthn',
  )
  device.choose()
  await waitFor(() => expect(address()).toBe('/'))
  expect(session.isSignedIn()).toBe(true)
})

test('the button asks although the field offers, and who closes the question reads why', async () => {
  const device = fakeAuthenticator({ canAutofill: true })
  openApp('/login')
  await waitFor(() => expect(device.asked).toEqual(['offer']))
  device.person('declines')
  await press()
  expect((await screen.findByRole('alert')).textContent).toMatch(/取り消されたか、時間が過ぎました/)
  expect(device.asked).toEqual(['offer', 'get'])
  expect(api.requests(signInByPasskey)).toEqual([])
  await expectAccessible()
})

test('the question that the button asks stays, although the field could offer only now', async () => {
  const device = fakeAuthenticator({ canAutofill: true })
  const slow = Promise.withResolvers<typeof toSign>()
  let asked = 0
  api.answer(passkeySignInOptions, () => (asked++ === 0 ? slow.promise : toSign))
  const { address } = openApp('/login')
  await waitFor(() => expect(asked).toBe(1))
  device.person('chooses')
  await press()
  await waitFor(() => expect(device.asked).toEqual(['get']))
  slow.resolve(toSign)
  await act(async () => slow.promise)
  expect(screen.queryByRole('alert')).toBeNull()
  device.choose()
  await waitFor(() => expect(address()).toBe('/'))
  expect(device.asked).toEqual(['get'])
})

test('a passkey that is no longer valid is reported, and the device is notified', async () => {
  const device = fakeAuthenticator()
  api.refuse(signInByPasskey, { code: 'passkey_unknown' })
  openApp('/login')
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'このパスキーは、もう使えません。ほかの方法でログインしてください',
  )
  await waitFor(() => expect(device.forgotten).toEqual(['Y3JlZGVudGlhbA']))
})
