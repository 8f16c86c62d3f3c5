import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay } from '@iki/contract/media/audio'
import { getTagsPlaylists } from '@iki/contract/media/audio-lists'
import { getLesson, getPlaylist, listPlaylists, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { player } from '#core/player/player.ts'
import { session } from '#core/session/current-session.ts'
import { lessonOf, lessonRow, planLock, playlistOf, saved } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { renderPage } from '#test/render-page.tsx'
import { AudioPlayerPage } from './audio-player-page.tsx'
import { PlaylistPage } from './playlist-page.tsx'

installFakeMedia()
let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  api = fakeApi()
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent]) api.answer(log, null)
  api.answer(listRecentlyPlayed, [])
  session.begin('a-token')
})

describe('one playlist', () => {
  const open = () =>
    renderPage(<PlaylistPage tags={['method-asa']} />, {
      at: '/kafuku/daily/method-Asa',
      around: <AudioPlayerPage plays="playlist" tag="method-asa" />,
    })
  const openAlone = () =>
    renderPage(<PlaylistPage tags={['method-asa']} />, { at: '/kafuku/daily/method-Asa' })

  test('names its lessons, how far one is, and what a lock asks for', async () => {
    const lessons = [lessonRow('a', saved(48)), lessonRow('b'), lessonRow('x', { lock: planLock })]
    api.answer(getPlaylist, playlistOf('method-asa', lessons))
    openAlone()
    const rows = within(await screen.findByRole('list', { name: '朝のメソッド' })).getAllByRole('link')
    expect(rows.map(row => row.getAttribute('href'))).toEqual([
      '/player/method-asa?lesson=a',
      '/player/method-asa?lesson=b',
      '/player/method-asa?lesson=x',
    ])
    expect(rows[0]?.textContent).toContain('のこり12秒')
    expect(rows[2]?.textContent).toContain('下腹重心オンライン')
  })

  test.each([
    ['はじめから聴く', '/player/method-asa?lesson=a', [lessonRow('a'), lessonRow('b')]],
    [
      'つづきから',
      '/player/method-asa?lesson=b',
      [lessonRow('a', saved(60, 1, true)), lessonRow('b', saved(9))],
    ],
  ])('leads in with %s', async (label, address, lessons) => {
    api.answer(getPlaylist, playlistOf('method-asa', lessons))
    openAlone()
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(address)
  })

  test('plays as soon as the player opens by that button', async () => {
    const lessons = [lessonRow('a', saved(48))]
    api.answer(getPlaylist, playlistOf('method-asa', lessons))
    api.answer(getLesson, lessonOf(lessonRow('a', saved(48))))
    const { router } = openAlone()
    await userEvent.click(await screen.findByRole('link', { name: 'つづきから' }))
    expect(router.state.location.search).toBe('?lesson=a')
    open()
    await waitFor(() => expect(player.store.getState()).toMatchObject({ status: 'playing', seconds: 48 }))
  })

  test('that is locked says so, and has no way in', async () => {
    const lessons = [lessonRow('x', { lock: planLock })]
    api.answer(getPlaylist, playlistOf('method-asa', lessons, { lock: planLock }))
    openAlone()
    expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'はじめから聴く' })).toBeNull()
  })

  test('with nothing in it says what will be here', async () => {
    api.answer(getPlaylist, playlistOf('method-asa', []))
    openAlone()
    expect(await screen.findByText('音声や動画は、ここにならびます')).toBeTruthy()
  })

  test('has its title and a skeleton while it is on its way', () => {
    api.answer(getPlaylist, () => new Promise(() => {}))
    openAlone()
    expect(screen.getByRole('heading', { level: 1, name: '朝のメソッド' })).toBeTruthy()
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('that could not be read can be asked for again', async () => {
    api.refuse(getPlaylist, { code: 'internal' })
    openAlone()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(getPlaylist, playlistOf('method-asa', [lessonRow('a')]))
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: /音声 a/ })).toBeTruthy()
  })
})

describe('several playlists', () => {
  const open = () => renderPage(<PlaylistPage tags={['method-asa', 'sleep']} />, { at: '/kafuku/methods' })

  test('are below each other, each with a link to play it whole', async () => {
    api.answer(listPlaylists, ({ input }) =>
      (input.tags ?? []).map(tag => playlistOf(tag, [lessonRow(`${tag}-1`)], { title: `題 ${tag}` })),
    )
    open()
    const sleep = await screen.findByRole('region', { name: '題 sleep' })
    expect(screen.getByRole('heading', { level: 1, name: 'メソッド' })).toBeTruthy()
    expect(within(sleep).getByRole('link', { name: '題 sleepをすべて聴く' }).getAttribute('href')).toBe(
      '/player/sleep',
    )
    expect(
      within(sleep)
        .getByRole('link', { name: /音声 sleep-1/ })
        .getAttribute('href'),
    ).toBe('/player/sleep?lesson=sleep-1')
  })

  test('none of which is there say what will be here', async () => {
    api.answer(listPlaylists, [])
    open()
    expect(await screen.findByText('音声や動画は、ここにならびます')).toBeTruthy()
  })
})

test('a programme counts its steps and leads into its own player', async () => {
  api.answer(
    getPlaylist,
    playlistOf('premium-sonkyo', [lessonRow('a', saved(60, 1, true)), lessonRow('b'), lessonRow('c')]),
  )
  renderPage(<PlaylistPage tags={['premium-sonkyo']} isProgramme player="/sonkyo-player/:playtag?" />, {
    at: '/kafuku/sonkyoProgram/premium-sonkyo',
  })
  expect((await screen.findByText(/全3段のうち/)).textContent).toBe('全3段のうち、1段を終えました')
  expect(screen.getByRole('progressbar', { name: '終えた段' }).getAttribute('aria-valuenow')).toBe('33')
  const next = screen.getByRole('link', { name: 'つづきから' })
  expect(next.getAttribute('href')).toBe('/sonkyo-player/premium-sonkyo?lesson=b')
  expect(screen.getByRole('link', { name: /音声 c/ }).textContent).toContain('第3段')
})

describe('playlists of a tag', () => {
  const open = (at: string) =>
    renderPage(<PlaylistPage tagsOf="eichi" player="/kougiplayer/:playtag?" />, { at })

  test('are those that carry the tag in the address', async () => {
    api.answer(getTagsPlaylists, [playlistOf('eichi-koe', [lessonRow('a')], { title: '声の講義' })])
    open('/eichi/playlist/voice')
    const link = await screen.findByRole('link', { name: '声の講義をすべて聴く' })
    expect(link.getAttribute('href')).toBe('/kougiplayer/eichi-koe')
    expect(api.requests(getTagsPlaylists).map(({ input }) => input)).toEqual([
      { tag: 'voice', plan: 'eichi' },
    ])
  })

  test('without a tag are all of the plan', async () => {
    api.answer(listPlaylists, [playlistOf('eichi-kougi', [], { title: 'からだの講義' })])
    open('/eichi/playlist')
    expect(await screen.findByRole('heading', { name: 'からだの講義' })).toBeTruthy()
    expect(api.requests(listPlaylists).map(({ input }) => input)).toEqual([{ plan: 'eichi' }])
  })

  test('that nobody carries lead home', async () => {
    api.answer(getTagsPlaylists, [])
    open('/eichi/playlist/nothing')
    expect(await screen.findByText('お探しのものは見つかりませんでした')).toBeTruthy()
  })
})
