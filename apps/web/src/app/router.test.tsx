import { errorTable } from '@iki/contract/api/errors'
import { listPlaylists, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listNews } from '@iki/contract/reading/news'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, inDays, signedInAs } from '#test/people.ts'
import { watchReload } from '#test/watch-reload.ts'
import { loadNotFound } from './error-page.tsx'
import { routes } from './router.tsx'
import { screenComponents } from './screen-components.tsx'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const signIn = (...licences: string[]) =>
  signedInAs(api, aMember({ licences: licences.map(id => aLicence(id)) }))

describe('a guest', () => {
  test('on a page for members is told to sign in, at the root path, which remembers the page', async () => {
    const { address } = openApp('/single-player/asa?t=48')
    expect((await screen.findByRole('alert')).textContent).toContain('ログインしてください')
    expect(address()).toBe('/?redirect_url=%2Fsingle-player%2Fasa%3Ft%3D48')
    await expectAccessible()
  })

  test('on a page for members that carries a redirect_url is led to the sign-in screen', async () => {
    const { address } = openApp('/kafuku?redirect_url=%2Fmypage')
    await heading('ログイン')
    expect(address()).toBe('/login?redirect_url=%2Fkafuku')
  })

  test('at an entrance with a redirect_url stays there', async () => {
    const { address } = openApp('/login?redirect_url=%2Fkafuku')
    await heading('ログイン')
    expect(address()).toBe('/login?redirect_url=%2Fkafuku')
  })

  test('opens what is for everyone', async () => {
    const { address } = openApp('/password-reset')
    await heading('パスワードの再設定')
    expect(address()).toBe('/password-reset')
  })
})

describe('a member', () => {
  test.each(['/login', '/account/login', '/'])(
    'at %s goes on to the page that was wanted',
    async entrance => {
      signIn('000002')
      const { address } = openApp(`${entrance}?redirect_url=%2Fexpire-plan%3Ffrom%3Dmail`)
      await heading('終わったプラン')
      expect(address()).toBe('/expire-plan?from=mail')
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example/kafuku',
    '/\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ])('is not led away to %s', async wanted => {
    signIn('000002')
    const { address } = openApp(`/login?redirect_url=${encodeURIComponent(wanted)}`)
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('on another page keeps its own redirect_url', async () => {
    signIn('000002')
    const { address } = openApp('/account/created-account?redirect_url=%2Fkafuku')
    await heading('ご登録ありがとうございます')
    expect(address()).toBe('/account/created-account?redirect_url=%2Fkafuku')
  })
})

describe('a page that needs a plan', () => {
  beforeEach(() => {
    api.answer(listPlaylists, [])
    api.answer(listNews, [])
    api.answer(listRecentlyPlayed, [])
  })
  const lockTitle = (name: RegExp) => screen.findByRole('heading', { level: 2, name })

  test('says which, to a member without', async () => {
    signIn('000001')
    openApp('/kafuku/special-index')
    await lockTitle(/次のプランでご覧/)
    const plans = within(screen.getByRole('list', { name: 'ひらくプラン' }))
    const card = plans.getByRole('link', { name: /^下腹重心オンライン/ })
    expect(card.getAttribute('href')).toBe('/kafuku')
    expect(card.textContent).toContain('朝・昼・夜のメソッドで、重心を下腹にもどします。')
    await expectAccessible()
  })

  test('shows what the playlists of its address hold, each row with its lock', async () => {
    signIn('000001')
    api.answer(listPlaylists, ({ input }) =>
      (input.tags ?? []).map(tag => playlistOf(tag, [lessonRow('a', { lock: planLock })])),
    )
    openApp('/kafuku/daily/method-Asa')
    await lockTitle(/次のプランでご覧/)
    const row = await screen.findByRole('link', { name: /音声 a/ })
    expect(row.textContent).toContain('下腹重心オンライン')
  })

  test('that is the top of a plan is open to look at, and says that one only looks', async () => {
    signIn('000001')
    api.answer(listPlaylists, [playlistOf('asa', [lessonRow('a', { lock: planLock })], { lock: planLock })])
    openApp('/kafuku')
    await heading('下腹重心オンライン')
    await lockTitle(/このプランにあるもの/)
    const held = within(await screen.findByRole('list', { name: '聴けるもの、見られるもの' }))
    const playlist = held.getByRole('link', { name: /朝のメソッド/ })
    expect(playlist.textContent).toContain('1つの音声・1分')
    expect(playlist.textContent).toContain('朝のメソッド閉じています。')
    const pages = within(screen.getByRole('list', { name: 'このプランでひらくページ' }))
    expect(pages.getByRole('link', { name: /^講義/ }).textContent).toBe('講義閉じています。')
    expect(screen.queryByText('今週')).toBeNull()
    await expectAccessible()
  })

  test('says since when it is closed, and leads to the plans that ended', async () => {
    const ended = aLicence('000002', { expireAt: '2026-03-31T14:59:59.999Z' })
    signedInAs(api, aMember({ licences: [ended] }))
    openApp('/kafuku')
    await lockTitle(/2026年3月31日に期限が終わりました/)
    expect(screen.getByRole('link', { name: '終わったプランを見る' }).getAttribute('href')).toBe(
      '/expire-plan',
    )
  })

  test('says from when it will be open', async () => {
    const coming = aLicence('000002', { sinceAt: inDays(3), expireAt: inDays(33) })
    signedInAs(api, aMember({ licences: [coming] }))
    openApp('/kafuku/special-index')
    await lockTitle(/からご利用いただけます/)
  })

  test('opens to an operator', async () => {
    signedInAs(api, aMember({ authority: 'operator', licences: [] }))
    openApp('/kafuku')
    await heading('下腹重心オンライン')
    expect(screen.queryByText(/次のプランでご覧/)).toBeNull()
  })
})

/** In the page, not the logo above it. */
const wayHome = () =>
  screen.getAllByRole('link', { name: 'ホームへ' }).find(link => !link.closest('header')) as HTMLElement

describe('an address that does not exist', () => {
  beforeEach(async () => {
    await loadNotFound()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('is shown as 404 with a link to the top, and goes there after three seconds', async () => {
    const { address } = openApp('/no/such/page')
    await pass(0)
    expect(screen.getByRole('main').textContent).toContain('404 This page could not be found')
    expect(wayHome().getAttribute('href')).toBe('/')
    await pass(2_999)
    expect(address()).toBe('/no/such/page')
    await pass(1)
    expect(address()).toBe('/')
  })

  test('stays for who does something on it', async () => {
    const { address } = openApp('/no/such/page')
    await pass(2_000)
    await act(async () => void fireEvent.pointerDown(screen.getByRole('main')))
    await pass(10_000)
    expect(address()).toBe('/no/such/page')
    expect(screen.getByRole('main').textContent).not.toContain('3秒後')
  })

  test('does not go to the top page after the visitor has left it', async () => {
    await screenComponents['session/sign-in']()
    const { router, address } = openApp('/no/such/page')
    await pass(1_000)
    await act(() => router.navigate('/login'))
    await pass(3_000)
    expect(address()).toBe('/login')
  })

  test('is a 404 also if only its capital letters are wrong', async () => {
    openApp('/LOGIN')
    await pass(0)
    expect(screen.getByRole('main').textContent).toContain('404')
  })
})

test('the 404 page is accessible', async () => {
  openApp('/no/such/page')
  await heading('ページが見つかりません')
  await expectAccessible()
})

describe('a page that fails', () => {
  const pageThrows = (error: unknown) =>
    vi.spyOn(screenComponents, 'style-guide/style-guide').mockResolvedValue(() => {
      throw error
    })
  const open = () => openApp('/design_template')
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  test('says 500 and what to do, within the shell', async () => {
    const { reload } = watchReload()
    pageThrows(new Error('A slip of ours'))
    open()
    await heading('うまく開けませんでした')
    expect(screen.getByRole('main').textContent).toContain('エラー 500')
    expect(screen.getByRole('main').textContent).toContain(errorTable.internal.text)
    expect(screen.getByRole('main').textContent).not.toContain('A slip of ours')
    expect(screen.getByRole('button', { name: 'MENU' })).toBeTruthy()
    expect(wayHome().getAttribute('href')).toBe('/')
    await userEvent.click(screen.getByRole('button', { name: '読み込み直す' }))
    expect(reload).toHaveBeenCalledTimes(1)
    await expectAccessible()
  })

  test('says the status that is known', async () => {
    pageThrows({ status: 503, statusText: '', internal: false, data: null })
    open()
    await heading('うまく開けませんでした')
    expect(screen.getByRole('main').textContent).toContain('エラー 503')
  })

  test('that is not there is the 404 page', async () => {
    pageThrows({ status: 404, statusText: '', internal: false, data: null })
    open()
    await heading('ページが見つかりません')
  })

  test('lets the way to another page work', async () => {
    pageThrows(new Error('A slip of ours'))
    const { router } = open()
    await heading('うまく開けませんでした')
    await act(() => router.navigate('/login'))
    await heading('ログイン')
  })

  const unspeakable = {
    get status() {
      throw new Error('Not even its status can be read')
    },
  }

  test('says so without the shell when it is the shell that fails', async () => {
    const [house] = routes
    const handle = {
      get layout() {
        throw new Error('A slip of ours')
      },
    }
    openApp('/', [{ ...house, children: [{ path: '/', handle, element: null }] } as RouteObject])
    await heading('うまく開けませんでした')
    expect(screen.queryByRole('button', { name: 'MENU' })).toBeNull()
    await expectAccessible()
  })

  test('leaves plain words when the error page fails, too', async () => {
    pageThrows(unspeakable)
    open()
    await heading('エラー 500')
    expect(screen.getByText('An error occurred while showing the error page')).toBeTruthy()
    expect(wayHome().getAttribute('href')).toBe('/')
    await expectAccessible()
  })
})
