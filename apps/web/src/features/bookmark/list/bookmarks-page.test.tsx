import {
  type BookmarkItem,
  type BookmarkPage,
  exportBookmarks,
  listBookmarks,
  removeBookmark,
  saveBookmark,
  saveMemo,
} from '@iki/contract/media/bookmark'
import type { LessonRow } from '@iki/contract/media/lesson'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { playRequest } from '#core/player/play-request.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { aBookmark, answeredOf } from '#test/bookmark-samples.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { notebook } from '../notebook/notebook.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  notebook.forgetDone()
})

const updatedAt = '2026-11-19T15:30:00.000Z'
const bookmark = (change = {}): BookmarkItem => ({ kind: 'bookmark', ...aBookmark({ updatedAt, ...change }) })
const memo = (change = {}): BookmarkItem => ({
  kind: 'memo' as const,
  lessonId: 'a',
  memo: '肩が下りた',
  revision: 3,
  updatedAt,
  ...change,
})
const pageOf = (items: BookmarkItem[], change: Partial<BookmarkPage> = {}): BookmarkPage => ({
  items,
  lessons: [...new Set(items.map(({ lessonId }) => lessonId))].map(id => lessonRow(id)),
  next: null,
  ...change,
})

async function open(answer: BookmarkPage, address = '/mypage/bookmarks') {
  api.answer(listBookmarks, answer)
  signedInAs(api, aMember())
  const app = openApp(address)
  await screen.findByRole('heading', { level: 1, name: 'しおりとメモ' })
  return app
}
const main = () => within(screen.getByRole('main'))
const rows = async () =>
  within(await screen.findByRole('list', { name: 'しおりとメモ' }))
    .getAllByRole('listitem')
    .map(row => row.textContent)
const asked = () => api.requests(listBookmarks).map(({ input }) => input)

describe('the list', () => {
  test('shows bookmarks, loops and memos with their lessons and days', async () => {
    await open(
      pageOf([
        bookmark({ id: 'b1', startSeconds: 228, text: '背中が温かくなる' }),
        bookmark({ id: 'b2', startSeconds: 228, endSeconds: 250, repeatCount: 5, speed: 0.8 }),
        memo(),
      ]),
    )
    expect(await rows()).toEqual([
      'しおり 03:48背中が温かくなる音声 a2026年11月20日',
      'くり返し 03:48–04:10・5回・0.8倍音声 a2026年11月20日',
      'メモ肩が下りた音声 a2026年11月20日',
    ])
    await expectAccessible()
  })

  test('leads where each was written', async () => {
    await open(
      pageOf([
        bookmark({ id: 'b1', startSeconds: 12.5 }),
        bookmark({ id: 'b2', endSeconds: 20 }),
        memo({ lessonId: 'b' }),
      ]),
    )
    await rows()
    expect(
      main()
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual([
      '/single-player/a?t=12.5#bookmarks',
      '/single-player/a?t=10#practice',
      '/single-player/b#memo',
    ])
  })

  test('lets a bookmark sound as soon as its lesson is open, and a memo not', async () => {
    const make = vi.spyOn(playRequest, 'make')
    await open(pageOf([memo(), bookmark()]))
    await rows()
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay, { once: true, capture: true })
    fireEvent.click(main().getByRole('link', { name: /^メモ/ }))
    expect(make).not.toHaveBeenCalled()
    document.addEventListener('click', stay, { once: true, capture: true })
    fireEvent.click(main().getByRole('link', { name: /^しおり/ }))
    expect(make).toHaveBeenCalledExactlyOnceWith('a')
  })

  test('shows what lies in a lesson that is closed, with its lock', async () => {
    const lessons: LessonRow[] = [lessonRow('a', { lock: planLock })]
    await open(pageOf([memo()], { lessons }))
    expect((await rows())[0]).toContain('下腹重心オンライン')
  })

  test('shows the beginning of a long memo, and all of it on demand', async () => {
    await open(pageOf([memo({ memo: `${'あ'.repeat(160)}おわり` })]))
    expect((await rows())[0]).not.toContain('おわり')
    await userEvent.click(screen.getByRole('button', { name: 'ぜんぶ読む' }))
    expect((await rows())[0]).toContain('おわり')
  })

  test('continues page by page', async () => {
    await open(pageOf([bookmark()], { next: '1_b1' }))
    await rows()
    api.answer(listBookmarks, pageOf([bookmark({ id: 'b2', lessonId: 'b' })]))
    await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(asked().at(-1)).toEqual({ after: '1_b1' })
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })

  test('says what will be here, and where to begin', async () => {
    await open(pageOf([]))
    expect(await screen.findByText('しおりとメモは、ここにならびます')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'きょうの一本を選ぶ' })).toBeTruthy()
    await expectAccessible()
  })

  test('that could not be read says so, and is read again after a press', async () => {
    signedInAs(api, aMember())
    api.refuse(listBookmarks, { code: 'internal' })
    openApp('/mypage/bookmarks')
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    await expectAccessible()
    api.answer(listBookmarks, pageOf([memo()]))
    await userEvent.click(retry)
    expect(await rows()).toHaveLength(1)
  })

  test('is for members', async () => {
    const { address } = openApp('/mypage/bookmarks')
    await waitFor(() => expect(address()).toBe('/?redirect_url=%2Fmypage%2Fbookmarks'))
  })
})

describe('the search', () => {
  const field = () => screen.getByLabelText('さがす')

  test('looks after a pause, and the address says for what', async () => {
    const { address } = await open(pageOf([memo()]))
    await rows()
    api.answer(listBookmarks, pageOf([bookmark({ text: '背中' })]))
    await fillIn(field(), ' 背中 ')
    // On a slow machine, the time between two keys may count as a pause.
    await waitFor(() => expect(asked().at(-1)).toEqual({ q: '背中' }))
    await waitFor(() => expect(address()).toBe('/mypage/bookmarks?q=%E8%83%8C%E4%B8%AD'))
    expect(await screen.findByText('1件見つかりました')).toBeTruthy()
  })

  test('waits while a word is being composed', async () => {
    await open(pageOf([memo()]))
    await rows()
    fireEvent.compositionStart(field())
    fireEvent.change(field(), { target: { value: 'せなか' } })
    const before = asked().length
    fireEvent.change(field(), { target: { value: '背中' } })
    fireEvent.compositionEnd(field(), { target: { value: '背中' } })
    await waitFor(() => expect(asked()).toHaveLength(before + 1))
    expect(asked().at(-1)).toEqual({ q: '背中' })
  })

  test('and the kind come from the address', async () => {
    await open(pageOf([]), '/mypage/bookmarks?q=%E8%82%A9&kind=loop')
    expect(await screen.findByText('見つかりませんでした')).toBeTruthy()
    expect(field()).toHaveProperty('value', '肩')
    expect(screen.getByRole('button', { name: 'くり返し', pressed: true })).toBeTruthy()
    expect(asked()[0]).toEqual({ q: '肩', kind: 'loop' })
    await userEvent.click(screen.getByRole('button', { name: 'すべてを見る' }))
    await waitFor(() => expect(asked().at(-1)).toEqual({}))
    expect(field()).toHaveProperty('value', '')
  })

  test('lesson by lesson is a tap, which is in the address', async () => {
    const { address } = await open(pageOf([bookmark()]))
    await userEvent.click(main().getByRole('button', { name: '音声ごと' }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ order: 'lesson' }))
    expect(address()).toBe('/mypage/bookmarks?order=lesson')
    await userEvent.click(main().getByRole('button', { name: '新しい順' }))
    await waitFor(() => expect(address()).toBe('/mypage/bookmarks'))
  })

  test('of one kind is a tap', async () => {
    await open(pageOf([memo()]))
    await rows()
    await userEvent.click(screen.getByRole('button', { name: 'メモ', pressed: false }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ kind: 'memo' }))
  })
})

describe('what is removed', () => {
  test('is removed at once and can be restored', async () => {
    await open(pageOf([bookmark({ text: '背中' }), memo()]))
    await rows()
    api.answer(removeBookmark, null)
    api.answer(saveBookmark, ({ input }) => answeredOf(input.audipo))
    api.answer(listBookmarks, pageOf([memo()]))
    await userEvent.click(screen.getByRole('button', { name: '背中を消す' }))
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText('「背中」を消しました。')).toBeTruthy()
    await waitFor(() => expect(api.requests(removeBookmark)[0]?.input.audipo).toEqual({ id: 'b1' }))
    api.answer(listBookmarks, pageOf([bookmark({ text: '背中' }), memo()]))
    await userEvent.click(screen.getByRole('button', { name: '元にもどす' }))
    await waitFor(() => expect(api.requests(saveBookmark)).toHaveLength(1))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  test('may be a memo', async () => {
    await open(pageOf([memo(), bookmark()]))
    await rows()
    api.answer(saveMemo, ({ input }) => ({
      memo: input.memo,
      revision: (input.revision ?? 0) + 1,
      updatedAt: null,
    }))
    api.answer(listBookmarks, pageOf([bookmark()]))
    await userEvent.click(screen.getByRole('button', { name: '肩が下りたを消す' }))
    expect(await screen.findByText('メモを消しました。')).toBeTruthy()
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: '元にもどす' }))
    await waitFor(() =>
      expect(api.requests(saveMemo).map(({ input }) => [input.memo, input.revision])).toEqual([
        ['', 3],
        ['肩が下りた', 4],
      ]),
    )
  })
})

describe('the export', () => {
  test('is laid down as a file under the server’s name', async () => {
    const links: string[] = []
    URL.createObjectURL = () => 'blob:file'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      links.push(`${this.download} ${this.getAttribute('href')}`)
    })
    await open(pageOf([memo()]))
    await rows()
    const name = 'bookmarks-2026-11-20.md'
    api.answer(
      exportBookmarks,
      () =>
        new Response('# しおりとメモ', {
          headers: { 'content-disposition': `attachment; filename="${name}"` },
        }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Markdown' }))
    expect(await screen.findByText(`「${name}」を書き出しました。`)).toBeTruthy()
    expect(links).toEqual([`${name} blob:file`])
    expect(api.requests(exportBookmarks)[0]?.input).toEqual({ format: 'markdown' })
  })

  test('that fails says so', async () => {
    await open(pageOf([memo()]))
    await rows()
    api.goOffline()
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }))
    expect((await main().findByRole('alert')).textContent).toContain('つながりませんでした')
  })
})
