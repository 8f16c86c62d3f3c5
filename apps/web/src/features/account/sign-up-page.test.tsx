import { sendCreatedMail, signUp } from '@iki/contract/account/account'
import { getMe } from '@iki/contract/account/session'
import { getPage } from '@iki/contract/reading/page'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, setSessionCookie, signedInAs } from '#test/people.ts'
import { pressEnter } from '#test/press-enter.ts'
import { signUpDraft } from './sign-up-draft.ts'

let api: FakeApi
const answered = { accessToken: 'token-of-haruko', uid: 'haruko' }
beforeEach(() => {
  api = freshBrowser()
  signUpDraft.clear()
  api.answer(getMe, aMember({ isEmailVerified: false }))
  const pageText = {
    lead: '',
    bodyHtml: '<p>きまり</p>',
    version: '2026-11-01',
    updatedAt: '2026-11-01T00:00:00.000Z',
    versions: ['2026-11-01'],
    agreedVersion: null,
  }
  api.answer(getPage, ({ input }) => ({ ...pageText, slug: input.slug, title: '利用規約' }))
  api.answer(sendCreatedMail, null)
  api.answer(signUp, () => {
    setSessionCookie('mark-of-haruko')
    return answered
  })
})

const at = '/account/add-account'
const email = () => screen.findByLabelText('メールアドレス')
const nickname = () => screen.getByLabelText(/^ニックネーム/)
const password = () => screen.getByLabelText('パスワード（任意）')
const agreement = () => screen.getByRole('checkbox', { name: '利用規約とプライバシーポリシーに同意します' })
const submit = () => screen.getByRole('button', { name: '登録する' })
const sent = () => api.requests(signUp).map(({ input }) => input)
const created = () => screen.findByRole('heading', { name: 'ご登録ありがとうございます' })

async function fill(change: { email?: string; nickname?: string; password?: string; agrees?: boolean } = {}) {
  await fillIn(await email(), change.email ?? 'haruko@example.jp')
  if (change.nickname) await fillIn(nickname(), change.nickname)
  if (change.password) await fillIn(password(), change.password)
  if (change.agrees ?? true) await userEvent.click(agreement())
}

describe('signing up', () => {
  test('with a password makes the account, begins a session and has the welcome mail sent', async () => {
    const { address, router } = openApp(at)
    await fill({ nickname: '春子', password: 'tadashii-kotoba' })
    await userEvent.click(submit())
    await created()
    expect(sent()).toEqual([
      { email: 'haruko@example.jp', nickname: '春子', password: 'tadashii-kotoba', agreesToPolicies: true },
    ])
    expect(session.isSignedIn()).toBe(true)
    expect(address()).toBe('/account/created-account')
    expect(router.state.historyAction).toBe('REPLACE')
    const [mail] = api.requests(sendCreatedMail)
    expect(mail?.input).toEqual({ email: 'haruko@example.jp' })
    expect(mail?.headers.get('authorization')).toBe('Bearer token-of-haruko')
  })

  test('without a password leaves it to the server to make one', async () => {
    openApp(at)
    await email()
    expect(describedBy(password())).toContain('空のままなら、こちらで作ってメールでお知らせします')
    await fill()
    await userEvent.click(submit())
    await created()
    expect(sent()).toEqual([{ email: 'haruko@example.jp', agreesToPolicies: true }])
  })

  test('takes an address in full-width letters', async () => {
    openApp(at)
    await fill({ email: 'ｈａｒｕｋｏ＠ｅｘａｍｐｌｅ．ｊｐ' })
    await userEvent.click(submit())
    await waitFor(() => expect(sent()[0]?.email).toBe('haruko@example.jp'))
  })

  test('succeeds even when the welcome mail does not leave', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    api.refuse(sendCreatedMail, { code: 'unavailable' })
    openApp(at)
    await fill()
    await userEvent.click(submit())
    await created()
  })

  test('carries on the page that was wanted', async () => {
    const { address } = openApp(`${at}?redirect_url=%2Fkafuku%3Fa%3D1`)
    await fill()
    await userEvent.click(submit())
    await created()
    expect(address()).toBe('/account/created-account?redirect_url=%2Fkafuku%3Fa%3D1')
  })

  test('while another member is signed in leads on just the same', async () => {
    signedInAs(api, aMember({ uid: 'natsuko' }))
    openApp(at)
    await fill()
    await userEvent.click(submit())
    await created()
    expect(signUpDraft.read()).toEqual({ email: '', nickname: '' })
  })

  test('says セーブ中 until the server has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof answered>()
    api.answer(signUp, () => promise)
    openApp(at)
    await fill()
    expect(screen.queryByText('セーブ中')).toBeNull()
    await userEvent.click(submit())
    expect((await screen.findByText('セーブ中')).getAttribute('role')).toBe('status')
    await act(async () => resolve(answered))
    await created()
    await waitFor(() => expect(screen.queryByText('セーブ中')).toBeNull())
  })
})

describe('the agreement', () => {
  test('has a box whose name says all of it, and ways to both policies', async () => {
    openApp(at)
    await email()
    expect(agreement()).toHaveProperty('checked', false)
    const form = within(screen.getByRole('form', { name: '会員登録' }))
    const way = (name: string) => form.getByRole('link', { name }).getAttribute('href')
    expect(way('利用規約')).toBe('/policies/user-agreement')
    expect(way('プライバシーポリシー')).toBe('/policies/privacy-policy')
  })

  test('is given by its words, but not by going to read a policy', async () => {
    const { address } = openApp(at)
    await email()
    const box = agreement()
    await userEvent.click(screen.getByText(/に同意します/))
    expect(box).toHaveProperty('checked', true)
    await userEvent.click(box)
    const form = within(screen.getByRole('form', { name: '会員登録' }))
    await userEvent.click(form.getByRole('link', { name: '利用規約' }))
    expect(box).toHaveProperty('checked', false)
    await waitFor(() => expect(address()).toBe('/policies/user-agreement'))
  })
})

describe('the form', () => {
  test.each([
    ['no address', { email: '' }, 'メールアドレスを入力してください', email],
    ['half an address', { email: 'haruko@example' }, 'メールアドレスの形式をご確認ください', email],
    [
      'seven letters as password',
      { password: 'kotoba7' },
      '8文字以上で入力してください',
      async () => password(),
    ],
    ['no agreement', { agrees: false }, '規約への同意が必要です', async () => agreement()],
  ])('with %s says so beside the field and sends nothing', async (_, change, message, field) => {
    openApp(at)
    await fill(change)
    await userEvent.click(submit())
    expect(describedBy(await field())).toContain(message)
    expect(sent()).toEqual([])
    await expectAccessible()
  })

  test.each([
    ['the address is taken', 'email_taken', 'このメールアドレスはすでに登録されています'],
    ['the server does not take the address', 'invalid_email', 'メールアドレスをご確認ください'],
    ['the server does not take the password', 'invalid_password', 'パスワードをご確認ください'],
    ['there were too many', 'too_many_requests', '回数が多すぎます。しばらく時間をおいてからお試しください'],
  ] as const)('says so when %s, and keeps what was typed', async (_, code, message) => {
    api.refuse(signUp, { code })
    openApp(at)
    await fill({ nickname: '春子', password: 'tadashii-kotoba' })
    await userEvent.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(await email()).toHaveProperty('value', 'haruko@example.jp')
    expect(nickname()).toHaveProperty('value', '春子')
    expect(password()).toHaveProperty('value', 'tadashii-kotoba')
    expect(agreement()).toHaveProperty('checked', true)
    expect(session.isSignedIn()).toBe(false)
    expect(api.requests(sendCreatedMail)).toEqual([])
  })

  test('sends once, however fast the second tap comes', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof answered>()
    api.answer(signUp, () => promise)
    openApp(at)
    await fill()
    act(() => {
      fireEvent.click(submit())
      fireEvent.click(submit())
    })
    await userEvent.dblClick(submit())
    pressEnter(await email())
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'))
    await userEvent.click(submit())
    expect(sent()).toHaveLength(1)
    await act(async () => resolve(answered))
    await created()
    expect(sent()).toHaveLength(1)
    expect(api.requests(sendCreatedMail)).toHaveLength(1)
  })

  test.each([
    ['as most browsers tell it', { isComposing: true }],
    ['as Safari tells it', { keyCode: 229 }],
  ])('is not sent by the Enter that ends a composition, %s', async (_, key) => {
    openApp(at)
    await fill({ nickname: '春子' })
    pressEnter(nickname(), key)
    await act(async () => {})
    expect(sent()).toEqual([])
    pressEnter(nickname())
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('is still filled in, but for the password, when one comes back from reading the policies', async () => {
    const { router, address } = openApp(at)
    await fill({ nickname: '春子', password: 'tadashii-kotoba', agrees: false })
    await userEvent.click(screen.getAllByRole('link', { name: '利用規約' })[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/policies/user-agreement'))
    expect(sent()).toEqual([])
    await act(() => router.navigate(-1))
    expect(await email()).toHaveProperty('value', 'haruko@example.jp')
    expect(nickname()).toHaveProperty('value', '春子')
    expect(password()).toHaveProperty('value', '')
  })

  test('leaves nothing of it for the next person', async () => {
    const { router } = openApp(at)
    await fill({ nickname: '春子' })
    await userEvent.click(submit())
    await created()
    await act(() => router.navigate(at))
    expect(await email()).toHaveProperty('value', '')
    expect(nickname()).toHaveProperty('value', '')
  })

  test('tells password managers what is what, and shows the password when asked', async () => {
    openApp(at)
    expect((await email()).getAttribute('autocomplete')).toBe('username')
    expect(password().getAttribute('autocomplete')).toBe('new-password')
    expect(password().getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'パスワードを表示する' }))
    expect(password().getAttribute('type')).toBe('text')
    await expectAccessible()
  })
})
