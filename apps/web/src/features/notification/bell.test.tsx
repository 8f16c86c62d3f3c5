import { listNotifications } from '@iki/contract/account/notification'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { live } from '#core/live/live-listeners.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { Bell } from './bell.tsx'

let api: FakeApi
let unreadCount: number
beforeEach(() => {
  asGuest()
  queryClient.clear()
  api = fakeApi()
  api.answer(listNotifications, () => ({ items: [], next: null, unreadCount }))
  signedInAs(api, aMember())
})

const bell = (name: string) => screen.findByRole('link', { name })

test.each([
  [0, '通知', ''],
  [7, '通知（未読7件）', '7'],
  [100, '通知（未読100件）', '99+'],
])('%i unread: it says so to ear and eye, and leads to them', async (count, name, shown) => {
  unreadCount = count
  renderPage(<Bell />, { at: '/' })
  const link = await bell(name)
  expect(link.getAttribute('href')).toBe('/mypage/notifications')
  expect(link.parentElement?.textContent).toBe(shown)
})

test('what another device reads is read here at once', async () => {
  unreadCount = 3
  renderPage(<Bell />, { at: '/' })
  await bell('通知（未読3件）')
  act(() =>
    live.publish({ type: 'event', isCatchUp: false, event: { type: 'notification', unreadCount: 1 } }),
  )
  await bell('通知（未読1件）')
  expect(api.requests(listNotifications)).toHaveLength(1)
})

test('without a live connection, the count is right again when the member comes back to the page', async () => {
  unreadCount = 3
  renderPage(<Bell />, { at: '/' })
  await bell('通知（未読3件）')
  unreadCount = 0
  await queryClient.invalidateQueries({ refetchType: 'none' }) // Time has passed.
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await bell('通知')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
})
