import * as email from '@iki/contract/account/email'
import { getLineState } from '@iki/contract/account/line'
import { listPasskeys } from '@iki/contract/account/passkey'
import { getProofWays } from '@iki/contract/account/proof'
import { listDevices } from '@iki/contract/account/signed-in-device'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLineState, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  api.answer(getProofWays, { isFresh: true, ways: ['password'] })
  api.answer(getLineState, aLineState())
  api.answer(listPasskeys, [])
  api.answer(listDevices, { here: null, others: [], next: null })
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = () => screen.findByLabelText('新しいメールアドレス')

describe('asking for another address', () => {
  test('has a link mailed there, and says that nothing has changed yet', async () => {
    signedInAs(api, aMember())
    api.answer(email.changeEmail, null)
    openApp('/mypage/security')
    await press('メールアドレスを変える')
    await expectAccessible()
    await fillIn(await field(), 'ＮＥＷ@example.jp')
    await press('確認のメールを送る')
    expect(await screen.findByText('new@example.jp に確認のメールをお送りしました')).toBeTruthy()
    expect(api.requests(email.changeEmail).map(({ input }) => input)).toEqual([{ email: 'new@example.jp' }])
    await press('別のアドレスにする')
    expect(await field()).toHaveProperty('value', '')
  })

  test('sends nothing where it is the same, or none', async () => {
    signedInAs(api, aMember())
    openApp('/mypage/security')
    await press('メールアドレスを変える')
    await fillIn(await field(), 'haruko@example.jp')
    await press('確認のメールを送る')
    expect(describedBy(await field())).toContain('いまのアドレスと同じです')
    await press('やめる')
    expect(api.requests(email.changeEmail)).toEqual([])
  })

  test('is there for somebody without one, too', async () => {
    signedInAs(api, aMember({ email: null, isEmailVerified: false }))
    api.refuse(email.changeEmail, { code: 'too_many_requests' })
    openApp('/mypage/security')
    await press('メールアドレスを登録する')
    await fillIn(await field(), 'new@example.jp')
    await press('確認のメールを送る')
    expect((await screen.findByRole('alert')).textContent).toContain('回数が多すぎます')
  })
})

describe('the link to the new address', () => {
  type Change = { state: (typeof email.emailLinkStates)[number]; isMine: boolean }
  const open = (change: Partial<Change>) => {
    const found = { email: 'new@example.jp', state: 'open' as const, isMine: true, ...change }
    api.answer(email.getEmailChange, found)
    return openApp('/account/email-confirmation?key=from-the-mail')
  }

  test('is confirmed by a press, not by opening it', async () => {
    signedInAs(api, aMember())
    api.answer(email.confirmEmailChange, { email: 'new@example.jp' })
    open({})
    expect(
      await screen.findByText(/new@example.jp を、ログインとお知らせに使うアドレスにします/),
    ).toBeTruthy()
    expect(api.requests(email.confirmEmailChange)).toEqual([])
    await expectAccessible()
    await press('このアドレスにする')
    expect(await screen.findByText('Email連携が完了しました')).toBeTruthy()
    expect(api.requests(email.confirmEmailChange).map(({ input }) => input)).toEqual([
      { token: 'from-the-mail' },
    ])
  })

  test('that was taken meanwhile says so', async () => {
    signedInAs(api, aMember())
    api.refuse(email.confirmEmailChange, { code: 'email_taken' })
    open({})
    await press('このアドレスにする')
    expect((await screen.findByRole('alert')).textContent).toContain('すでに登録されています')
  })

  test.each([
    ['opened a second time', 'done', 'このリンクでの確認は、もう済んでいます'],
    ['opened after a day', 'expired', 'リンクの期限が切れています'],
    ['that is not the last one', 'replaced', 'このリンクは、もう使えません'],
  ] as const)('%s says so, with nothing to confirm', async (_, state, text) => {
    signedInAs(api, aMember())
    open({ state })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'このアドレスにする' })).toBeNull()
    await expectAccessible()
  })

  test('in another browser leads to sign in, and back here', async () => {
    open({ isMine: false })
    const way = await screen.findByRole('link', { name: 'ログインして確認する' })
    expect(way.getAttribute('href')).toBe(
      '/login?redirect_url=%2Faccount%2Femail-confirmation%3Fkey%3Dfrom-the-mail',
    )
    await expectAccessible()
  })

  test('of another account says so', async () => {
    signedInAs(api, aMember())
    open({ isMine: false })
    expect(await screen.findByText('別のアカウントでログインしています')).toBeTruthy()
  })

  test('that is none says so', async () => {
    api.refuse(email.getEmailChange, { code: 'link_unusable' })
    openApp('/account/email-confirmation?key=cut-o')
    expect(await screen.findByText('このリンクは使えません')).toBeTruthy()
  })
})

describe('the link to the former address', () => {
  test('undoes it by a press, and this browser is signed out as all are', async () => {
    signedInAs(api, aMember())
    api.answer(email.undoEmailChange, { email: 'haruko@example.jp' })
    openApp('/account/email-undo?key=from-the-mail')
    await screen.findByRole('heading', { name: 'アドレスを元にもどす' })
    await expectAccessible()
    expect(api.requests(email.undoEmailChange)).toEqual([])
    await press('元にもどす')
    expect(await screen.findByText('メールアドレスは haruko@example.jp です')).toBeTruthy()
    expect(session.isSignedIn()).toBe(false)
    const way = screen.getByRole('link', { name: '新しいパスワードを決める' })
    expect(way.getAttribute('href')).toBe('/password-reset')
  })

  test('that is over says so, and whom to ask', async () => {
    api.refuse(email.undoEmailChange, { code: 'link_unusable' })
    openApp('/account/email-undo?key=old')
    await press('元にもどす')
    expect((await screen.findByRole('alert')).textContent).toContain('72時間が過ぎたか')
  })
})

test('a link that has lost its token says so, and asks the server nothing', async () => {
  signedInAs(api, aMember())
  openApp('/account/email-confirmation')
  expect(await screen.findByText('このリンクは使えません')).toBeTruthy()
  expect(api.requests(email.getEmailChange)).toEqual([])
})
