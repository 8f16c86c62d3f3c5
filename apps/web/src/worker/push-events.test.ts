// @vitest-environment node
import { untitledNotification } from '@iki/contract/account/notification'
import { href } from '@iki/contract/screens/screens'
import { describe, expect, test, vi } from 'vitest'
import { centrePath, openAt, pathOf, shownOf, subscribeAnew, untitled } from './push-events.ts'

const origin = 'https://iki.test'

test('the worker says what the contract says', () => {
  expect(untitled).toBe(untitledNotification)
  expect(centrePath).toBe(href('/mypage/notifications'))
})

describe('a push', () => {
  test('shows its texts, and stores where it leads', () => {
    const pushed = { title: 'コメント', body: 'わたしもです', link: '/room/inbox', tag: 'n7', unreadCount: 3 }
    expect(shownOf(JSON.stringify(pushed))).toMatchObject({
      title: 'コメント',
      options: { body: 'わたしもです', tag: 'n7', data: { link: '/room/inbox' } },
      unreadCount: 3,
    })
  })

  test.each([null, '', 'おや', '7', 'null', '[]', '{"title":5,"body":{},"link":null,"unreadCount":-1}'])(
    'of %s still shows something',
    text => {
      expect(shownOf(text)).toMatchObject({
        title: untitled,
        options: { body: '', data: { link: centrePath } },
        unreadCount: null,
      })
      expect(shownOf(text).options).not.toHaveProperty('tag')
    },
  )
})

test.each([
  ['/room/inbox?post=1#a', '/room/inbox?post=1#a'],
  [`${origin}/news`, '/news'],
  ['https://elsewhere.test/news', centrePath],
  ['//elsewhere.test', centrePath],
  ['javascript:alert(1)', centrePath],
  [null, centrePath],
])('%s leads to %s', (link, path) => {
  expect(pathOf(link, origin)).toBe(path)
})

describe('a notification that is pressed', () => {
  const tab = (path: string) => ({
    url: path.startsWith('/') ? origin + path : path,
    focus: vi.fn(async () => {}),
    postMessage: vi.fn(),
  })
  const tabsOf = (...tabs: ReturnType<typeof tab>[]) =>
    ({ matchAll: async () => tabs, openWindow: vi.fn(async () => {}) }) as unknown as Clients

  test('has an open tab come forward and go there', async () => {
    const [other, home] = [tab('https://elsewhere.test/'), tab('/')]
    const tabs = tabsOf(other, home)
    await openAt(tabs, '/room/inbox', origin)
    expect(home.focus).toHaveBeenCalledOnce()
    expect(home.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'open', path: '/room/inbox' })
    expect(other.focus).not.toHaveBeenCalled()
    expect(tabs.openWindow).not.toHaveBeenCalled()
  })

  test('prefers the tab that is there already, and leaves it as it is', async () => {
    const [home, room] = [tab('/'), tab('/room/inbox')]
    await openAt(tabsOf(home, room), '/room/inbox', origin)
    expect(room.focus).toHaveBeenCalledOnce()
    expect(room.postMessage).not.toHaveBeenCalled()
    expect(home.focus).not.toHaveBeenCalled()
  })

  test('opens a tab where none is open', async () => {
    const tabs = tabsOf()
    await openAt(tabs, '/room/inbox', origin)
    expect(tabs.openWindow).toHaveBeenCalledExactlyOnceWith('/room/inbox')
  })
})

describe('a subscription that was dropped', () => {
  const old = { options: { applicationServerKey: new ArrayBuffer(65) } } as PushSubscription
  const made = {} as PushSubscription

  test('is made again under the same key', async () => {
    const subscribe = vi.fn(async (_: unknown) => made)
    await subscribeAnew({ subscribe }, old, null)
    const { applicationServerKey } = old.options
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey })
  })

  test('is left alone where the browser has made a new one, or does not say what it was', async () => {
    const subscribe = vi.fn(async (_: unknown) => made)
    await subscribeAnew({ subscribe }, old, made)
    await subscribeAnew({ subscribe }, null, null)
    expect(subscribe).not.toHaveBeenCalled()
  })
})
