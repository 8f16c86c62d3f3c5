import { accountMessages, requestPasswordReset, resetPassword } from '@iki/contract/account/account'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { mayBeSignedIn } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { pressEnter } from '#test/press-enter.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('asking for the mail', () => {
  const email = () => screen.findByLabelText('メールアドレス')
  const submit = () => screen.getByRole('button', { name: '再設定メールを送る' })
  const sent = () => api.requests(requestPasswordReset).map(({ input }) => input)
  beforeEach(() => api.answer(requestPasswordReset, { message: accountMessages.resetSent }))

  test('says that it was sent, in the words of the specification', async () => {
    openApp('/password-reset')
    await fillIn(await email(), 'ｈａｒｕｋｏ@example.jp')
    await expectAccessible()
    await userEvent.click(submit())
    expect(await screen.findByText('パスワード再設定メールを送付しました。')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    expect(sent()).toEqual([{ email: 'haruko@example.jp' }])
    await expectAccessible()
  })

  test.each([
    ['reset_unknown_user', 'そのメールアドレスは登録されていません。'],
    ['reset_failed', 'メールアドレスをもう一度ご確認ください。'],
    ['too_many_requests', '回数が多すぎます。しばらく時間をおいてからお試しください'],
  ] as const)('says what is the matter: %s', async (code, message) => {
    api.refuse(requestPasswordReset, { code })
    openApp('/password-reset')
    await fillIn(await email(), 'haruko@example.jp')
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(await email()).toHaveProperty('value', 'haruko@example.jp')
  })

  test.each([
    ['', 'メールアドレスを入力してください'],
    ['haruko', 'メールアドレスの形式をご確認ください'],
  ])('with %j says so beside the field and sends nothing', async (typed, message) => {
    openApp('/password-reset')
    await fillIn(await email(), typed)
    await userEvent.click(submit())
    expect(describedBy(await email())).toBe(message)
    expect(sent()).toEqual([])
  })

  test('sends one mail, however fast the second tap comes', async () => {
    openApp('/password-reset')
    await fillIn(await email(), 'haruko@example.jp')
    act(() => {
      fireEvent.click(submit())
      fireEvent.click(submit())
    })
    await screen.findByText('パスワード再設定メールを送付しました。')
    expect(sent()).toHaveLength(1)
  })

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'is not sent by the Enter that ends a composition: %o',
    async key => {
      openApp('/password-reset')
      await fillIn(await email(), 'haruko@example.jp')
      pressEnter(await email(), key)
      await act(async () => {})
      expect(sent()).toEqual([])
      pressEnter(await email())
      await waitFor(() => expect(sent()).toHaveLength(1))
    },
  )

  test.each([
    ['/password-reset', '/login'],
    ['/account/password-reset', '/account/login'],
  ])('at %s leads back to %s', async (at, signIn) => {
    openApp(at)
    await email()
    expect(hrefOf('ログインへもどる')).toBe(signIn)
  })
})

describe('setting the new password', () => {
  const at = '/password-reset?reset=from-mail'
  const password = () => screen.findByLabelText('新しいパスワード', { selector: 'input' })
  const submit = () => screen.getByRole('button', { name: 'このパスワードにする' })
  const sent = () => api.requests(resetPassword).map(({ input }) => input)
  const done = () => screen.findByText(/新しいパスワードにしました/)
  beforeEach(() => api.answer(resetPassword, null))

  test.each([
    [at, '/login'],
    ['/account/password-reset?reset=from-mail', '/account/login'],
  ])('at %s says so and leads to %s', async (at, signIn) => {
    openApp(at)
    await fillIn(await password(), 'atarashii-kotoba')
    await expectAccessible()
    await userEvent.click(submit())
    await done()
    expect(sent()).toEqual([{ token: 'from-mail', password: 'atarashii-kotoba' }])
    expect(hrefOf('ログイン')).toBe(signIn)
    await expectAccessible()
  })

  test('ends the session of this browser too, and still says that it is done', async () => {
    signedInAs(api, aMember())
    const { address } = openApp(at)
    await fillIn(await password(), 'atarashii-kotoba')
    await userEvent.click(submit())
    await done()
    expect(session.isSignedIn()).toBe(false)
    expect(mayBeSignedIn()).toBe(false)
    expect(address()).toBe(at)
  })

  test.each([
    ['', 'パスワードを入力してください'],
    ['kotoba7', '8文字以上で入力してください'],
  ])('of %j is not sent, and the field says why', async (typed, message) => {
    openApp(at)
    await fillIn(await password(), typed)
    await userEvent.click(submit())
    expect(describedBy(await password())).toContain(message)
    expect(sent()).toEqual([])
  })

  test.each([
    ['link_unusable', 'このリンクは使用済みか、期限が切れています。もう一度お手続きください'],
    ['invalid_password', 'パスワードをご確認ください'],
  ] as const)('says what is the matter, and keeps the session: %s', async (code, message) => {
    signedInAs(api, aMember())
    api.refuse(resetPassword, { code })
    openApp(at)
    await fillIn(await password(), 'atarashii-kotoba')
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(session.isSignedIn()).toBe(true)
  })

  test('is sent once, and says セーブ中 meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    api.answer(resetPassword, () => promise)
    openApp(at)
    await fillIn(await password(), 'atarashii-kotoba')
    act(() => {
      fireEvent.click(submit())
      fireEvent.click(submit())
    })
    expect(await screen.findByText('セーブ中')).toBeTruthy()
    pressEnter(await password())
    expect(sent()).toHaveLength(1)
    await act(async () => resolve(null))
    await done()
    await waitFor(() => expect(screen.queryByText('セーブ中')).toBeNull())
  })
})
