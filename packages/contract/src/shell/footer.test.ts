import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/access.ts'
import { screens } from '../screens/screens.ts'
import { highlightedTab, kafukuTabs, serviceTabs, tabsOf } from './footer.ts'

const now = new Date('2026-11-22T10:00:00+09:00')
const holderOf = (itemId: string): Viewer => ({
  uid: 'haruko',
  authority: 'customer',
  licences: [
    {
      itemId,
      status: 'active',
      store: 1,
      subscriptionStatus: null,
      sinceAt: '2026-01-01T00:00:00.000Z',
      expireAt: '2039-12-31T14:59:59.999Z',
    },
  ],
})
const pathsOf = (tabs: readonly { path: string }[]) => tabs.map(({ path }) => path)

test('the tabs of the kafuku plan are those of the specification, in its order', () => {
  expect(kafukuTabs.map(({ name, label, path }) => [name, label, path])).toEqual([
    ['master', '師匠', '/kafuku'],
    ['method', 'メソッド', '/kafuku/methods'],
    ['growth', '成長日記', '/kafuku/special-index'],
    ['collection', 'コレクション', '/kafuku/mycollection'],
    ['shop', 'ショップ', '/kafuku/market'],
  ])
})

describe('the tabs', () => {
  test('are the plan’s own in its frame, those of the service everywhere else', () => {
    expect(pathsOf(tabsOf('kafuku', holderOf('000002'), now))).toContain('/kafuku/methods')
    expect(tabsOf('default', holderOf('000002'), now)).toBe(serviceTabs)
    expect(tabsOf('eichi', holderOf('000002'), now)).toBe(serviceTabs)
  })

  test('are those of the service where one of the plan’s own would lead to a lock', () => {
    const withoutPlan: Viewer = { uid: 'natsuo', authority: 'customer', licences: [] }
    expect(tabsOf('kafuku', withoutPlan, now)).toBe(serviceTabs)
  })

  test('do not change once it is known that the member holds the plan', () => {
    expect(tabsOf('kafuku', null, now)).toEqual(tabsOf('kafuku', holderOf('000002'), now))
  })
})

describe.each([
  ['the plan', kafukuTabs],
  ['the service', serviceTabs],
])('of the tabs of %s', (_, tabs) => {
  test.each(tabs.map(({ path, name }) => [path, name] as const))('%s highlights its own', (path, name) => {
    expect(highlightedTab(tabs, path)).toBe(name)
    expect(highlightedTab(tabs, `${path}/`)).toBe(name)
  })
})

describe('the highlighted tab', () => {
  test.each([
    ['/kafuku/daily/method-Asa', 'method'],
    ['/kafuku/daily/method-Yoru', 'method'],
    ['/kafuku/body-voice/symbol/te', 'method'],
    ['/kafuku/sonkyoProgram/premium-sonkyo', 'method'],
    ['/kafuku/special/kougi', 'master'],
    ['/kafuku/free', 'master'],
    ['/kafuku/methods-of-old', 'master'],
    ['/', null],
    ['/kafukujushin', null],
    ['/habit/diary', null],
    ['/player/method-asa', null],
  ])('of the plan at %s is %s', (path, expected) => {
    expect(highlightedTab(kafukuTabs, path)).toBe(expected)
  })

  test.each([
    ['/habit/diary/weekly', 'diary'],
    ['/Recode', 'diary'],
    ['/mypage/favorites', 'listen'],
    ['/mypage/notifications', 'mypage'],
    ['/player/method-asa', 'listen'],
    ['/dictionary/kokyu', 'search'],
    ['/matome/kokyu-1', 'search'],
    ['/eichi', 'home'],
    ['/kafuku/methods', 'home'],
    ['/plan/base2/mem-top', 'home'],
    ['/timeline/kansou', 'home'],
    ['/teachers/shizuka', 'listen'],
    ['/afq/map-page', 'mypage'],
    ['/omake/gacha/gacha01', 'mypage'],
    ['/account/payment', null],
    ['/searching', null],
  ])('of the service at %s is %s', (path, expected) => {
    expect(highlightedTab(serviceTabs, path)).toBe(expected)
  })

  test('is one of the service at every screen of members, but for what they go through once', () => {
    const without = screens
      .filter(
        ({ access }) => access.kind === 'member' || access.kind === 'plans' || access.kind === 'anyPlan',
      )
      .map(({ path }) => path)
      .filter(path => highlightedTab(serviceTabs, path) === null)
    expect(
      without.map(path => path.split('/')[1]).filter((place, at, all) => all.indexOf(place) === at),
    ).toEqual(['account', 'payment', 'welcome'])
  })
})
