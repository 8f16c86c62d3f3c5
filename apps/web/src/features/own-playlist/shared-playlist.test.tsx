import {
  getOwnPlaylist,
  getSharedPlaylist,
  listOwnPlaylists,
  saveOwnPlaylist,
} from '@iki/contract/media/own-playlist'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getSharedPlaylist, {
    name: '夜の三本',
    ownerName: 'なぎ',
    lessons: [lessonRow('a'), lessonRow('b', { lock: planLock })],
  })
})

test('a shared playlist says whose it is, and what is locked before it is touched', async () => {
  openApp('/playlists/shared/the-token')
  expect(await screen.findByText('なぎさんのプレイリスト・2本・あわせて2分')).toBeTruthy()
  const rows = within(await screen.findByRole('list', { name: '夜の三本' })).getAllByRole('listitem')
  expect(rows[1]?.textContent).toContain('閉じています')
  expect(api.requests(getSharedPlaylist)[0]?.input).toEqual({ shareId: 'the-token' })
  await expectAccessible()
})

test('a shared playlist is copied into one of the viewer’s own', async () => {
  api.answer(saveOwnPlaylist, { revision: 1, lessonCount: 2 })
  api.answer(listOwnPlaylists, { items: [], next: null })
  api.answer(getOwnPlaylist, ({ input: { id } }) => ({
    id,
    name: '夜の三本',
    revision: 1,
    shareId: null,
    items: [],
  }))
  const { address } = openApp('/playlists/shared/the-token')
  await userEvent.click(await screen.findByRole('button', { name: '自分のプレイリストに写す' }))
  await waitFor(() => expect(address()).toMatch(/^\/playlists\/[0-9a-f]{32}$/))
  expect(api.requests(saveOwnPlaylist)[0]?.input).toMatchObject({ name: '夜の三本', lessonIds: ['a', 'b'] })
})

test('a link that was taken back says so, and a broken one that a part is missing', async () => {
  api.refuse(getSharedPlaylist, { code: 'not_found' })
  const { unmount } = openApp(`/playlists/shared/${'a'.repeat(43)}`)
  expect(await screen.findByText('このプレイリストの共有は、終わりました')).toBeTruthy()
  await expectAccessible()
  unmount()
  const broken = openApp(`/playlists/shared/${'a'.repeat(40)}`)
  expect(await screen.findByText('このリンクは、いまは使えません')).toBeTruthy()
  broken.unmount()
  openApp('/playlists/shared/a%20b')
  expect(await screen.findByText('このリンクは、いまは使えません')).toBeTruthy()
})
