import { resendVerification, verifyEmail } from '@iki/contract/account/account'
import { getMe } from '@iki/contract/account/session'
import { saveWishes } from '@iki/contract/account/wish'
import { getHome } from '@iki/contract/shell/home'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { player } from '#core/player/player.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { emptyHome } from '#test/home-samples.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.findByRole('button', { name })

describe('after signing up', () => {
  const at = '/account/created-account'
  const resend = () => button('確認メールをもう一度送る')
  beforeEach(() => signedInAs(api, aMember({ isEmailVerified: false })))

  test('a member reads where the mail went, and continues', async () => {
    openApp(at)
    await heading('ご登録ありがとうございます')
    expect(await screen.findByText(/haruko@example.jp に確認メールをお送りしました/)).toBeTruthy()
    expect(await button('聴きはじめる')).toBeTruthy()
    await expectAccessible()
  })

  test('the answers to two questions are saved, and lead straight into a lesson that fits', async () => {
    api.answer(saveWishes, ({ input }) => input)
    api.answer(getHome, { ...emptyHome, suggestion: lessonRow('yoru') })
    const { address } = openApp(at)
    await userEvent.click(await button('眠る前'))
    await userEvent.click(await button('声を出す'))
    await userEvent.click(await button('よく眠る'))
    await userEvent.click(await button('声を出す'))
    await userEvent.click(await button('聴きはじめる'))
    await waitFor(() => expect(address()).toBe('/single-player/yoru'))
    expect(player.store.getState()).toMatchObject({ track: { id: 'yoru' }, isStarted: true })
    expect(api.requests(saveWishes).map(({ input }) => input)).toEqual([
      { times: ['bedtime'], purposes: ['sleep'] },
    ])
  })

  test('who skips is led into the same lesson, even if that can’t be saved', async () => {
    api.refuse(saveWishes, { code: 'unavailable' })
    api.answer(getHome, { ...emptyHome, suggestion: lessonRow('yoru') })
    const { address } = openApp(at)
    await userEvent.click(await button('あとで決める'))
    await waitFor(() => expect(address()).toBe('/single-player/yoru'))
  })

  test.each([
    ['%2Ffaq', '/faq'],
    ['https%3A%2F%2Fevil.example', '/'],
  ])('who skips goes on to what was wanted, on this site: %s', async (wanted, expected) => {
    api.answer(saveWishes, ({ input }) => input)
    api.answer(getHome, emptyHome)
    const { address } = openApp(`${at}?redirect_url=${wanted}`)
    await userEvent.click(await button('あとで決める'))
    await waitFor(() => expect(address()).toBe(expected))
    expect(api.requests(saveWishes).map(({ input }) => input)).toEqual([{ times: [], purposes: [] }])
  })

  test('says so when the answers can’t be saved, and keeps them', async () => {
    api.refuse(saveWishes, { code: 'unavailable' })
    openApp(at)
    await userEvent.click(await button('朝'))
    await userEvent.click(await button('聴きはじめる'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect((await button('朝')).getAttribute('aria-pressed')).toBe('true')
  })

  test('the mail can be asked for again', async () => {
    api.answer(resendVerification, null)
    openApp(at)
    await userEvent.click(await resend())
    expect(await screen.findByText('確認メールを送りました。')).toBeTruthy()
    expect(api.requests(resendVerification)).toHaveLength(1)
  })

  test('says so when the mail can’t be sent again yet', async () => {
    api.refuse(resendVerification, { code: 'too_many_requests' })
    openApp(at)
    await userEvent.click(await resend())
    expect((await screen.findByRole('alert')).textContent).toContain('回数が多すぎます')
    expect(screen.queryByText('確認メールを送りました。')).toBeNull()
  })

  test('a member whose address is confirmed is asked for nothing', async () => {
    signedInAs(api, aMember())
    openApp(at)
    await heading('ご登録ありがとうございます')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull())
    expect(screen.queryByText('メールアドレスをご確認ください')).toBeNull()
  })
})

describe('from the mail', () => {
  const at = '/account/created-account?verify=from-mail'
  const confirm = () => button('確認する')
  beforeEach(() => api.answer(verifyEmail, { email: 'haruko@example.jp' }))

  test('the address is confirmed by a tap, and not by opening the page', async () => {
    openApp(at)
    await heading('メールアドレスの確認')
    await expectAccessible()
    expect(api.requests(verifyEmail)).toEqual([])
    await userEvent.click(await confirm())
    await heading('確認できました')
    expect(screen.getByText(/haruko@example.jp を確認しました/)).toBeTruthy()
    expect(api.requests(verifyEmail).map(({ input }) => input)).toEqual([{ token: 'from-mail' }])
    expect(screen.getByRole('link', { name: 'はじめる' }).getAttribute('href')).toBe('/')
    await expectAccessible()
  })

  test('a link that was used or is too old says so, and can be tried again', async () => {
    api.refuse(verifyEmail, { code: 'link_unusable' })
    openApp(at)
    await userEvent.click(await confirm())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'このリンクは使用済みか、期限が切れています。もう一度お手続きください',
    )
    api.answer(verifyEmail, { email: 'haruko@example.jp' })
    await userEvent.click(await confirm())
    await heading('確認できました')
  })

  test('is published to the rest of the app', async () => {
    signedInAs(api, aMember({ isEmailVerified: false }))
    const { router } = openApp('/account/created-account')
    await screen.findByText('メールアドレスをご確認ください')
    await act(() => router.navigate(at))
    api.answer(getMe, aMember())
    await userEvent.click(await confirm())
    await heading('確認できました')
    await act(() => router.navigate('/account/created-account'))
    await waitFor(() => expect(screen.queryByText('メールアドレスをご確認ください')).toBeNull())
  })

  test('is sent once, and says セーブ中 meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<{ email: string }>()
    api.answer(verifyEmail, () => promise)
    openApp(at)
    const tap = await confirm()
    act(() => {
      fireEvent.click(tap)
      fireEvent.click(tap)
    })
    expect(await screen.findByText('セーブ中')).toBeTruthy()
    await userEvent.click(await confirm())
    expect(api.requests(verifyEmail)).toHaveLength(1)
    await act(async () => resolve({ email: 'haruko@example.jp' }))
    await heading('確認できました')
    await waitFor(() => expect(screen.queryByText('セーブ中')).toBeNull())
  })
})

test('a guest finds a link to sign in', async () => {
  openApp('/account/created-account')
  await heading('ご登録ありがとうございます')
  expect(screen.getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByText('メールアドレスをご確認ください')).toBeNull()
})
