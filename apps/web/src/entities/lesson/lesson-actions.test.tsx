import {
  addToOwnPlaylist,
  listOwnPlaylists,
  type OwnPlaylistRow,
  removeFromOwnPlaylist,
  saveOwnPlaylist,
} from '@iki/contract/media/own-playlist'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { player } from '#core/player/player.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser } from '#test/open-app.tsx'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { LessonList } from './lesson-list.tsx'

let api: FakeApi
let lists: OwnPlaylistRow[]

const listOf = (id: string, name: string): OwnPlaylistRow => ({
  id,
  name,
  lessonCount: 2,
  isShared: false,
  cover: null,
  hasLesson: false,
  changedAt: '2026-11-20T12:00:00.000Z',
})
const setHas = (id: string, hasLesson: boolean) => {
  lists = lists.map(each => (each.id === id ? { ...each, hasLesson } : each))
  return { revision: 2, lessonCount: 3 }
}

beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  player.stop()
  lists = [listOf('night', '夜'), listOf('morning', '朝')]
  api.answer(listOwnPlaylists, () => ({ items: lists, next: null }))
  api.answer(addToOwnPlaylist, ({ input: { id } }) => setHas(id, true))
  api.answer(removeFromOwnPlaylist, ({ input: { id } }) => setHas(id, false))
  api.answer(saveOwnPlaylist, ({ input: { id, name } }) => {
    lists = [{ ...listOf(id, name), hasLesson: true }, ...lists]
    return { revision: 1, lessonCount: 1 }
  })
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choice = (name: RegExp) => screen.findByRole('button', { name })

async function openChoice() {
  renderPage(<LessonList lessons={[lessonRow('a', { lock: planLock })]} />, { at: '/kafuku/methods' })
  await press('音声 aのメニュー')
  await press('プレイリストに追加')
}

describe('the menu of a lesson', () => {
  test('puts it into a playlist and out of it again, a locked one too, and says so', async () => {
    await openChoice()
    expect((await choice(/^夜/)).getAttribute('aria-pressed')).toBe('false')
    await press(/^夜/)
    expect((await screen.findByText('「夜」に入れました')).textContent).toBeTruthy()
    await waitFor(async () => expect((await choice(/^夜/)).getAttribute('aria-pressed')).toBe('true'))
    expect(api.requests(addToOwnPlaylist).map(({ input }) => input)).toEqual([
      { id: 'night', lessonIds: ['a'] },
    ])
    await press(/^夜/)
    expect((await screen.findByText('「夜」から外しました')).textContent).toBeTruthy()
    expect(api.requests(removeFromOwnPlaylist).map(({ input }) => input)).toEqual([
      { id: 'night', lessonId: 'a' },
    ])
  })

  test('makes a playlist that begins with it', async () => {
    await openChoice()
    await press('新しいプレイリスト')
    await userEvent.type(await screen.findByLabelText('プレイリストの名前'), '昼')
    await press('つくる')
    expect((await screen.findByText('「昼」をつくり、入れました')).textContent).toBeTruthy()
    expect((await choice(/^昼/)).getAttribute('aria-pressed')).toBe('true')
    expect(api.requests(saveOwnPlaylist)[0]?.input).toMatchObject({ name: '昼', lessonIds: ['a'] })
  })

  test('says why it was not put in, and shows it as it is', async () => {
    await openChoice()
    await choice(/^夜/)
    api.refuse(addToOwnPlaylist, { code: 'own_playlist_full' })
    await press(/^夜/)
    expect((await screen.findByRole('alert')).textContent).toContain('入るのは500までです')
    expect((await choice(/^夜/)).getAttribute('aria-pressed')).toBe('false')
  })

  test('says without a network that nothing was read, and reads it when asked', async () => {
    api.goOffline()
    await openChoice()
    expect((await screen.findByRole('alert')).textContent).toContain('つながりませんでした')
    api.comeBack()
    await press('もう一度読み込む')
    expect(await choice(/^夜/)).toBeTruthy()
  })

  test('is not there for guests while nothing is in the player', () => {
    asGuest()
    renderPage(<LessonList lessons={[lessonRow('a')]} />, { at: '/kafuku/methods' })
    expect(screen.queryByRole('button', { name: '音声 aのメニュー' })).toBeNull()
  })
})
