import type { Plan } from '@iki/contract/access/plan'
import { getPlaylist, listPlaylists, listRecentlyPlayed, type Playlist } from '@iki/contract/media/lesson'
import { listProducts } from '@iki/contract/money/product'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { listNews } from '@iki/contract/reading/news'
import { getThisWeek } from '@iki/contract/reading/weekly'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  api.answer(listNews, [])
  api.answer(listRecentlyPlayed, [])
  api.answer(getThisWeek, null)
  api.answer(listSubscriptions, [])
  api.answer(listProducts, { isCheckoutOpen: true, products: [] })
  api.answer(getPlaylist, playlistOf('free', [lessonRow('for-all')]))
})

function withPlaylists(of: Partial<Record<Plan, Playlist[]>>, ...licences: string[]) {
  signedInAs(api, aMember({ licences: licences.map(itemId => aLicence(itemId)) }))
  api.answer(listPlaylists, ({ input }) => of[input.plan as Plan] ?? [])
}
const heard = async () => {
  const list = await screen.findByRole('list', { name: 'いま聴けるもの' })
  return within(list)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
}
const locked = lessonRow('closed', { lock: planLock })

test('with a free plan, one finds first what is open, and it is not listed again below', async () => {
  const lessons = [lessonRow('open'), locked]
  withPlaylists({ kafuku: [playlistOf('method-asa', lessons)] }, '000012')
  openApp('/kafuku')
  expect(await heard()).toEqual(['/single-player/open'])
  expect(screen.getAllByRole('link', { name: /音声 open/ })).toHaveLength(1)
  const heading = screen.getByRole('heading', { name: 'いま聴けるもの' })
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toBe(heading)
  await expectAccessible()
})

test('its only other open page is beside the title, not a chip alone', async () => {
  withPlaylists({ kafuku: [playlistOf('method-asa', [lessonRow('open'), locked])] }, '000012')
  openApp('/kafuku')
  await heard()
  expect(screen.getByRole('link', { name: '無料のページ' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'このプランのページ' })).toBeNull()
})

test('where nothing of the plan is open, it is what the free plan holds', async () => {
  const free = [playlistOf('free-eichi', [lessonRow('given')])]
  withPlaylists({ eichi: [playlistOf('kougi', [locked])], 'free-eichi': free }, '000011')
  openApp('/eichi')
  expect(await heard()).toEqual(['/single-player/given'])
})

test('without any plan, it is what everybody can listen to', async () => {
  withPlaylists({ eichi: [playlistOf('kougi', [locked], { lock: planLock })] })
  openApp('/eichi')
  expect(await heard()).toEqual(['/player/free-playlist?lesson=for-all'])
})

test('who holds the plan does not find it', async () => {
  withPlaylists({ kafuku: [playlistOf('method-asa', [lessonRow('open'), locked])] }, '000002')
  openApp('/kafuku')
  await waitFor(() => expect(screen.getByText('音声 closed')).toBeTruthy())
  expect(screen.queryByText('いま聴けるもの')).toBeNull()
})
