import { recordContent, recordEvent } from '@iki/contract/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/audio'
import {
  type AudipoAnswer,
  loadBookmarks,
  loadMemo,
  removeBookmark,
  saveBookmark,
  saveMemo,
} from '@iki/contract/bookmark'
import { audipoOf } from '@iki/contract/bookmark-wire'
import { reportListening } from '@iki/contract/listening'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { player, practice } from '#core/media/player.ts'
import { queryClient } from '#core/query-client.ts'
import { session } from '#core/session.ts'
import { lessonOf, lessonRow, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { aBookmark, answeredOf } from '#test/bookmark-samples.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { settled } from '#test/fake-media-element.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser } from '#test/open-app.tsx'
import { setSessionCookie } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { BookmarkButton } from './bookmark-button.tsx'
import { LessonNotebook } from './lesson-notebook.tsx'
import { notebook } from './notebook.ts'

let api: FakeApi
let standing: AudipoAnswer[]
const lesson = lessonOf(lessonRow('a', saved(20)))

beforeEach(() => {
  api = freshBrowser()
  notebook.show(null)
  notebook.forgetDone()
  practice.clear()
  player.stop()
  document.title = lesson.title
  standing = []
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent]) api.answer(log, null)
  api.answer(loadBookmarks, () => standing)
  api.answer(loadMemo, { memo: '', revision: 0, updatedAt: null })
  api.answer(saveBookmark, ({ input }) => answeredOf(input.audipo))
  api.answer(removeBookmark, null)
  api.answer(reportListening, null)
  api.answer(saveUserPlayingState, ({ input }) => ({
    seconds: input.seconds,
    isCompleted: false,
    sequence: 1,
  }))
})

/** A member in front of the lesson, which stands paused at its 20th second. */
function open({ at = '/single-player/a' } = {}) {
  setSessionCookie('mark')
  session.begin('a-token')
  return openAsGuest({ at })
}
function openAsGuest({ at = '/single-player/a' } = {}) {
  player.load(lesson)
  return renderPage(
    <main>
      <h1>{lesson.title}</h1>
      <BookmarkButton lesson={lesson} />
      <LessonNotebook lesson={lesson} />
    </main>,
    { at },
  )
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const goTo = (seconds: number) => act(() => player.seek(seconds))
const listen = () =>
  act(async () => {
    player.play()
    await settled()
  })
const sent = () => api.requests(saveBookmark).map(({ input }) => input.audipo)
const rows = (label = 'この音声のしおり') =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(row => row.textContent)

describe('practice', () => {
  const begin = async () => {
    await press('A-B練習')
    goTo(10)
    await press(/^A /)
    goTo(12.4)
    await press(/^B /)
  }

  test('has its ends set where one hears, and begins when told to', async () => {
    open()
    await begin()
    expect(screen.getByRole('button', { name: /^A .*00:10\.0/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^B .*00:12\.4/ })).toBeTruthy()
    expect(practice.store.getState().isOn).toBe(false)
    await press('くりかえす')
    expect(practice.store.getState()).toMatchObject({ isOn: true, startSeconds: 10, endSeconds: 12.4 })
    expect(player.store.getState().seconds).toBe(10)
    expect(screen.getByText('1回目')).toBeTruthy()
    await press('くりかえしをとめる')
    expect(practice.store.getState()).toMatchObject({ isOn: false, startSeconds: 10 })
    await expectAccessible()
  })

  test('begins by itself when its end is set while one listens', async () => {
    open()
    await listen()
    await begin()
    expect(practice.store.getState().isOn).toBe(true)
  })

  test('lets its ends be moved by half a second', async () => {
    open()
    await begin()
    await press('はじめを0.5秒前へ')
    await press('おわりを0.5秒後へ')
    expect(practice.store.getState()).toMatchObject({ startSeconds: 9.5, endSeconds: 12.9 })
  })

  test('takes the sentence that is heard', async () => {
    open()
    await press('A-B練習')
    goTo(6)
    await press('いまの一文をくりかえす')
    expect(practice.store.getState()).toMatchObject({ isOn: true, startSeconds: 4, endSeconds: 9 })
  })

  test('is played so often, and slower or faster from time to time', async () => {
    open()
    await begin()
    await userEvent.click(screen.getByText('回数と速さ'))
    await press('5回')
    await press('回数をふやす')
    await press('だんだん')
    await press('はじめの速さを0.05はやく')
    await press('かける回数をへらす')
    expect(practice.store.getState()).toMatchObject({
      repeatCount: 6,
      rise: { from: 0.75, to: 1, rounds: 4 },
    })
    await press('くりかえす')
    expect(screen.getByText('1/6回目')).toBeTruthy()
    expect(player.store.getState().speed).toBe(0.75)
    await expectAccessible()
  })

  test('is kept under a name, once, and played again by a tap', async () => {
    open()
    await begin()
    await fillIn(screen.getByLabelText('名前をつけて残す'), '息を吐くところ')
    await press('残す')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ seconds: 10, endSeconds: 12.4, text: '息を吐くところ', repeat: null })
    expect(api.requests(saveBookmark)[0]?.headers.get('idempotency-key')).toMatch(/^\w{32}$/)
    expect(rows('残したくりかえし')).toEqual(['息を吐くところ00:10–00:12・ずっと'])
    goTo(30)
    await press('息を吐くところをくりかえす')
    expect(player.store.getState().seconds).toBe(10)
    expect(practice.store.getState().isOn).toBe(true)
  })

  test('that was kept takes up what is changed of it', async () => {
    standing = [audipoOf(aBookmark({ endSeconds: 12, text: '肩' }))]
    open()
    await press('A-B練習')
    await userEvent.click(await screen.findByRole('button', { name: '肩をくりかえす' }))
    expect(screen.queryByRole('button', { name: '残す' })).toBeNull()
    await press('おわりを0.5秒後へ')
    await press('「肩」を書きかえる')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ id: 'b1', seconds: 10, endSeconds: 12.5, text: '肩' })
  })

  test('is a guest’s, too, but for the keeping', async () => {
    openAsGuest()
    await begin()
    await press('くりかえす')
    expect(practice.store.getState().isOn).toBe(true)
    expect(screen.queryByLabelText('名前をつけて残す')).toBeNull()
    const link = screen.getByRole('link', { name: 'ログイン' })
    expect(link.getAttribute('href')).toBe('/login?redirect_url=%2Fsingle-player%2Fa')
    expect(api.requests(loadBookmarks)).toEqual([])
    await expectAccessible()
  })
})

describe('a bookmark', () => {
  test('is laid in with one tap, and gets its words afterwards', async () => {
    open()
    goTo(23)
    await press('しおりをはさむ')
    expect(screen.getByText('00:23 にしおりをはさみました。')).toBeTruthy()
    await press('ことばを添える')
    await fillIn(screen.getByLabelText('00:23 のしおり'), '背中が温かくなる')
    await press('保存する')
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [first, second] = sent()
    expect(first).toMatchObject({ seconds: 23, text: '' })
    expect(second).toMatchObject({ seconds: 23, text: '背中が温かくなる' })
    expect((second as { id: string }).id).toBe((first as { id: string }).id)
    await press('しおり1件')
    expect(rows()).toEqual(['背中が温かくなる00:23'])
    await expectAccessible()
  })

  test('is taken back', async () => {
    open()
    await press('しおりをはさむ')
    await press('取り消す')
    await waitFor(() => expect(api.requests(removeBookmark)).toHaveLength(1))
    await press('しおり')
    expect(screen.queryByRole('list', { name: 'この音声のしおり' })).toBeNull()
  })

  test('leads to its second, which then plays', async () => {
    standing = [audipoOf(aBookmark({ startSeconds: 42, text: '吐ききる' }))]
    open()
    await press('しおり')
    await userEvent.click(await screen.findByRole('button', { name: '42秒から聴く 吐ききる' }))
    await waitFor(() => expect(player.store.getState()).toMatchObject({ seconds: 42, status: 'playing' }))
  })

  test('is removed, and comes back as it was', async () => {
    standing = [audipoOf(aBookmark({ text: '吐ききる' }))]
    open()
    await press('しおり')
    await userEvent.click(await screen.findByRole('button', { name: '吐ききるを消す' }))
    expect(screen.queryByRole('list', { name: 'この音声のしおり' })).toBeNull()
    standing = []
    expect(screen.getByText('「吐ききる」を消しました。')).toBeTruthy()
    await waitFor(() => expect(api.requests(removeBookmark)[0]?.input.audipo).toEqual({ id: 'b1' }))
    await press('元にもどす')
    await waitFor(() => expect(sent()[0]).toMatchObject({ id: 'b1', seconds: 10, text: '吐ききる' }))
    expect(rows()).toEqual(['吐ききる00:10'])
  })

  test('is moved to what is heard', async () => {
    standing = [audipoOf(aBookmark({ text: '吐ききる' }))]
    open()
    await press('しおり')
    await userEvent.click(await screen.findByRole('button', { name: '吐ききるを書きなおす' }))
    goTo(11.5)
    await press('いまの秒に動かす')
    await press('保存する')
    await waitFor(() => expect(sent()[0]).toMatchObject({ id: 'b1', seconds: 11.5 }))
  })

  test('made without a network waits on the phone and goes by itself', async () => {
    open()
    await press('しおり')
    await screen.findByText(/その秒がここにならびます/)
    api.goOffline()
    await press('しおりをはさむ')
    expect(await screen.findByText(/まだ送っていません/)).toBeTruthy()
    expect(localStorage.getItem('iki.bookmarks.member.unnamed')).toContain('"startSeconds":20')
    api.comeBack()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/まだ送っていません/)).toBeNull())
  })

  test('that the server does not take stays until one decides', async () => {
    api.refuse(saveBookmark, { code: 'too_many_bookmarks' })
    open()
    await press('しおり')
    await press('しおりをはさむ')
    expect((await screen.findByRole('alert')).textContent).toContain('ぜんぶで10,000まで')
    await press('やめる')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('list', { name: 'この音声のしおり' })).toBeNull()
  })

  test('that could not be read says so, and is read again when told to', async () => {
    api.refuse(loadBookmarks, { code: 'internal' })
    open()
    await press('しおり')
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    standing = [audipoOf(aBookmark({ text: '吐ききる' }))]
    api.answer(loadBookmarks, () => standing)
    await userEvent.click(retry)
    expect(await screen.findByText('吐ききる')).toBeTruthy()
  })

  test('is explained to a guest', async () => {
    openAsGuest()
    await press('しおりをはさむ')
    expect(await screen.findByText(/聴いているところにしおりをはさめます/)).toBeTruthy()
    expect(api.requests(saveBookmark)).toEqual([])
  })
})

describe('the memo', () => {
  const field = () => screen.findByLabelText('音声 aのメモ')
  const openMemo = async () => {
    const page = open()
    await press('メモ')
    return page
  }

  test('saves itself when one leaves it, and says so', async () => {
    api.answer(saveMemo, ({ input }) => ({ memo: input.memo, revision: 1, updatedAt: null }))
    await openMemo()
    await fillIn(await field(), '肩が下りた')
    await userEvent.tab()
    expect(await screen.findByText('保存しました')).toBeTruthy()
    expect(api.requests(saveMemo).map(({ input }) => input)).toEqual([
      { onseiId: 'a', memo: '肩が下りた', revision: 0 },
    ])
    await expectAccessible()
  })

  test('written without a network stays on the phone, also over a reload', async () => {
    api.answer(saveMemo, ({ input }) => ({ memo: input.memo, revision: 1, updatedAt: null }))
    const { unmount } = await openMemo()
    const memo = await field()
    api.goOffline()
    await fillIn(memo, '肩が下りた')
    await userEvent.tab()
    expect(await screen.findByText('端末に保存しました。つながったら送ります')).toBeTruthy()
    unmount()
    queryClient.clear()
    await openMemo()
    expect(await field()).toHaveProperty('value', '肩が下りた')
    api.comeBack()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('保存しました')).toBeTruthy()
  })

  test('can be begun without a network, before the one that stands is known', async () => {
    api.goOffline()
    await openMemo()
    expect(await screen.findByText('電波がとどいていません')).toBeTruthy()
    await fillIn(await field(), '肩が下りた')
    expect(localStorage.getItem('iki.memos.member.unnamed')).toContain('肩が下りた')
  })

  describe('that another device has written meanwhile', () => {
    const other = { memo: 'あちらの文', revision: 4, updatedAt: '2026-11-01T03:00:00.000Z' }
    const disagree = async () => {
      api.answer(loadMemo, { memo: '前の文', revision: 3, updatedAt: null })
      api.answer(saveMemo, ({ input }) =>
        input.revision === 3 ? other : { memo: input.memo, revision: 5, updatedAt: null },
      )
      await openMemo()
      const memo = await field()
      await userEvent.clear(memo)
      await fillIn(memo, 'こちらの文')
      await userEvent.tab()
      expect(await screen.findByText('べつの端末でも書きかえられています')).toBeTruthy()
      expect(screen.getByText('あちらの文')).toBeTruthy()
      expect(memo).toHaveProperty('value', 'こちらの文')
      await expectAccessible()
      return memo
    }
    const last = () => api.requests(saveMemo).at(-1)?.input

    test('is joined with what was written here', async () => {
      const memo = await disagree()
      await press('ふたつをつなげる')
      expect(memo).toHaveProperty('value', 'あちらの文\n\nこちらの文')
      expect(await screen.findByText('保存しました')).toBeTruthy()
      expect(last()).toMatchObject({ memo: 'あちらの文\n\nこちらの文', revision: 4 })
    })

    test('gives way to what was written here', async () => {
      await disagree()
      await press('下の文にする')
      expect(await screen.findByText('保存しました')).toBeTruthy()
      expect(last()).toMatchObject({ memo: 'こちらの文', revision: 4 })
    })

    test('takes its place', async () => {
      const memo = await disagree()
      await press('べつの端末の文にする')
      expect(memo).toHaveProperty('value', 'あちらの文')
      expect(api.requests(saveMemo)).toHaveLength(1)
    })
  })

  test('is explained to a guest', async () => {
    openAsGuest()
    await press('メモ')
    expect(screen.getByText(/メモを書きとめておけます/)).toBeTruthy()
    expect(api.requests(loadMemo)).toEqual([])
  })

  test('opens by its address', async () => {
    open({ at: '/single-player/a#memo' })
    expect(await field()).toBeTruthy()
  })
})

describe('the keys', () => {
  test('[ and ] set the span, b lays in a bookmark', async () => {
    open()
    goTo(10)
    await userEvent.keyboard('[[')
    goTo(12)
    await userEvent.keyboard(']b')
    expect(practice.store.getState()).toMatchObject({ startSeconds: 10, endSeconds: 12 })
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('are letters where one writes', async () => {
    api.answer(saveMemo, ({ input }) => ({ memo: input.memo, revision: 1, updatedAt: null }))
    open()
    await press('メモ')
    await userEvent.type(await screen.findByLabelText('音声 aのメモ'), 'b')
    expect(sent()).toEqual([])
  })
})
