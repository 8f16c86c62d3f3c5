import { loadBookmarks } from '@iki/contract/media/bookmark'
import { getLesson, getLessonMedia } from '@iki/contract/media/lesson'
import {
  addToOwnPlaylist,
  getOwnPlaylist,
  listOwnPlaylists,
  type OwnPlaylistRow,
  orderOwnPlaylist,
  removeFromOwnPlaylist,
  removeOwnPlaylist,
  restoreOwnPlaylist,
  saveOwnPlaylist,
  shareOwnPlaylist,
} from '@iki/contract/media/own-playlist'
import { listWords } from '@iki/contract/reading/dictionary'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { player } from '#core/player/player.ts'
import { lessonOf, lessonRow, mediaOf, planLock } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { pressEnter } from '#test/press-enter.ts'

const lessons = [lessonRow('a'), lessonRow('b', { lock: planLock }), lessonRow('c')]

/** What the server has: the playlist "night", where each test has not put something else. */
let night: { name: string; revision: number; shareId: string | null; ids: string[] }
let others: OwnPlaylistRow[]
let removed: boolean
let api: FakeApi

const rowOf = (id: string, change: Partial<OwnPlaylistRow> = {}): OwnPlaylistRow => ({
  id,
  name: id,
  lessonCount: 0,
  isShared: false,
  cover: null,
  hasLesson: false,
  changedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})

function serve(): void {
  const changed = () => ({ revision: ++night.revision, lessonCount: night.ids.length })
  api.answer(listOwnPlaylists, () => ({
    items: removed
      ? others
      : [
          rowOf('night', { name: night.name, lessonCount: night.ids.length, cover: lessonRow('a') }),
          ...others,
        ],
    next: null,
  }))
  api.answer(getOwnPlaylist, ({ input: { id } }) => {
    if (id !== 'night' || removed) throw new FakeRefusal({ code: 'not_found' })
    const items = night.ids.map(lessonId => ({
      lessonId,
      lesson: lessons.find(each => each.id === lessonId) ?? null,
    }))
    return { id, name: night.name, revision: night.revision, shareId: night.shareId, items }
  })
  api.answer(saveOwnPlaylist, ({ input }) => {
    if (input.id === 'night') night.name = input.name
    else others = [rowOf(input.id, { name: input.name })]
    return changed()
  })
  api.answer(addToOwnPlaylist, ({ input: { lessonIds, at = night.ids.length } }) => {
    night.ids.splice(at, 0, ...lessonIds)
    return changed()
  })
  api.answer(removeFromOwnPlaylist, ({ input: { lessonId } }) => {
    night.ids = night.ids.filter(id => id !== lessonId)
    return changed()
  })
  api.answer(orderOwnPlaylist, ({ input: { lessonIds, revision } }) => {
    if (revision !== night.revision) throw new FakeRefusal({ code: 'edited_elsewhere' })
    night.ids = lessonIds
    return changed()
  })
  api.answer(shareOwnPlaylist, ({ input: { isShared } }) => {
    night.shareId = isShared ? 'the-token' : null
    night.revision++
    return { shareId: night.shareId }
  })
  api.answer(removeOwnPlaylist, () => {
    removed = true
    return null
  })
  api.answer(restoreOwnPlaylist, () => {
    removed = false
    return null
  })
}

beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  night = { name: '夜', revision: 1, shareId: null, ids: ['a', 'b', 'c'] }
  others = []
  removed = false
  serve()
  api.answer(getLesson, ({ input: { id } }) => lessonOf(lessonRow(id)))
  api.answer(getLessonMedia, ({ input: { id } }) => mediaOf(id))
  api.answer(loadBookmarks, [])
  api.answer(listWords, [])
  player.stop()
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const items = async (name = '夜') =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const titles = async (name?: string) =>
  (await items(name)).map(item => item.textContent?.match(/音声 (.)/)?.[1] ?? '-').join('')

describe('the own playlists', () => {
  test('of nobody yet say how to make one, and the first is made in place', async () => {
    removed = true
    const { address } = openApp('/playlists')
    await press('はじめの一つをつくる')
    await userEvent.type(await screen.findByLabelText('プレイリストの名前'), ' ねむる前 ')
    await expectAccessible()
    await press('つくる')
    await waitFor(() => expect(address()).toMatch(/^\/playlists\/[0-9a-f]{32}$/))
    expect(api.requests(saveOwnPlaylist)[0]?.input).toMatchObject({ name: 'ねむる前' })
  })

  test('lead each to its page, with how many it has', async () => {
    others = [rowOf('empty', { name: '空', isShared: true })]
    openApp('/playlists')
    const rows = await items('プレイリスト')
    expect(rows.map(row => row.textContent)).toEqual(['夜3本', '空まだ入っていません・リンクで共有中'])
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/playlists/night')
    await expectAccessible()
  })

  test('are named with Japanese input: Enter that ends a word saves nothing', async () => {
    openApp('/playlists')
    await press('新しいプレイリスト')
    const field = await screen.findByLabelText('プレイリストの名前')
    await userEvent.type(field, 'よる')
    pressEnter(field, { isComposing: true })
    pressEnter(field, { keyCode: 229 })
    expect(api.requests(saveOwnPlaylist)).toHaveLength(0)
    pressEnter(field)
    await waitFor(() => expect(api.requests(saveOwnPlaylist)).toHaveLength(1))
  })

  test('are not named with spaces, or with more than 60 characters', async () => {
    openApp('/playlists')
    await press('新しいプレイリスト')
    const field = await screen.findByLabelText('プレイリストの名前')
    await userEvent.type(field, '  ')
    await press('つくる')
    expect(await screen.findByText('名前を入力してください')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste('あ'.repeat(61))
    await press('つくる')
    expect(await screen.findByText('60文字以内で入力してください')).toBeTruthy()
    expect(api.requests(saveOwnPlaylist)).toHaveLength(0)
  })

  test('that could not be made are tried again under the same id', async () => {
    openApp('/playlists')
    await press('新しいプレイリスト')
    await userEvent.type(await screen.findByLabelText('プレイリストの名前'), 'よる')
    api.refuse(saveOwnPlaylist, { code: 'unavailable' })
    await press('つくる')
    expect((await screen.findByRole('alert')).textContent).toContain('つながりにくくなっています')
    serve()
    await press('つくる')
    await waitFor(() => expect(api.requests(saveOwnPlaylist)).toHaveLength(2))
    const [one, two] = api.requests(saveOwnPlaylist)
    expect(one?.input.id).toBe(two?.input.id)
  })
})

describe('an own playlist', () => {
  test('plays on from any of its lessons, past what is locked', async () => {
    const { address } = openApp('/playlists/night')
    expect(await titles()).toBe('abc')
    expect((await screen.findByRole('list', { name: '夜' })).textContent).toContain('閉じています')
    await expectAccessible()
    await userEvent.click(within((await items())[0] as HTMLElement).getByRole('link'))
    await waitFor(() => expect(player.store.getState()).toMatchObject({ track: { id: 'a' } }))
    await waitFor(() => expect(address()).toBe('/single-player/a'))
    expect(player.store.getState().queue.lessons.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    player.next()
    await waitFor(() => expect(player.store.getState()).toMatchObject({ track: { id: 'c' } }))
  })

  test('is put in order by keys, one after the other, each with the newest revision', async () => {
    openApp('/playlists/night')
    await press('ならべかえ')
    ;(await screen.findByRole('button', { name: '音声 aを並べかえる' })).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(await titles('夜の順番')).toBe('bca')
    await waitFor(() => expect(night.ids).toEqual(['b', 'c', 'a']))
    expect(api.requests(orderOwnPlaylist).map(({ input }) => input.revision)).toEqual([1, 2])
    await expectAccessible()
  })

  test('that another device has changed is shown as it is, and says so', async () => {
    openApp('/playlists/night')
    await press('ならべかえ')
    await screen.findByRole('button', { name: '音声 aを並べかえる' })
    night = { ...night, revision: 7, ids: ['c', 'a'] }
    screen.getByRole('button', { name: '音声 aを並べかえる' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect((await screen.findByRole('alert')).textContent).toContain('ほかの端末で、先になおされています')
    await waitFor(async () => expect(await titles('夜の順番')).toBe('ca'))
  })

  test('loses a lesson, and has it back in its place', async () => {
    openApp('/playlists/night')
    await press('音声 bのメニュー')
    await press('このプレイリストから外す')
    await waitFor(async () => expect(await titles()).toBe('ac'))
    await waitFor(() => expect(night.ids).toEqual(['a', 'c']))
    expect(screen.getByText('「音声 b」を外しました')).toBeTruthy()
    await press('元にもどす')
    await waitFor(() => expect(night.ids).toEqual(['a', 'b', 'c']))
    await waitFor(async () => expect(await titles()).toBe('abc'))
  })

  test('still shows what could not be taken out, and says why', async () => {
    openApp('/playlists/night')
    await screen.findByRole('list', { name: '夜' })
    api.goOffline()
    await press('音声 bのメニュー')
    await press('このプレイリストから外す')
    expect((await screen.findByRole('alert')).textContent).toContain('つながりませんでした')
    api.comeBack()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await titles()).toBe('abc'))
  })

  test('shows what is no longer published as removed, to be taken out', async () => {
    night.ids = ['a', 'withdrawn']
    openApp('/playlists/night')
    expect(await screen.findByText('いまは公開されていないもの')).toBeTruthy()
    await press('いまは公開されていないものを外す')
    await waitFor(() => expect(night.ids).toEqual(['a']))
    expect(screen.queryByRole('button', { name: '元にもどす' })).toBeNull()
  })

  test('is renamed', async () => {
    openApp('/playlists/night')
    await press('このプレイリストのメニュー')
    await press('名前を変える')
    const field = await screen.findByLabelText('プレイリストの名前')
    await userEvent.clear(field)
    await userEvent.type(field, '朝')
    await press('名前を変える')
    expect(await screen.findByRole('heading', { level: 1, name: '朝' })).toBeTruthy()
  })

  test('is removed, and comes back at a press', async () => {
    const { address } = openApp('/playlists/night')
    await press('このプレイリストのメニュー')
    await press('プレイリストを消す')
    await waitFor(() => expect(address()).toBe('/playlists'))
    expect(await screen.findByText('「夜」を消しました')).toBeTruthy()
    await press('元にもどす')
    await waitFor(async () => expect(await items('プレイリスト')).toHaveLength(1))
  })

  test('is shared by a link that can be copied, and taken back', async () => {
    userEvent.setup() // It brings a clipboard.
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    openApp('/playlists/night')
    await press('共有する')
    await press('リンクをつくる')
    await press('リンクをコピー')
    expect(copy).toHaveBeenCalledWith(`${window.location.origin}/playlists/shared/the-token`)
    await expectAccessible()
    await press('共有をやめる')
    expect(await screen.findByText('共有をやめました。前のリンクは、もう開きません。')).toBeTruthy()
    expect(night.shareId).toBeNull()
  })

  test('of another member, or removed, is not found', async () => {
    openApp('/playlists/somebody')
    expect(await screen.findByText('このプレイリストは見つかりませんでした')).toBeTruthy()
  })
})
