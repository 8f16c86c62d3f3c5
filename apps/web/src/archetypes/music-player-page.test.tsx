import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import { loadBookmarks } from '@iki/contract/media/bookmark'
import { getLesson, getLessonMedia, getPlaylist, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { reportListening } from '@iki/contract/media/listening'
import { listWords } from '@iki/contract/reading/dictionary'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { player } from '#core/player/player.ts'
import { lessonOf, lessonRow, mediaOf, planLock, playlistOf } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { settled } from '#test/fake-media-element.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const song = (id: string, title: string) => lessonRow(id, { kind: 'music', title, artist: '凪と糸' })
const songs = [song('shinonome', 'しののめ'), song('asanagi', 'あさなぎ')]
const sung = [
  { start: 5, end: 9, text: '夜の名残の' },
  { start: 9, end: 14, text: '露ひとつ' },
]

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent, reportListening])
    api.answer(log, null)
  api.answer(saveUserPlayingState, ({ input }) => ({
    seconds: input.seconds,
    isCompleted: false,
    sequence: input.sequence ?? 1,
  }))
  api.answer(listRecentlyPlayed, [])
  api.answer(loadBookmarks, [])
  api.answer(listWords, [])
  api.answer(getPlaylist, ({ input }) => playlistOf(input.playtag, songs, { title: '音の棚' }))
  api.answer(getLesson, ({ input }) =>
    lessonOf(songs.find(({ id }) => id === input.id) ?? lessonRow(input.id), {
      transcript: input.id === 'asanagi' ? sung : [],
      bodyHtml: '',
    }),
  )
  api.answer(getLessonMedia, ({ input }) => mediaOf(input.id))
})

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('all the music', () => {
  test('is under the piece that is open, which is marked among the others', async () => {
    openApp('/player/hlsmusic/music')
    await title('しののめ')
    const all = within(await screen.findByRole('list', { name: '音の棚' }))
    expect(all.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/player/hlsmusic/music?lesson=shinonome',
      '/player/hlsmusic/music?lesson=asanagi',
    ])
    expect(screen.getByText('凪と糸 ・ 1 / 2')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: '再生' }))
    await waitFor(() => expect(all.getAllByRole('link')[0]?.getAttribute('aria-current')).toBe('true'))
    expect(screen.getByText('歌のない曲です。音だけを、どうぞ。')).toBeTruthy()
    await expectAccessible()
  })

  test('goes on to the next by the queue that everything has', async () => {
    const { address } = openApp('/player/hlsmusic/music')
    await userEvent.click(await screen.findByRole('button', { name: '再生' }))
    await userEvent.click(await screen.findByRole('button', { name: 'つぎの音楽' }))
    await title('あさなぎ')
    expect(address()).toBe('/player/hlsmusic/music?lesson=asanagi')
    expect(player.store.getState().queue.playlist?.tag).toBe('music')
  })

  test('shows what plays when the keys of a headset go on twice before the page has followed', async () => {
    const three = [...songs, song('yoru', 'よる')]
    api.answer(getPlaylist, ({ input }) => playlistOf(input.playtag, three, { title: '音の棚' }))
    openApp('/player/hlsmusic/music')
    await userEvent.click(await screen.findByRole('button', { name: '再生' }))
    player.next()
    player.next()
    await title('よる')
    expect(player.store.getState().track?.id).toBe('yoru')
  })

  test('has no button of the former piece left when the next has started', async () => {
    openApp('/player/hlsmusic/music')
    await userEvent.click(await screen.findByRole('button', { name: '再生' }))
    player.next()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('あさなぎ')
    fireEvent.click(screen.getByRole('button', { name: '10秒もどる' }))
    await act(settled)
    expect(player.store.getState().track?.id).toBe('asanagi')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('あさなぎ')
  })

  test('with its words: a tap on a line goes there, and the line is lit', async () => {
    openApp('/player/hlsmusic/music2?lesson=asanagi')
    const line = await screen.findByRole('button', { name: '露ひとつ' })
    expect(line.getAttribute('aria-current')).toBeNull()
    await userEvent.click(line)
    await waitFor(() => expect(line.getAttribute('aria-current')).toBe('true'))
    expect(player.store.getState().seconds).toBe(9)
    // The lyrics are shown in place of the ring, and not a second time below.
    expect(screen.getAllByRole('button', { name: '露ひとつ' })).toHaveLength(1)
    await expectAccessible()
  })

  test('is seen the other way at the same piece', async () => {
    openApp('/player/hlsmusic/music2?lesson=asanagi')
    const views = within(await screen.findByRole('navigation', { name: '音楽の見せかた' }))
    expect(views.getByRole('link', { name: '音楽' }).getAttribute('href')).toBe(
      '/player/hlsmusic/music?lesson=asanagi',
    )
  })

  test('shows words without times as they are', async () => {
    api.answer(getLesson, lessonOf(songs[0] ?? song('a', 'a'), { transcript: [], lyrics: 'ひとつ\nふたつ' }))
    openApp('/player/hlsmusic/music2?lesson=shinonome')
    expect((await screen.findByText(/ひとつ/)).textContent).toBe('ひとつ\nふたつ')
  })

  test('that is locked says which plan opens it', async () => {
    const locked = songs.map(each => ({ ...each, lock: planLock }))
    api.answer(getPlaylist, playlistOf('music', locked, { title: '音の棚', lock: planLock }))
    openApp('/player/hlsmusic/music')
    expect(await screen.findByText(/下腹重心オンライン/)).toBeTruthy()
  })
})

describe('the player of one piece', () => {
  test('without a name opens the music that was played last', async () => {
    api.answer(listRecentlyPlayed, ({ input }) => (input.kind === 'music' ? songs.slice(1) : []))
    openApp('/single-music-player')
    await title('あさなぎ')
    expect(await screen.findByRole('button', { name: '歌詞をすべて見る' })).toBeTruthy()
  })

  test('without a name and without any played yet leads to all the music', async () => {
    const { address } = openApp('/single-music-player')
    await title('しののめ')
    await waitFor(() => expect(address()).toBe('/player/hlsmusic/music?lesson=shinonome'))
  })
})

test('a film that is opened by its id in a player for voices goes on to its own', async () => {
  api.answer(getLesson, lessonOf(lessonRow('eiga', { kind: 'video' }), { transcript: [] }))
  const { address } = openApp('/single-player/eiga?t=3#memo')
  await waitFor(() => expect(address()).toMatch(/^\/single-dougaplayer\/eiga/))
})
