import { startLine } from '@iki/contract/account/line'
import { getMe, signIn } from '@iki/contract/account/session'
import { getService } from '@iki/contract/api/service'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { aService, freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, setSessionCookie, signedInAs } from '#test/people.ts'
import { pressEnter } from '#test/press-enter.ts'
import { expectRecorded } from '#test/recorded-actions.ts'
import { watchReload } from '#test/watch-reload.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  api.answer(getMe, aMember())
  api.answer(signIn, ({ input }) => {
    if (input.password !== 'tadashii-kotoba') throw new FakeRefusal({ code: 'wrong_credentials' })
    setSessionCookie('mark-of-haruko')
    return { accessToken: 'token-of-haruko' }
  })
})

const email = () => screen.findByLabelText('メールアドレス')
const password = () => screen.getByLabelText('パスワード')
const submit = () => screen.getByRole('button', { name: 'ログイン' })
async function type(address: string, word: string) {
  const field = await email()
  await fillIn(field, address)
  await fillIn(password(), word)
}
const sent = () => api.requests(signIn).map(({ input }) => input)

describe('signing in', () => {
  test('begins a session and leads home', async () => {
    const { address } = openApp('/login')
    await type('haruko@example.jp', 'tadashii-kotoba')
    await userEvent.click(submit())
    await waitFor(() => expect(address()).toBe('/'))
    expect(session.isSignedIn()).toBe(true)
    expect(localStorage.getItem('access_token')).toBe('token-of-haruko')
    expect(sent()).toEqual([{ email: 'haruko@example.jp', password: 'tadashii-kotoba' }])
    await expectRecorded(api, 'login')
  })

  test('leads on to the page that was wanted, in place of the sign-in screen', async () => {
    const { address, router } = openApp('/login?redirect_url=%2Fexpire-plan')
    await type('haruko@example.jp', 'tadashii-kotoba')
    expect(screen.getByText(/ご覧になりたかったページへ進みます/).textContent).toContain(
      'ログインしてください',
    )
    await userEvent.click(submit())
    await screen.findByRole('heading', { name: '終わったプラン' })
    expect(address()).toBe('/expire-plan')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('leads nowhere outside of this site', async () => {
    const { address } = openApp('/login?redirect_url=https%3A%2F%2Fevil.example%2F')
    await type('haruko@example.jp', 'tadashii-kotoba')
    await userEvent.click(submit())
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('as another member than before leads on just the same', async () => {
    signedInAs(api, aMember({ uid: 'natsuko' }))
    const { address } = openApp('/login')
    await type('haruko@example.jp', 'tadashii-kotoba')
    await userEvent.click(submit())
    await waitFor(() => expect(address()).toBe('/'))
    expect(localStorage.getItem('access_token')).toBe('token-of-haruko')
  })

  test.each(['HARUKO@Example.JP', 'ｈａｒｕｋｏ＠ｅｘａｍｐｌｅ．ｊｐ'])(
    'takes the address as it is typed: %s',
    async typed => {
      openApp('/login')
      await type(typed, 'tadashii-kotoba')
      await userEvent.click(submit())
      await waitFor(() => expect(sent()[0]?.email).toBe('haruko@example.jp'))
    },
  )

  test('takes an old password that is shorter than new ones may be', async () => {
    openApp('/login')
    await type('haruko@example.jp', 'kotoba')
    await userEvent.click(submit())
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})

describe('a sign-in that fails', () => {
  test('says the same of a wrong password and of an unknown address, and keeps what was typed', async () => {
    const { address } = openApp('/login')
    await type('haruko@example.jp', 'machigai-kotoba')
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('メールアドレスまたはパスワードが違います')
    expect(await email()).toHaveProperty('value', 'haruko@example.jp')
    expect(password()).toHaveProperty('value', 'machigai-kotoba')
    expect(address()).toBe('/login')
    expect(session.isSignedIn()).toBe(false)
    await expectAccessible()
  })

  test('can be tried again, and the old words go when it works', async () => {
    const { address } = openApp('/login')
    await type('haruko@example.jp', 'machigai')
    await userEvent.click(submit())
    await screen.findByRole('alert')
    await userEvent.clear(password())
    await fillIn(password(), 'tadashii-kotoba')
    await userEvent.click(submit())
    await waitFor(() => expect(address()).toBe('/'))
  })

  test.each([
    ['the account is closed', 'account_disabled', /ご利用いただけません/],
    [
      'there were too many tries',
      'too_many_requests',
      /回数が多すぎます.*再設定すると、すぐにログインできます/s,
    ],
    ['the server can’t', 'unavailable', /ただいまつながりにくくなっています/],
    ['the page is of yesterday', 'forged_request', /画面を読み込み直して/],
  ] as const)('says what is the matter when %s', async (_, code, text) => {
    api.refuse(signIn, { code })
    openApp('/login')
    await type('haruko@example.jp', 'tadashii-kotoba')
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
  })

  test('says so when there is no network', async () => {
    openApp('/login')
    await type('haruko@example.jp', 'tadashii-kotoba')
    api.goOffline()
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('つながりませんでした')
    api.comeBack()
    await userEvent.click(submit())
    await waitFor(() => expect(session.isSignedIn()).toBe(true))
  })
})

describe('the form', () => {
  test.each([
    ['nothing', '', '', ['メールアドレスを入力してください', 'パスワードを入力してください']],
    ['half an address', 'haruko@', 'tadashii-kotoba', ['メールアドレスの形式をご確認ください']],
    ['no password', 'haruko@example.jp', '', ['パスワードを入力してください']],
  ])('with %s asks beside the field and sends nothing', async (_, address, word, messages) => {
    openApp('/login')
    await type(address, word)
    await userEvent.click(submit())
    const descriptions = [await email(), password()].map(describedBy).filter(Boolean)
    expect(descriptions).toEqual(messages)
    expect(sent()).toEqual([])
    await expectAccessible()
  })

  test('sends once, however often it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ accessToken: string }>()
    api.answer(signIn, () => promise)
    openApp('/login')
    await type('haruko@example.jp', 'tadashii-kotoba')
    act(() => {
      fireEvent.click(submit())
      fireEvent.click(submit())
    })
    pressEnter(password())
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
    await userEvent.click(submit())
    pressEnter(password())
    expect(sent()).toHaveLength(1)
    await act(async () => resolve({ accessToken: 'token-of-haruko' }))
  })

  test('is sent by Enter', async () => {
    openApp('/login')
    await type('haruko@example.jp', 'tadashii-kotoba')
    pressEnter(password())
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test.each([
    ['as most browsers tell it', { isComposing: true }],
    ['as Safari tells it', { keyCode: 229 }],
  ])('is not sent by the Enter that ends a composition, %s', async (_, key) => {
    openApp('/login')
    await type('haruko@example.jp', 'tadashii-kotoba')
    pressEnter(password(), key)
    await act(async () => {})
    expect(sent()).toEqual([])
  })

  test('tells password managers what is what', async () => {
    openApp('/login')
    expect((await email()).getAttribute('autocomplete')).toBe('username webauthn')
    expect(password().getAttribute('autocomplete')).toBe('current-password')
  })
})

test.each([
  ['/login', 'おかえりなさい。', '/password-reset'],
  ['/account/login', 'お手続きをつづけるには、ログインしてください。', '/account/password-reset'],
])('%s has its own words, and the ways to a new password and to joining', async (at, text, reset) => {
  openApp(at)
  expect(await screen.findByText(text)).toBeTruthy()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('パスワードをお忘れの方')).toBe(reset)
  expect(hrefOf('はじめての方は会員登録へ')).toBe('/account/add-account')
  await expectAccessible()
})

describe('LINE', () => {
  const button = () => screen.findByRole('button', { name: 'LINEでログイン' })
  beforeEach(() => {
    api.answer(getService, { ...aService, hasLine: true })
    api.answer(startLine, { url: 'https://access.line.example/authorize' })
  })

  test('is offered only where the operator has set it up', async () => {
    api.answer(getService, aService)
    openApp('/login')
    await email()
    await waitFor(() => expect(api.requests(getService)).not.toHaveLength(0))
    await act(async () => {})
    expect(screen.queryByRole('button', { name: /LINE/ })).toBeNull()
  })

  test('is opened with the page that was wanted', async () => {
    const { assign } = watchReload()
    openApp('/login?redirect_url=%2Fkafuku')
    await userEvent.click(await button())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://access.line.example/authorize'))
    expect(api.requests(startLine)[0]?.input).toEqual({ redirectTo: '/kafuku' })
  })

  test.each([
    ['cancelled', 'LINEログインを取りやめました'],
    ['failed', 'LINEでログインできませんでした。お手数ですが、もう一度お試しください'],
    ['disabled', 'このアカウントは現在ご利用いただけません。お手数ですがお問い合わせください'],
  ])('that came back %s says so', async (outcome, text) => {
    openApp(`/login?line=${outcome}`)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  test.each(['toString', '<b>x</b>', ''])('that came back with rubbish says nothing: %j', async outcome => {
    openApp(`/login?line=${encodeURIComponent(outcome)}`)
    await email()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that failed is not tried the same way again: the person types at LINE', async () => {
    watchReload()
    openApp('/login?line=failed')
    await userEvent.click(await button())
    await waitFor(() =>
      expect(api.requests(startLine)[0]?.input).toEqual({ redirectTo: '/', isAutoLoginOff: true }),
    )
  })

  test('that can’t be reached says so', async () => {
    api.refuse(startLine, { code: 'unavailable' })
    openApp('/login')
    await userEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toContain('つながりにくくなっています')
  })
})
