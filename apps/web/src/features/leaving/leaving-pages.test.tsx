import { getLeaving, leave, stayAfterAll, undoLeaving } from '@iki/contract/account/leaving'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { describedBy } from '#test/described-by.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import type { Leaving } from './leaving.queries.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})
const before: Leaving = {
  state: 'none',
  posts: null,
  contracts: [],
  reservations: [],
  methodCount: 0,
  credits: 0,
  postCount: 0,
  email: 'haruko@example.jp',
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = () => screen.findByLabelText('確認のため「退会」と書いてください')
const asked = () => api.requests(leave).map(({ input }) => input)

function opened(change: Partial<Leaving> = {}) {
  signedInAs(api, aMember())
  api.answer(getLeaving, { ...before, ...change })
  return openApp('/mypage/leave')
}

describe('leaving', () => {
  test('says what goes, what stays and why, and what it ends', async () => {
    opened({
      contracts: [{ title: '叡智オンライン', paidUntil: '2026-12-21T15:00:00.000Z' }],
      methodCount: 2,
      credits: 1250,
    })
    expect(await screen.findByText('日記と写真、メモ、しおり')).toBeTruthy()
    expect(screen.getByText(/お支払いと領収書の記録（7年）/)).toBeTruthy()
    expect(screen.getByText(/「叡智オンライン」を終わらせます/)).toBeTruthy()
    expect(screen.getByText(/2026年12月22日の分まで済んでいます/)).toBeTruthy()
    expect(screen.getByText(/お支払いの方法（2件）/)).toBeTruthy()
    expect(screen.getByText(/1,250ポイントは/)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBe(null)
    await expectAccessible()
  })

  test('wants the word, and then leads to a page that needs no session', async () => {
    opened()
    await press('退会する')
    expect(describedBy(await field())).toContain('「退会」と書くと、お手続きできます')
    expect(asked()).toEqual([])
    const undoUntil = '2026-11-29T03:00:00.000Z'
    api.answer(leave, { state: 'left', undoUntil, email: 'haruko@example.jp', token: null })
    await fillIn(await field(), ' 退会 ')
    await press('退会する')
    expect(await screen.findByRole('heading', { name: '退会のお手続きが済みました' })).toBeTruthy()
    expect(screen.getByText(/2026年11月29日の12:00まで、haruko@example.jp に届く/)).toBeTruthy()
    await waitFor(() => expect(session.isSignedIn()).toBe(false))
    expect(asked()).toEqual([{ word: '退会', posts: 'remove' }])
    await expectAccessible()
  })

  test('is not shown as a session that was lost, though other calls are refused first', async () => {
    opened()
    api.answer(leave, () => {
      setTimeout(() => act(() => session.lose('no_current_user')))
      return { state: 'left' as const, undoUntil: '2026-11-29T03:00:00.000Z', email: null, token: 'secret' }
    })
    await fillIn(await field(), '退会')
    await press('退会する')
    expect(await screen.findByRole('link', { name: '退会を取り消すリンク' })).toBeTruthy()
    await waitFor(() => expect(session.isSignedIn()).toBe(false))
  })

  test('asks what becomes of posts, if there are any', async () => {
    opened({ postCount: 3 })
    api.refuse(leave, { code: 'too_many_requests' })
    await userEvent.click(await screen.findByRole('radio', { name: /名前をはずして残す/ }))
    await fillIn(await field(), '退会')
    await press('退会する')
    expect((await screen.findByRole('alert')).textContent).toContain('回数が多すぎます')
    expect(asked()).toEqual([{ word: '退会', posts: 'keep' }])
    expect(session.isSignedIn()).toBe(true)
  })

  test('gives a member without an address the link itself', async () => {
    opened({ email: null })
    api.answer(leave, { state: 'left', undoUntil: '2026-11-29T03:00:00.000Z', email: null, token: 'secret' })
    expect(await screen.findByText(/次の画面にだけ出ます/)).toBeTruthy()
    await fillIn(await field(), '退会')
    await press('退会する')
    const link = await screen.findByRole('link', { name: '退会を取り消すリンク' })
    expect(link.getAttribute('href')).toBe('/account/leaving-undo?key=secret')
  })

  test('that waits says so, can be tried again, and taken back', async () => {
    opened({ state: 'parked', posts: 'keep' })
    api.answer(leave, { state: 'parked', undoUntil: null, email: null, token: null })
    api.answer(stayAfterAll, null)
    expect(await screen.findByText('退会のお手続きを、進めています')).toBeTruthy()
    expect(screen.queryByLabelText('確認のため「退会」と書いてください')).toBe(null)
    await press('いま、もう一度ためす')
    expect(asked()).toEqual([{ word: '退会', posts: 'keep' }])
    api.answer(getLeaving, before)
    await press('退会をやめる')
    expect(await field()).toBeTruthy()
    expect(api.requests(stayAfterAll)).toHaveLength(1)
  })
})

describe('the link in the mail', () => {
  test('takes it back by a press, not by opening it', async () => {
    api.answer(undoLeaving, { email: 'haruko@example.jp' })
    openApp('/account/leaving-undo?key=from-the-mail')
    expect(await screen.findByRole('heading', { name: '退会の取り消し' })).toBeTruthy()
    expect(api.requests(undoLeaving)).toEqual([])
    await expectAccessible()
    await press('退会を取り消す')
    expect(await screen.findByText('退会を取り消しました')).toBeTruthy()
    expect(api.requests(undoLeaving).map(({ input }) => input)).toEqual([{ token: 'from-the-mail' }])
  })

  test.each(['link_unusable', 'invalid_input'] as const)('that is %s says so', async code => {
    api.refuse(undoLeaving, { code })
    openApp('/account/leaving-undo?key=old')
    await press('退会を取り消す')
    expect((await screen.findByRole('alert')).textContent).toContain('このリンクは、もう使えません')
    expect(screen.queryByRole('button', { name: '退会を取り消す' })).toBe(null)
  })
})
