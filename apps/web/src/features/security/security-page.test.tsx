import { changePassword, requestPasswordReset, resendVerification } from '@iki/contract/account/account'
import { getLineState } from '@iki/contract/account/line'
import { listPasskeys } from '@iki/contract/account/passkey'
import { getProofWays, type ProofWay } from '@iki/contract/account/proof'
import { getMe, type Me } from '@iki/contract/account/session'
import { listDevices } from '@iki/contract/account/signed-in-device'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLineState, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  api.answer(getLineState, aLineState())
  api.answer(listPasskeys, [])
  api.answer(listDevices, { here: null, others: [], next: null })
})

async function open(change: Partial<Me> = {}, ways: ProofWay[] = ['password']) {
  api.answer(getProofWays, { isFresh: true, ways })
  signedInAs(api, aMember(change))
  openApp('/mypage/security')
  await screen.findByRole('heading', { name: '端末' })
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the page', () => {
  test('that could not be read says so, and is read again after a press', async () => {
    signedInAs(api, aMember())
    api.refuse(getMe, { code: 'internal' })
    openApp('/mypage/security')
    expect((await screen.findByRole('alert')).textContent).toContain('うまくいきませんでした')
    api.answer(getProofWays, { isFresh: true, ways: [] })
    api.answer(getMe, aMember())
    await press('もう一度読み込む')
    expect(await screen.findByRole('heading', { name: '端末' })).toBeTruthy()
  })

  test('sends a guest to sign in', async () => {
    const { address } = openApp('/mypage/security')
    await waitFor(() => expect(address()).toBe('/?redirect_url=%2Fmypage%2Fsecurity'))
  })
})

describe('the mail address', () => {
  test('that is confirmed is named as such', async () => {
    await open()
    expect(screen.getByText('haruko@example.jp')).toBeTruthy()
    expect(screen.getByText('確認済み')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '確認メールをもう一度送る' })).toBeNull()
    await expectAccessible()
  })

  test('that is not has its mail sent again', async () => {
    await open({ isEmailVerified: false })
    expect(screen.queryByText('確認済み')).toBeNull()
    await expectAccessible()
    api.answer(resendVerification, null)
    await press('確認メールをもう一度送る')
    expect(await screen.findByText('確認メールを送りました。')).toBeTruthy()
    expect(api.requests(resendVerification)).toHaveLength(1)
  })

  test('whose mail could not be sent says why', async () => {
    await open({ isEmailVerified: false })
    api.refuse(resendVerification, { code: 'too_many_requests' })
    await press('確認メールをもう一度送る')
    expect((await screen.findByRole('alert')).textContent).toContain('回数が多すぎます')
    expect(screen.getByRole('button', { name: '確認メールをもう一度送る' })).toBeTruthy()
  })

  test('that is none says so, and there is no password to change', async () => {
    await open({ email: null, isEmailVerified: false }, ['line'])
    expect(screen.getByText(/登録されていません/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /パスワード/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '確認メールをもう一度送る' })).toBeNull()
  })
})

describe('the password', () => {
  const current = () => screen.getByLabelText('いまのパスワード')
  const fresh = () => screen.getByLabelText('新しいパスワード')

  test('is changed with the current one', async () => {
    await open()
    api.answer(changePassword, null)
    await press('パスワードを変える')
    await expectAccessible()
    await fillIn(current(), 'mukashi-no-ki')
    await fillIn(fresh(), 'atarashii-ki')
    await press('このパスワードにする')
    expect(await screen.findByText('新しいパスワードにしました')).toBeTruthy()
    expect(api.requests(changePassword).map(({ input }) => input)).toEqual([
      { current: 'mukashi-no-ki', new: 'atarashii-ki' },
    ])
    expect(screen.queryByLabelText('いまのパスワード')).toBeNull()
  })

  test('that is wrong or too short says so, and keeps the form', async () => {
    await open()
    api.refuse(changePassword, { code: 'wrong_password' })
    await press('パスワードを変える')
    await press('このパスワードにする')
    expect(describedBy(current())).toContain('いまのパスワードを入力してください')
    await fillIn(current(), 'chigau')
    await fillIn(fresh(), 'short')
    await press('このパスワードにする')
    expect(describedBy(fresh())).toContain('8文字以上で入力してください')
    expect(api.requests(changePassword)).toEqual([])
    await fillIn(fresh(), 'atarashii-ki')
    await press('このパスワードにする')
    expect((await screen.findByRole('alert')).textContent).toBe('パスワードが違います')
  })

  test('that is not there yet is set without one', async () => {
    await open({}, ['line'])
    api.answer(changePassword, null)
    await userEvent.click(await screen.findByRole('button', { name: 'パスワードを決める' }))
    expect(screen.queryByLabelText('いまのパスワード')).toBeNull()
    await fillIn(fresh(), 'atarashii-ki')
    await press('このパスワードにする')
    await screen.findByText('新しいパスワードにしました')
    expect(api.requests(changePassword).map(({ input }) => input)).toEqual([{ new: 'atarashii-ki' }])
  })

  test('that is forgotten is changed by a mail', async () => {
    await open()
    api.answer(requestPasswordReset, { message: 'パスワード再設定メールを送付しました。' })
    await press('パスワードを変える')
    await press('パスワードを変えるメールを送る')
    expect(await screen.findByText('パスワード再設定メールを送付しました。')).toBeTruthy()
    expect(api.requests(requestPasswordReset).map(({ input }) => input)).toEqual([
      { email: 'haruko@example.jp' },
    ])
  })

  test('whose mail could not be sent can be asked for again', async () => {
    await open()
    api.refuse(requestPasswordReset, { code: 'too_many_requests' })
    await press('パスワードを変える')
    await press('パスワードを変えるメールを送る')
    expect((await screen.findByRole('alert')).textContent).toContain('回数が多すぎます')
    expect(screen.getByRole('button', { name: 'パスワードを変えるメールを送る' })).toBeTruthy()
  })
})
