import { getImpression, listTimelines } from '@iki/contract/people/impression'
import { listAnswered, listRoomMessages, listRooms, markRoomSeen } from '@iki/contract/people/room'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aComment, ownImpression } from '#test/impression-samples.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { InboxPage } from '../timeline/inbox-page.tsx'
import { RoomPage } from './room-page.tsx'
import { RoomsPage } from './rooms-page.tsx'

let api: FakeApi

beforeEach(() => {
  document.title = '部屋'
  asGuest()
  queryClient.clear()
  api = fakeApi()
  signedInAs(api, aMember())
  api.answer(markRoomSeen, null)
  api.answer(listRooms, [])
  api.answer(listTimelines, [{ plan: 'eichi', name: '英智', newCount: 0 }])
})

const openRoom = (at = '/room/eichi/kansou', about?: 'body-voice') =>
  renderPage(
    <main>
      <RoomPage {...(about && { about })} />
    </main>,
    { at },
  )
const shown = () => [...document.querySelectorAll('[data-post]')].map(each => each.getAttribute('data-post'))

test('a member without a plan is not offered to write', async () => {
  api.answer(listTimelines, [])
  renderPage(
    <main>
      <RoomsPage />
    </main>,
    { at: '/room/inbox' },
  )
  expect(await screen.findByRole('link', { name: 'ホームへもどる' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '感想を書く' })).toBeNull()
})

describe('a room', () => {
  test('goes upwards as a talk does, the older ones above, and is seen', async () => {
    api.answer(listRoomMessages, ({ input }) =>
      input.cursor
        ? { items: [ownImpression('first'), ownImpression('second')], next: null }
        : { items: [ownImpression('third'), ownImpression('fourth', { status: 'room' })], next: 'third' },
    )
    openRoom()
    await screen.findByText('fourthの感想です。')
    expect(shown()).toEqual(['third', 'fourth'])
    expect(screen.getByText('部屋だけ')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'さらに前を見る' }))
    await waitFor(() => expect(shown()).toEqual(['first', 'second', 'third', 'fourth']))
    await waitFor(() => expect(api.requests(markRoomSeen)[0]?.input.plan).toBe('eichi'))
    await expectAccessible()
  })

  test('of body voice asks only for what is about it', async () => {
    api.answer(listRoomMessages, { items: [], next: null })
    openRoom('/room/kafuku/bodyvoice', 'body-voice')
    await screen.findByText('ここに書いた感想が、ならびます')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('からだの声の部屋')
    expect(api.requests(listRoomMessages)[0]?.input).toMatchObject({ plan: 'kafuku', isAboutBodyVoice: true })
  })

  test('shows the post that a notification has led to, with all of its answers', async () => {
    api.answer(listRoomMessages, { items: [ownImpression('latest')], next: null })
    const comments = [aComment('a', { author: { uid: 'op', name: '先生', isOperator: true } })]
    api.answer(getImpression, ({ input }) => ownImpression(input.id, { comments, commentCount: 1 }))
    openRoom('/room/eichi/kansou?post=old')
    expect(await screen.findByText('oldの感想です。')).toBeTruthy()
    expect(screen.getByText('aのことば')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'ほかの感想を見る' }))
    expect(screen.queryByText('oldの感想です。')).toBeNull()
  })

  test('says so when the post of a notification was removed', async () => {
    api.answer(listRoomMessages, { items: [ownImpression('latest')], next: null })
    api.refuse(getImpression, { code: 'not_found' })
    openRoom('/room/eichi/kansou?post=old')
    expect(await screen.findByText(/いまは見られません/)).toBeTruthy()
  })

  test('that there is not says so', async () => {
    openRoom('/room/nowhere/kansou')
    expect(await screen.findByText('この部屋は見つかりませんでした')).toBeTruthy()
  })
})

test('the rooms name what is new in them', async () => {
  api.answer(listRooms, [
    {
      plan: 'eichi',
      name: '英智',
      unreadCount: 2,
      latestAt: '2026-11-20T12:00:00.000Z',
      summary: '背中が軽く',
    },
  ])
  renderPage(
    <main>
      <RoomsPage />
    </main>,
    { at: '/room/inbox' },
  )
  const room = await screen.findByRole('link', { name: /英智.*新しい返事2件.*背中が軽く/ })
  expect(room.getAttribute('href')).toBe('/room/eichi/kansou')
  await expectAccessible()
})

test('the room of kafuku leads to what is in it about body voice', async () => {
  const room = { unreadCount: 0, latestAt: '2026-11-20T12:00:00.000Z', summary: '声が低くなりました' }
  api.answer(listRooms, [
    { plan: 'eichi', name: '英智', ...room },
    { plan: 'kafuku', name: '火福', ...room },
  ])
  renderPage(
    <main>
      <RoomsPage />
    </main>,
    { at: '/room/inbox' },
  )
  const ways = await screen.findAllByRole('link', { name: /からだの声/ })
  expect(ways.map(way => way.getAttribute('href'))).toEqual(['/room/kafuku/bodyvoice'])
})

test('the inbox shows one’s own posts with their answers and plans', async () => {
  api.answer(listAnswered, {
    items: [ownImpression('mine', { comments: [aComment('word')], commentCount: 1 })],
    next: null,
  })
  renderPage(
    <main>
      <InboxPage />
    </main>,
    { at: '/timeline/inbox' },
  )
  expect(await screen.findByText('wordのことば')).toBeTruthy()
  expect(shown()).toEqual(['mine'])
  await expectAccessible()
})
