import { listUnfinished } from '@iki/contract/media/shelf'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const none = { items: [], next: null }

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
})

async function open(...licences: ReturnType<typeof aLicence>[]) {
  signedInAs(api, aMember({ licences }))
  openApp('/listen')
  await screen.findByRole('heading', { level: 1, name: '聴く' })
}
const pathsIn = async (name: string) => {
  const shelf = await screen.findByRole('navigation', { name })
  return within(shelf)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
}

test('what was started comes first, and continues where it was', async () => {
  api.answer(listUnfinished, {
    items: [lessonRow('yoru', { title: '聴きかけの夜', ...saved(20) })],
    next: null,
  })
  await open()
  const list = await screen.findByRole('list', { name: 'つづき' })
  expect(within(list).getByRole('link', { name: /聴きかけの夜/ }).textContent).toContain('のこり40秒')
  expect(within(list).getByRole('button', { name: '聴きかけの夜のメニュー' })).toBeTruthy()
  await expectAccessible()
})

test('of much that was started, the shelf shows the first five', async () => {
  const items = Array.from({ length: 9 }, (_, at) => lessonRow(`begun-${at}`, saved(20)))
  api.answer(listUnfinished, { items, next: null })
  await open()
  const list = await screen.findByRole('list', { name: 'つづき' })
  expect(within(list).getAllByRole('link')).toHaveLength(5)
})

test('a member who has started nothing finds a link to a first lesson', async () => {
  api.answer(listUnfinished, none)
  await open()
  const link = await screen.findByRole('link', { name: 'ひとつ聴いてみる' })
  expect(link.getAttribute('href')).toBe('/player/free-playlist')
})

test('the shelves lead to what the member has gathered, and to nothing that is closed to them', async () => {
  api.answer(listUnfinished, none)
  await open(aLicence('000033'))
  expect(await pathsIn('わたしの棚')).toContain('/mypage/favorites')
  expect(screen.getByRole('link', { name: /わたしの記録 ?聴いた、読んだ/ })).toBeTruthy()
  expect(await pathsIn('これから聴く')).not.toContain('/sonkyo-player')
  const seen = await pathsIn('これから見る')
  expect(seen).toContain('/player2/dream-tv')
  expect(await pathsIn('動画の見かた')).toContain('/player/hlsvideo/hls4')
  expect(seen).not.toContain('/dance-player')
})

test('the plans that are held are there, each once', async () => {
  api.answer(listUnfinished, none)
  await open(aLicence('000001'), aLicence('000006'), aLicence('000002'))
  expect(await pathsIn('わたしのプラン')).toEqual(['/eichi', '/kafuku'])
})
