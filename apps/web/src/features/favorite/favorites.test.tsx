import { loadBookmarks } from '@iki/contract/media/bookmark'
import { listFavorites, setFavorite } from '@iki/contract/media/favorite'
import { getLesson, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { listWords } from '@iki/contract/reading/dictionary'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { lessonOf, lessonRow, planLock } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const voice = lessonRow('koe', { title: '朝の声' })
const film = lessonRow('eiga', { title: '三拍の足', kind: 'video' })
const song = lessonRow('uta', { title: 'あさなぎ', kind: 'music', artist: '凪と糸' })

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listFavorites, ({ input: { kind } }) => ({
    items: [voice, film, song].filter(each => kind === undefined || each.kind === kind),
    next: null,
  }))
  api.answer(setFavorite, ({ input: { isFavorite } }) => ({ isFavorite }))
  api.answer(listRecentlyPlayed, [])
  api.answer(loadBookmarks, [])
  api.answer(listWords, [])
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const list = () => screen.findByRole('list', { name: 'お気に入り' })

describe('the favourites', () => {
  test('lead each to the player of its kind, and say what it is', async () => {
    openApp('/mypage/favorites')
    const links = within(await list()).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/single-player/koe',
      '/single-dougaplayer/eiga',
      '/single-music-player/uta',
    ])
    expect(links[1]?.textContent).toContain('動画。三拍の足')
    expect(links[2]?.textContent).toContain('凪と糸')
    await expectAccessible()
  })

  test('of one kind are chosen, and the address keeps the choice', async () => {
    const { address } = openApp('/mypage/favorites')
    await press('動画')
    await waitFor(async () => expect(within(await list()).getAllByRole('link')).toHaveLength(1))
    expect(address()).toBe('/mypage/favorites?kind=video')
    expect(api.requests(listFavorites).at(-1)?.input).toEqual({ kind: 'video' })
  })

  test('go on where the page before has ended', async () => {
    api.answer(listFavorites, ({ input: { after } }) =>
      after ? { items: [film], next: null } : { items: [voice], next: '1_koe' },
    )
    openApp('/mypage/favorites')
    await press('もっと見る')
    await waitFor(async () => expect(within(await list()).getAllByRole('link')).toHaveLength(2))
    expect(api.requests(listFavorites).at(-1)?.input).toEqual({ after: '1_koe' })
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })

  test('lose one at a press, and have it back in its place', async () => {
    openApp('/mypage/favorites')
    await press('三拍の足をお気に入りから外す')
    expect(await screen.findByText('「三拍の足」を外しました。')).toBeTruthy()
    await press('元にもどす')
    await waitFor(async () => expect(within(await list()).getAllByRole('link')).toHaveLength(3))
    expect(api.requests(setFavorite).map(({ input }) => input)).toMatchObject([
      { id: 'eiga', isFavorite: false },
      { id: 'eiga', isFavorite: true },
    ])
  })

  test('still show what could not be taken out, and say why', async () => {
    api.refuse(setFavorite, { code: 'not_found' })
    openApp('/mypage/favorites')
    await press('三拍の足をお気に入りから外す')
    expect((await screen.findByRole('alert')).textContent).toContain('お気に入りを変えられませんでした')
    expect(within(await list()).getAllByRole('link')).toHaveLength(3)
  })

  test('stay without what was taken out without a network, say so, and are sent to the server later', async () => {
    openApp('/mypage/favorites')
    await list()
    api.goOffline()
    await press('三拍の足をお気に入りから外す')
    expect(await screen.findByText('まだ送っていません。つながったら送ります')).toBeTruthy()
    expect(screen.getByText('「三拍の足」を外しました。')).toBeTruthy()
    api.comeBack()
    window.dispatchEvent(new Event('online'))
    await waitFor(() =>
      expect(api.requests(setFavorite).map(({ input }) => input)).toMatchObject([
        { id: 'eiga', isFavorite: false, chosenAt: expect.any(String) },
      ]),
    )
    await waitFor(() => expect(screen.queryByText('まだ送っていません。つながったら送ります')).toBeNull())
    expect(screen.getByText('「三拍の足」を外しました。')).toBeTruthy()
  })

  test('name what is locked with its lock', async () => {
    api.answer(listFavorites, { items: [{ ...film, lock: planLock }], next: null })
    openApp('/mypage/favorites')
    expect((await list()).textContent).toContain('閉じています')
  })

  test('of nothing say what will be here, with a way on', async () => {
    api.answer(listFavorites, { items: [], next: null })
    openApp('/mypage/favorites?kind=music')
    const way = await screen.findByRole('link', { name: '音楽を聴く' })
    expect(way.getAttribute('href')).toBe('/player/hlsmusic/music')
    await expectAccessible()
  })
})

describe('the heart in a player', () => {
  const heart = () => screen.findByRole('button', { name: '好き（お気に入り）' })

  test('is on at once, and the last of many presses counts', async () => {
    api.answer(getLesson, lessonOf(voice))
    openApp('/single-player/koe')
    await userEvent.tripleClick(await heart())
    expect((await heart()).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() =>
      expect(api.requests(setFavorite).at(-1)?.input).toMatchObject({ id: 'koe', isFavorite: true }),
    )
    expect((await heart()).getAttribute('aria-pressed')).toBe('true')
  })

  test('stays on without a network, says so, and is still on for the next page', async () => {
    api.answer(getLesson, lessonOf(voice))
    const { unmount } = openApp('/single-player/koe')
    await heart()
    api.goOffline()
    await userEvent.click(await heart())
    expect(await screen.findByText('お気に入りはまだ送っていません。つながったら送ります')).toBeTruthy()
    unmount()
    queryClient.clear()
    api.comeBack()
    api.answer(setFavorite, () => new Promise(() => {}))
    openApp('/single-player/koe')
    expect((await heart()).getAttribute('aria-pressed')).toBe('true')
  })

  test('goes back to what it was when it could not be saved, and says so', async () => {
    api.answer(getLesson, lessonOf(voice))
    api.refuse(setFavorite, { code: 'too_many_favorites' })
    openApp('/single-player/koe')
    await userEvent.click(await heart())
    expect((await screen.findByRole('alert')).textContent).toContain('お気に入りを変えられませんでした')
    expect((await heart()).getAttribute('aria-pressed')).toBe('false')
  })
})
