import { sendCreatedMail, signUp } from '@iki/contract/account'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/query-client.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  api = fakeApi()
})

const open = () => renderPage(<SignUpPage />, { at: '/account/add-account' })
const agreement = () =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: '利用規約とプライバシーポリシーに同意します',
  })
const password = () => screen.getByLabelText<HTMLInputElement>(/^パスワード/, { selector: 'input' })
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('the agreement', () => {
  test('has a box whose name says all of it, and ways to both policies', () => {
    open()
    expect(agreement().checked).toBe(false)
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(way('利用規約')).toBe('/policies/user-agreement')
    expect(way('プライバシーポリシー')).toBe('/policies/privacy-policy')
  })

  test('is given by its words, but not by going to read a policy', async () => {
    const { router } = open()
    const box = agreement()
    await userEvent.click(screen.getByText(/に同意します/))
    expect(box.checked).toBe(true)
    await userEvent.click(box)
    await userEvent.click(screen.getByRole('link', { name: '利用規約' }))
    expect(box.checked).toBe(false)
    expect(router.state.location.pathname).toBe('/policies/user-agreement')
  })
})

test('somebody who comes back from reading a policy finds what was typed, but no password', async () => {
  const { unmount } = open()
  await userEvent.type(field(/メールアドレス/), 'hana@example.com')
  await userEvent.type(field(/ニックネーム/), '花')
  await userEvent.type(password(), 'a-secret-of-mine')
  unmount()
  open()
  expect(field(/メールアドレス/).value).toBe('hana@example.com')
  expect(field(/ニックネーム/).value).toBe('花')
  expect(password().value).toBe('')
})

test('nothing of it is left for the next one who signs up', async () => {
  api.answer(signUp, { accessToken: 'a-token', uid: 'u1' })
  api.answer(sendCreatedMail, null)
  const { unmount, router } = open()
  await userEvent.clear(field(/メールアドレス/))
  await userEvent.type(field(/メールアドレス/), 'hana@example.com')
  await userEvent.click(agreement())
  await userEvent.click(screen.getByRole('button', { name: '登録する' }))
  await expect.poll(() => router.state.location.pathname).toBe('/account/created-account')
  unmount()
  open()
  expect(field(/メールアドレス/).value).toBe('')
})
