import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@iki/contract/account/notification'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { Bell } from './bell.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const aNotification = (number: number, change: Partial<Notification> = {}): Notification => ({
  id: String(number),
  status: 'unread',
  kind: 'comment',
  created: '2026-11-22T10:00:00+09:00',
  title: `お知らせその${number}`,
  body: 'わたしもです',
  html: '<p>わたしもです</p>',
  summary: 'わたしもです',
  link: '/room/kafuku/kansou?post=p1',
  ...change,
})

let api: FakeApi
let all: Notification[]
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockImplementation(() => new Date('2026-11-22T12:00:00+09:00'))
  asGuest()
  queryClient.clear()
  document.title = 'Iki'
  api = fakeApi()
  all = []
  const unread = () => all.filter(({ status }) => status === 'unread')
  api.answer(listNotifications, ({ input: { after } }) => {
    const rest = unread().filter(({ id }) => after === undefined || Number(id) < Number(after))
    const items = rest.slice(0, 10)
    return { items, next: rest.length > 10 ? (items.at(-1)?.id ?? null) : null, unreadCount: unread().length }
  })
  api.answer(markNotificationsRead, ({ input: { ids = [], upTo = '0' } }) => {
    const isRead = ({ id }: Notification) => ids.includes(id) || Number(id) <= Number(upTo)
    all = all.map(item => (isRead(item) ? { ...item, status: 'read' } : item))
    return { unreadCount: unread().length }
  })
  signedInAs(api, aMember())
})

const open = () =>
  renderPage(
    <main>
      <NotificationsPage />
    </main>,
    {
      at: '/mypage/notifications',
      around: (
        <header>
          <Bell />
        </header>
      ),
    },
  )
const rows = async () => within(await screen.findByRole('list', { name: '通知' })).getAllByRole('listitem')
const bell = (name: string) => screen.findByRole('link', { name })

test('says what has come, of which kind and when, and leads there', async () => {
  all = [aNotification(2), aNotification(1, { kind: 'like', title: 'いいねが届きました' })]
  const { router } = open()
  const [first, second] = await rows()
  expect(first?.textContent).toMatch(/お知らせその2わたしもですコメント2時間前未読/)
  expect(second?.textContent).toContain('いいね')
  await expectAccessible()
  await userEvent.click(within(first as HTMLElement).getByRole('link'))
  expect(router.state.location.pathname + router.state.location.search).toBe('/room/kafuku/kansou?post=p1')
  await bell('通知（未読1件）')
  expect(api.requests(markNotificationsRead).map(({ input }) => input)).toEqual([{ ids: ['2'] }])
})

test('one that leads nowhere opens where it is, and stays there when it is read', async () => {
  all = [aNotification(1, { kind: 'report', link: null, html: '<p>ご協力ありがとうございました。</p>' })]
  open()
  const [row] = await rows()
  await userEvent.click(within(row as HTMLElement).getByText('お知らせその1'))
  await bell('通知')
  expect(screen.getByText('ご協力ありがとうございました。')).toBeTruthy()
  expect(screen.getByText('すべて読みました')).toBeTruthy()
  expect(await rows()).toHaveLength(1)
})

test('ten come at a time, each once', async () => {
  all = Array.from({ length: 23 }, (_, at) => aNotification(23 - at))
  open()
  expect(await rows()).toHaveLength(10)
  await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
  await waitFor(async () => expect(await rows()).toHaveLength(20))
  await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
  await waitFor(async () => expect(await rows()).toHaveLength(23))
  expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
})

test('all are read up to the newest that was seen: what came since stays unread', async () => {
  all = [aNotification(2), aNotification(1)]
  open()
  await rows()
  all = [aNotification(3), ...all]
  await userEvent.click(screen.getByRole('button', { name: 'すべて既読にする' }))
  await bell('通知（未読1件）')
  expect(api.requests(markNotificationsRead).map(({ input }) => input)).toEqual([{ upTo: '2' }])
})

test('nothing unread: it says what will be here', async () => {
  open()
  expect(await screen.findByText('新しい通知は、ありません')).toBeTruthy()
  await expectAccessible()
})

test('what could not be marked is unread again, and it is said', async () => {
  all = [aNotification(1)]
  open()
  await rows()
  api.refuse(markNotificationsRead, { code: 'internal' })
  await userEvent.click(screen.getByRole('button', { name: 'すべて既読にする' }))
  await screen.findByRole('alert')
  await bell('通知（未読1件）')
  expect(screen.getByRole('button', { name: 'すべて既読にする' })).toBeTruthy()
})
