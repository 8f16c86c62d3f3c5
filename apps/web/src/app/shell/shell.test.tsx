import { getMe, signOut } from '@iki/contract/account/session'
import { getService } from '@iki/contract/api/service'
import { getPlaylist, listPlaylists, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listNews } from '@iki/contract/reading/news'
import { getHome } from '@iki/contract/shell/home'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followOtherTabs, session } from '#core/session/current-session.ts'
import { answerMediaQuery } from '#test/answer-media-query.ts'
import { playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { emptyHome } from '#test/home-samples.ts'
import { aService, freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, setSessionCookie, signedInAs } from '#test/people.ts'
import { screenComponents } from '../screen-components.tsx'

followOtherTabs()
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  api.answer(listPlaylists, [])
  api.answer(listNews, [])
  api.answer(listRecentlyPlayed, [])
  api.answer(getPlaylist, ({ input }) => playlistOf(input.playtag, []))
})

const signIn = (change = {}) => signedInAs(api, aMember(change))
const banner = () => screen.findByRole('banner')
/** Waits until the page's own code has replaced the waiting shell. */
async function open(at: string) {
  const app = openApp(at)
  await waitFor(() => expect(app.router.state.initialized).toBe(true))
  await screen.findByRole('heading', { level: 1 })
  return app
}

test('an address that is opened again has its own scroll position, not that of another address', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 900, '/login': 300 }))
  await open('/login')
  await waitFor(() => expect(scroll.mock.lastCall).toEqual([0, 300]))
})

describe('the header', () => {
  const wayHome = () => screen.queryByRole('link', { name: 'ホームへ' })
  const wayBack = () => screen.queryByRole('link', { name: 'もどる' })

  test('has no way home on the home page', async () => {
    await open('/')
    expect(wayHome()).toBeNull()
    expect(wayBack()).toBeNull()
  })

  test('leads home from every other page', async () => {
    await open('/login')
    expect(wayHome()?.getAttribute('href')).toBe('/')
    expect(wayBack()).toBeNull()
  })

  test.each([
    ['/dictionary/iki', '/dictionary'],
    ['/mypage/favorites', '/mypage'],
  ])('leads up from %s to %s, and leaves the way home to the tabs', async (at, up) => {
    signIn()
    openApp(at)
    await waitFor(() => expect(wayBack()?.getAttribute('href')).toBe(up))
    expect(wayHome()).toBeNull()
  })

  test('leads home from the rooms of a plan with tabs of its own', async () => {
    signIn()
    await open('/kafuku/methods')
    expect(wayBack()?.getAttribute('href')).toBe('/kafuku')
    expect(wayHome()?.getAttribute('href')).toBe('/')
  })

  test.each(['/single-player', '/player', '/player/free-playlist'])('leads back from %s', async at => {
    signIn()
    openApp(at)
    await waitFor(() => expect(wayBack()?.getAttribute('href')).toBe('/'))
    expect(wayHome()).toBeNull()
  })

  test.each([
    ['/login', 'Iki', 'none'],
    ['/kafuku', '下腹重心オンライン', 'kafuku'],
    ['/kafuku/methods', '下腹重心オンライン', 'kafuku'],
  ])('at %s names whose rooms these are: %s', async (at, name, accent) => {
    signIn()
    await open(at)
    expect((await banner()).textContent).toContain(name)
    expect(document.documentElement.dataset.accent).toBe(accent)
  })

  test('changes with the rooms', async () => {
    signIn()
    const { router } = await open('/kafuku')
    await act(() => router.navigate('/expire-plan'))
    expect((await banner()).textContent).not.toContain('下腹重心')
    expect(document.documentElement.dataset.accent).toBe('none')
  })
})

test.each([
  ['/', 'Iki'],
  ['/login', 'ログイン | Iki'],
  ['/account/add-account', '会員登録 | Iki'],
  ['/no/such/page', 'Iki'],
])('the window at %s is titled %s', async (at, title) => {
  await open(at)
  await waitFor(() => expect(document.title).toBe(title))
})

describe('the tabs', () => {
  const bar = () => screen.queryByRole('navigation', { name: 'おもなページ' })

  test('are not for guests', async () => {
    await open('/')
    expect(bar()).toBeNull()
  })

  const ofPlan = [
    '/kafuku',
    '/kafuku/methods',
    '/kafuku/special-index',
    '/kafuku/mycollection',
    '/kafuku/market',
  ]
  const ofService = ['/', '/search', '/listen', '/habit/diary', '/mypage']

  test.each([
    ['/kafuku', '師匠', ofPlan],
    ['/kafuku/methods', 'メソッド', ofPlan],
    ['/kafuku/daily/method-Asa', 'メソッド', ofPlan],
    ['/listen', '聴く', ofService],
    ['/expire-plan', 'マイページ', ofService],
    ['/welcome/base-plan', null, ofService],
  ])('at %s show where one is: %s', async (at, expected, paths) => {
    signIn()
    await open(at)
    const links = within(bar() as HTMLElement).getAllByRole('link')
    const current = links.filter(link => link.getAttribute('aria-current') === 'page')
    expect(current.map(link => link.textContent)).toEqual(expected ? [expected] : [])
    expect(links.map(link => link.getAttribute('href'))).toEqual(paths)
  })

  test('lead no member to a plan that they do not hold', async () => {
    signedInAs(api, aMember({ licences: [] }))
    await open('/kafuku/methods')
    await waitFor(() => expect(within(bar() as HTMLElement).queryByText('師匠')).toBeNull())
    expect(within(bar() as HTMLElement).getByRole('link', { name: 'さがす' })).toBeTruthy()
  })
})

describe('the rail of a desk', () => {
  const plans = () => screen.queryByRole('navigation', { name: 'わたしのプラン' })
  const onADesk = (isWide: boolean) => answerMediaQuery('min-width: 1100px', isWide)

  test('has the tabs of the service above those of a plan, then the member’s plans', async () => {
    onADesk(true)
    signIn({ licences: [aLicence('000001'), aLicence('000002')] })
    await open('/kafuku/methods')
    await waitFor(() => expect(plans()).toBeTruthy())
    const service = within(screen.getByRole('navigation', { name: 'サービスのページ' }))
    expect(service.getAllByRole('link').map(link => link.textContent)).toEqual([
      'ホーム',
      'さがす',
      '聴く',
      '日記',
      'マイページ',
    ])
    const links = within(plans() as HTMLElement).getAllByRole('link')
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['叡智オンライン', '/eichi'],
      ['下腹重心オンライン', '/kafuku'],
    ])
    await expectAccessible()
  })

  test('comes before the page for the keyboard, and costs a phone no plans', async () => {
    onADesk(false)
    signIn({ licences: [aLicence('000002')] })
    await open('/expire-plan')
    const tabs = screen.getByRole('navigation', { name: 'おもなページ' })
    expect(tabs.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await act(() => new Promise(resolve => setTimeout(resolve, 400)))
    expect(plans()).toBeNull()
  })
})

describe('the foot of the page', () => {
  test('carries the law’s links, whose it is and which version', async () => {
    await open('/login')
    const foot = within(screen.getByRole('contentinfo'))
    const links = foot.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
    expect(links.slice(0, 4)).toEqual([
      ['特定商取引法に基づく表記', '/policies/tokushoho'],
      ['プライバシーポリシー', '/policies/privacy-policy'],
      ['利用規約', '/policies/user-agreement'],
      ['返品・解約について', '/policies/return-policy'],
    ])
    expect(foot.getByText('© 2023 Iki')).toBeTruthy()
    expect(foot.getByText('ver. 5.0.0')).toBeTruthy()
  })

  test('is on the error page of an unknown address, too', async () => {
    await open('/no/such/page')
    expect(within(screen.getByRole('contentinfo')).getByText('© 2023 Iki')).toBeTruthy()
  })
})

test('says so while there is no network, and no longer when it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await open('/login')
  expect(screen.queryByText(/圏外です/)).toBeNull()
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/圏外です/).closest('[role=status]')).not.toBeNull()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/圏外です/)).toBeNull()
})

test('the first stop of the keyboard leads past the header into the page', async () => {
  await open('/login')
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: '本文へ' })
  expect(document.activeElement).toBe(skip)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('shows that a page is on its way until it is there', async () => {
  const { router } = await open('/')
  const { promise, resolve } = Promise.withResolvers<() => React.ReactNode>()
  vi.spyOn(screenComponents, 'session/sign-in').mockReturnValue(promise)
  expect(screen.queryByRole('progressbar')).toBeNull()
  act(() => void router.navigate('/login'))
  expect(await screen.findByRole('progressbar', { name: 'ページを読み込んでいます' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('からだがひらく')
  await act(async () => resolve(() => <h1>そこに</h1>))
  await screen.findByRole('heading', { name: 'そこに' })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

describe('a new radio talk', () => {
  const button = () => screen.findByRole('link', { name: /新\s*ラジオ/ })
  const newRadio = { playtag: 'radio', lessonId: 'radio-7', title: '霜月のはなし' }
  const isAskedFor = () => waitFor(() => expect(api.requests(getHome).length).toBeGreaterThan(0))
  const soon = () => act(() => new Promise(resolve => setTimeout(resolve, 400)))

  test('has a button that plays it', async () => {
    signIn()
    api.answer(getHome, { ...emptyHome, newRadio })
    await open('/policies/user-agreement')
    expect((await button()).getAttribute('href')).toBe('/player/radio?lesson=radio-7')
    expect((await button()).textContent).toContain('霜月のはなし')
    await expectAccessible()
  })

  test('has none once it was played', async () => {
    signIn()
    api.answer(getHome, emptyHome)
    await open('/policies/user-agreement')
    await isAskedFor()
    await soon()
    expect(screen.queryByRole('link', { name: /ラジオ/ })).toBeNull()
  })

  test.each([
    ['a player', '/player'],
    ['a player of music', '/player/hlsmusic/music'],
    ['a player of films', '/dougaplayer'],
    ['a diary that is being written', '/habit/diary'],
    ['the circles of a plan’s week', '/kafuku/free'],
    ['a form', '/contact'],
    ['what a search has found', '/search'],
    ['a plan that has ended', '/expire-plan'],
    ['the last page before an order', '/account/payment'],
  ])('does not lie over %s', async (_, path) => {
    signIn()
    api.answer(getHome, { ...emptyHome, newRadio })
    const { router } = await open('/policies/user-agreement')
    await button()
    await act(() => router.navigate(path))
    await waitFor(() => expect(screen.queryByRole('link', { name: /新\s*ラジオ/ })).toBeNull())
  })

  test('is nothing that a guest is asked about', async () => {
    await open('/login')
    await soon()
    expect(api.requests(getHome)).toHaveLength(0)
    expect(screen.queryByRole('link', { name: /ラジオ/ })).toBeNull()
  })
})

describe('the operator’s site', () => {
  const frame = () => document.querySelector('iframe')

  test('is framed where nobody sees, hears or reaches it', async () => {
    api.answer(getService, { ...aService, frameUrl: 'https://operator.example/frame' })
    await open('/login')
    await waitFor(() => expect(frame()?.src).toBe('https://operator.example/frame'))
    expect(frame()?.tabIndex).toBe(-1)
    expect(frame()?.getAttribute('aria-hidden')).toBe('true')
    await expectAccessible()
  })

  test('is not framed where there is none', async () => {
    await open('/login')
    await waitFor(() => expect(api.requests(getService).length).toBeGreaterThan(0))
    await act(() => new Promise(resolve => setTimeout(resolve, 400)))
    expect(frame()).toBeNull()
  })
})

describe('when the session ends', () => {
  test('by the server, the member is told why and may sign in again', async () => {
    signIn()
    api.answer(signOut, null)
    const { address } = await open('/expire-plan')
    act(() => session.lose('no_current_user'))
    await screen.findByRole('heading', { name: 'ログアウトしました' })
    expect(address()).toBe('/autologout')
    await waitFor(() => expect(api.requests(signOut)).toHaveLength(1))
    await act(async () => {})
    expect(screen.getByRole('alert').textContent).toContain('システムがアップデートされたため')
    expect(screen.queryByRole('navigation', { name: 'おもなページ' })).toBeNull()
    await expectAccessible()
  })

  test('in another tab, a page for members is left', async () => {
    signIn()
    const { address } = await open('/expire-plan')
    setSessionCookie(null)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage })))
    await waitFor(() => expect(address()).toBe('/?redirect_url=%2Fexpire-plan'))
  })

  test('and another member’s begins in another tab, nothing of the former stays on the page', async () => {
    signIn({ licences: [aLicence('000002', { expireAt: '2026-03-31T14:59:59.999Z' })] })
    await open('/expire-plan')
    await screen.findByText('下腹重心オンライン')
    api.answer(getMe, aMember({ uid: 'natsuko', licences: [] }))
    setSessionCookie('mark-of-natsuko')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage })))
    await screen.findByText('終わったプランはありません')
    expect(screen.queryByText('下腹重心オンライン')).toBeNull()
  })
})
