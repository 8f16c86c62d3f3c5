import { listPlaylists } from '@iki/contract/audio'
import { listNews } from '@iki/contract/news'
import { findScreen } from '@iki/contract/screens/screens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow, playlistOf, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listNews, [])
  api.answer(listPlaylists, [])
})
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)

test('the top of a plan names its playlists, three lessons of each, and leads to the whole', async () => {
  const lessons = ['a', 'b', 'c', 'd'].map(id => lessonRow(id, id === 'b' ? saved(48) : {}))
  api.answer(listPlaylists, [
    playlistOf('method-asa', lessons),
    playlistOf('sleep', [lessonRow('s')], { title: '眠りのまえに' }),
  ])
  openApp('/kafuku')
  const morning = await section('朝のメソッド')
  const titles = ['a', 'b', 'c', 'd'].map(id => morning.queryByText(`音声 ${id}`) !== null)
  expect(titles).toEqual([true, true, true, false])
  expect(morning.getByText('のこり12秒')).toBeTruthy()
  const all = morning.getByRole('link', { name: '朝のメソッドをすべて聴く' })
  expect(all.getAttribute('href')).toBe('/player/method-asa')
  expect((await section('眠りのまえに')).getByText('音声 s')).toBeTruthy()
  expect(api.requests(listPlaylists).map(({ input }) => input)).toEqual([{ plan: 'kafuku' }])
  await expectAccessible()
})

test('its news are those of the plan', async () => {
  const createdAt = '2026-10-31T15:00:00.000Z'
  api.answer(listNews, [
    { id: 'n1', title: '講義のお知らせ', createdAt, summary: '', bodyHtml: '<p>くわしく</p>' },
  ])
  openApp('/kafuku')
  expect((await section('お知らせ')).getByText('講義のお知らせ')).toBeTruthy()
  expect(api.requests(listNews).map(({ input }) => input)).toEqual([{ place1: 'kafuku', place2: 'top' }])
})

test('where nothing is published yet, it says what will be here', async () => {
  openApp('/kafuku')
  expect(await screen.findByText('音声は、ここにならびます')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
  await expectAccessible()
})

test('it stays without news when they can’t be read', async () => {
  api.refuse(listNews, { code: 'internal' })
  api.answer(listPlaylists, [playlistOf('method-asa', [lessonRow('a')])])
  openApp('/kafuku')
  expect((await section('朝のメソッド')).getByText('音声 a')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it says what is the matter, and asks again when told to', async () => {
  api.refuse(listPlaylists, { code: 'internal' })
  openApp('/kafuku')
  expect((await screen.findByRole('alert')).textContent).toContain('うまくいきませんでした')
  await expectAccessible()
  api.answer(listPlaylists, [playlistOf('method-asa', [lessonRow('a')])])
  await userEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
  expect((await section('朝のメソッド')).getByText('音声 a')).toBeTruthy()
})

test('it leads to the plan’s other pages, and to no screen that is not there', async () => {
  openApp('/kafuku')
  const pages = within(await screen.findByRole('group', { name: 'このプランのページ' }))
  const addresses = pages.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(addresses).toContain('/kafuku/guerrilla-seitai')
  expect(addresses.filter(address => findScreen(address ?? '') === null)).toEqual([])
})

test('a plan with a player of its own leads there', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000010')] }))
  api.answer(listPlaylists, [playlistOf('kagura', [lessonRow('a')], { title: '神楽の稽古' })])
  openApp('/kagura')
  const lesson = (await section('神楽の稽古')).getByRole('link', { name: /音声 a/ })
  expect(lesson.getAttribute('href')).toBe('/kagura/player/kagura?lesson=a')
})
