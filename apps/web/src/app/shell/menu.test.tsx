import { getMe, signOut } from '@iki/contract/account/session'
import { getService } from '@iki/contract/api/service'
import type { Screen } from '@iki/contract/screens/screen'
import { findScreen, screens } from '@iki/contract/screens/screens'
import { drawerEntries } from '@iki/contract/shell/drawer'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { answerMediaQuery } from '#test/answer-media-query.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { aService, freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, asGuest, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})

const forever = { expireAt: '2039-12-31T14:59:59.999Z' }
const signIn = (...licences: ReturnType<typeof aLicence>[]) => signedInAs(api, aMember({ licences }))
const menuButton = () => screen.getByRole('button', { name: 'MENU' })

async function openMenu(at = '/login') {
  const app = openApp(at)
  await screen.findByRole('heading', { level: 1 })
  await userEvent.click(menuButton())
  const drawer = await screen.findByRole('dialog', { name: 'メニュー' })
  const links = () => [
    ...within(within(drawer).getByRole('list', { name: 'ご案内' })).getAllByRole('link'),
    ...within(drawer).queryAllByRole('link', { name: 'ログアウト' }),
  ]
  return { ...app, drawer, links, labels: () => links().map(link => link.textContent) }
}

describe('once every screen is there, the drawer', () => {
  const table = screens as Screen[]
  const before = screens.length
  beforeAll(() => {
    const missing = drawerEntries.flatMap(({ path }) => (path && !findScreen(path) ? [path] : []))
    const row = {
      title: '',
      access: { kind: 'everyone' },
      page: 'style-guide/style-guide',
      props: {},
      layout: 'default',
    }
    table.push(...missing.map(path => ({ ...row, path }) as Screen))
  })
  afterAll(() => {
    table.length = before
  })
  const ordinary = [
    'マイページ・ご契約',
    '購入の記録',
    'デジタル体癖手帳',
    'マイコレクション',
    'ショップ',
    'お問い合わせ',
    'よくあるご質問',
    'ログアウト',
  ]
  const without = (...labels: string[]) => ordinary.filter(label => !labels.includes(label))

  test('shows a guest the ways in, and whom to ask', async () => {
    const { labels, drawer } = await openMenu()
    expect(labels()).toEqual(['ログイン', '会員登録', 'お問い合わせ', 'よくあるご質問'])
    expect(within(drawer).getByText('ゲスト')).toBeTruthy()
  })

  test.each([
    ['a holder of a plan everything', [aLicence('000002')], ordinary],
    ['a member with nothing no notebook and no shop', [], without('デジタル体癖手帳', 'ショップ')],
    [
      'who has only TV neither these nor the collection',
      [aLicence('000033')],
      without('デジタル体癖手帳', 'マイコレクション', 'ショップ'),
    ],
    [
      'who has only completed plans no notebook and no shop',
      [aLicence('000003', forever), aLicence('000004', forever)],
      without('デジタル体癖手帳', 'ショップ'),
    ],
    ['who has TV beside a plan everything', [aLicence('000033'), aLicence('000002')], ordinary],
  ])('shows %s', async (_, licences, expected) => {
    signIn(...licences)
    const { labels, drawer } = await openMenu()
    await waitFor(() => expect(labels()).toEqual(expected))
    expect(within(drawer).getByText('春子')).toBeTruthy()
  })

  test('shows the coin exchange where the operator has one, in a window of its own', async () => {
    api.answer(getService, { ...aService, coinExchangeUrl: 'https://coins.example/exchange' })
    signIn(aLicence('000002'))
    const { drawer } = await openMenu()
    const link = await within(drawer).findByRole('link', { name: /コイン交換所/ })
    expect(link.getAttribute('href')).toBe('https://coins.example/exchange')
    expect(link.getAttribute('target')).toBe('_blank')
    await expectAccessible()
  })

  test('shows no coin exchange to a guest', async () => {
    api.answer(getService, { ...aService, coinExchangeUrl: 'https://coins.example/exchange' })
    const { labels } = await openMenu()
    await waitFor(() => expect(api.requests(getService)).not.toHaveLength(0))
    expect(labels().join()).not.toContain('コイン')
  })
})

const linksIn = (drawer: HTMLElement, name: string) =>
  within(within(drawer).getByRole('list', { name }))
    .getAllByRole('link')
    .map(link => link.textContent)

test('the drawer leads a member to their plans, and to what is open to them', async () => {
  signIn(aLicence('000033'))
  const { drawer } = await openMenu()
  await within(drawer).findByRole('list', { name: '読む、つながる' })
  expect(linksIn(drawer, '見る')).toContain('夢のテレビ')
  expect(linksIn(drawer, '見る')).not.toContain('踊りの動画')
  expect(linksIn(drawer, '読む、つながる')).toContain('辞書')
  expect(linksIn(drawer, 'わたしの棚')).toContain('お気に入り')
})

test('the drawer leads nowhere twice, and ends with signing out', async () => {
  signIn(aLicence('000002'))
  const { drawer } = await openMenu()
  await within(drawer).findByRole('link', { name: '購入の記録' })
  const paths = within(drawer)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  expect(paths.at(-1)).toBe('/logout')
})

test('the drawer leads a guest to what is open to all', async () => {
  const { drawer } = await openMenu()
  expect(linksIn(drawer, '読む、つながる')).toEqual(['読みもの', 'ご案内'])
  expect(linksIn(drawer, '聴く')).toEqual(['無料の音声'])
  for (const title of ['見る', 'わたしの棚'])
    expect(within(drawer).queryByRole('heading', { name: title })).toBeNull()
})

test('the drawer names the plans that a member holds, each with its page', async () => {
  signIn(aLicence('000001'), aLicence('000002'))
  const { drawer } = await openMenu()
  const plans = within(await within(drawer).findByRole('list', { name: 'わたしのプラン' }))
  expect(plans.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['叡智オンライン', '/eichi'],
    ['下腹重心オンライン', '/kafuku'],
  ])
  await expectAccessible()
})

test('the drawer leads a member to what is set most often, and a guest to none of it', async () => {
  signIn(aLicence('000002'))
  const { drawer, unmount } = await openMenu()
  const list = within(within(drawer).getByRole('list', { name: '設定' }))
  expect(list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['見た目と並び', '/omake/custamize'],
    ['通知の設定', '/mypage/notification-settings'],
    ['ログインとセキュリティ', '/mypage/security'],
  ])
  unmount()
  asGuest()
  const guest = await openMenu()
  expect(within(guest.drawer).queryByRole('list', { name: '設定' })).toBeNull()
})

test.each([
  ['a member’s on a phone', true, false, 'flex-end'],
  ['a member’s on a desk, where MENU is in the rail', true, true, ''],
  ['a guest’s on a desk', false, true, 'flex-end'],
])('the drawer comes from the edge at which its button is: %s', async (_, isMember, isWide, justify) => {
  answerMediaQuery('min-width: 1100px', isWide)
  if (isMember) signIn(aLicence('000002'))
  else asGuest()
  const { drawer } = await openMenu(isMember ? '/expire-plan' : '/login')
  const root = drawer.closest<HTMLElement>('.mantine-Drawer-root')
  expect(root?.style.getPropertyValue('--drawer-justify')).toBe(justify)
})

test('the drawer leads nowhere where there is no screen yet', async () => {
  signIn(aLicence('000002'))
  const { links } = await openMenu()
  const paths = links().map(link => link.getAttribute('href') ?? '')
  expect(paths).toContain('/logout')
  expect(paths.filter(path => findScreen(path) === null)).toEqual([])
})

test('a member whose licences are still on their way can sign out already', async () => {
  signIn()
  api.answer(getMe, () => new Promise(() => {}))
  const { labels } = await openMenu()
  expect(labels()).toContain('ログアウト')
})

test('ログアウト ends the session here and on the server, and leads to the sign-in screen', async () => {
  signIn(aLicence('000002'))
  api.answer(signOut, null)
  const { drawer, address } = await openMenu('/expire-plan')
  await userEvent.click(within(drawer).getByRole('link', { name: 'ログアウト' }))
  await screen.findByRole('heading', { name: 'ログイン' })
  expect(address()).toBe('/login')
  expect(api.requests(signOut)).toHaveLength(1)
  expect(session.isSignedIn()).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['closing the drawer', false],
  ['closing the drawer without motion', true],
])('%s gives the keyboard back to MENU', async (_, isStill) => {
  answerMediaQuery('reduced-motion', isStill)
  await openMenu()
  expect(menuButton().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(menuButton().getAttribute('aria-expanded')).toBe('false'))
  await waitFor(() => expect(document.activeElement).toBe(menuButton()))
})

describe('light and dark', () => {
  const scheme = () => document.documentElement.dataset.mantineColorScheme
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  test('are chosen in the drawer and saved', async () => {
    const { drawer, unmount } = await openMenu()
    expect(within(drawer).getByRole('group', { name: '画面の明るさ' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'おまかせ' }).getAttribute('aria-pressed')).toBe('true')
    await choose('暗い')
    expect(scheme()).toBe('dark')
    expect(screen.getByRole('button', { name: '暗い' }).getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
    unmount()
    await openMenu()
    expect(screen.getByRole('button', { name: '暗い' }).getAttribute('aria-pressed')).toBe('true')
    await choose('明るい')
    expect(scheme()).toBe('light')
  })

  test('are as the phone is set until somebody chooses', async () => {
    await openMenu()
    await choose('暗い')
    await choose('おまかせ')
    expect(scheme()).toBe('light')
    await expectAccessible()
  })
})
