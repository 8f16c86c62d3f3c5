import { loadBookmarks, removeBookmark, saveBookmark } from '@iki/contract/media/bookmark'
import { audipoOf } from '@iki/contract/media/bookmark-wire'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { player } from '#core/player/player.ts'
import { expectAccessible } from '#test/axe.ts'
import { aBookmark } from '#test/bookmark-samples.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshNotebook, goTo, layIn, openAsGuest, openAsMember, press, rowsOf } from '#test/open-notebook.tsx'

let opened: ReturnType<typeof freshNotebook>
beforeEach(() => {
  opened = freshNotebook()
})

describe('a bookmark', () => {
  test('is laid in where one is, and gets its words afterwards', async () => {
    openAsMember()
    goTo(23)
    await layIn()
    expect(screen.getByText('00:23 にしおりをはさみました。')).toBeTruthy()
    await press('ことばを添える')
    await fillIn(screen.getByLabelText('00:23 のしおり'), '背中が温かくなる')
    await press('保存する')
    await waitFor(() => expect(opened.sent()).toHaveLength(2))
    const [first, second] = opened.sent()
    expect(first).toMatchObject({ seconds: 23, text: '' })
    expect(second).toMatchObject({ seconds: 23, text: '背中が温かくなる' })
    expect((second as { id: string }).id).toBe((first as { id: string }).id)
    expect(screen.getByRole('button', { name: 'しおり 1件' })).toBeTruthy()
    expect(rowsOf('このレッスンのしおり')).toEqual(['背中が温かくなる00:23'])
    await expectAccessible()
  })

  test('leaves a text that is too long in its field, and says how much is too much', async () => {
    const family = '👨‍👩‍👧‍👦'
    openAsMember()
    await layIn()
    await waitFor(() => expect(opened.sent()).toHaveLength(1))
    await press('ことばを添える')
    const field = () => screen.getByLabelText(/^\d.*のしおり$/)
    fireEvent.change(field(), { target: { value: family.repeat(502) } })
    expect(screen.getByText('502 / 500')).toBeTruthy()
    expect(screen.getByText('あと2文字ぶん、短くしてください')).toBeTruthy()
    await press('保存する')
    expect(field()).toHaveProperty('value', family.repeat(502))
    fireEvent.change(field(), { target: { value: family.repeat(500) } })
    await press('保存する')
    await waitFor(() => expect(opened.sent()[1]).toMatchObject({ text: family.repeat(500) }))
    expect(opened.sent()).toHaveLength(2)
  })

  test('is taken back', async () => {
    openAsMember()
    await layIn()
    await press('取り消す')
    await waitFor(() => expect(opened.api.requests(removeBookmark)).toHaveLength(1))
    expect(screen.queryByRole('list', { name: 'このレッスンのしおり' })).toBeNull()
  })

  test('leads to its second, which then plays', async () => {
    opened.server.bookmarks = [audipoOf(aBookmark({ startSeconds: 42, text: '吐ききる' }))]
    openAsMember()
    await press('しおり')
    await userEvent.click(await screen.findByRole('button', { name: '42秒から聴く 吐ききる' }))
    await waitFor(() => expect(player.store.getState()).toMatchObject({ seconds: 42, status: 'playing' }))
  })

  test('is removed, and comes back as it was', async () => {
    opened.server.bookmarks = [audipoOf(aBookmark({ text: '吐ききる' }))]
    openAsMember()
    await press('しおり')
    await userEvent.click(await screen.findByRole('button', { name: '吐ききるを消す' }))
    expect(screen.queryByRole('list', { name: 'このレッスンのしおり' })).toBeNull()
    opened.server.bookmarks = []
    expect(screen.getByText('「吐ききる」を消しました。')).toBeTruthy()
    await waitFor(() => expect(opened.api.requests(removeBookmark)[0]?.input.audipo).toEqual({ id: 'b1' }))
    await press('元にもどす')
    await waitFor(() => expect(opened.sent()[0]).toMatchObject({ id: 'b1', seconds: 10, text: '吐ききる' }))
    expect(rowsOf('このレッスンのしおり')).toEqual(['吐ききる00:10'])
  })

  test('is moved to what is playing', async () => {
    opened.server.bookmarks = [audipoOf(aBookmark({ text: '吐ききる' }))]
    openAsMember()
    await press('しおり')
    await userEvent.click(await screen.findByRole('button', { name: '吐ききるを書きなおす' }))
    goTo(11.5)
    await press('いまの秒に動かす')
    await press('保存する')
    await waitFor(() => expect(opened.sent()[0]).toMatchObject({ id: 'b1', seconds: 11.5 }))
  })

  test('made without a network waits on the phone and goes by itself', async () => {
    openAsMember()
    await press('しおり')
    await screen.findByText(/その秒がここにならびます/)
    opened.api.goOffline()
    await press(/にしおりをはさむ$/)
    expect(await screen.findByText(/まだ送っていません/)).toBeTruthy()
    expect(localStorage.getItem('iki.bookmarks.member.unnamed')).toContain('"startSeconds":20')
    opened.api.comeBack()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(opened.sent()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/まだ送っていません/)).toBeNull())
  })

  test('that the server does not take stays until one decides', async () => {
    opened.api.refuse(saveBookmark, { code: 'too_many_bookmarks' })
    openAsMember()
    await layIn()
    expect((await screen.findByRole('alert')).textContent).toContain('ぜんぶで10,000まで')
    await press('やめる')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('list', { name: 'このレッスンのしおり' })).toBeNull()
  })

  test('that could not be read says so, and is read again after a press', async () => {
    opened.api.refuse(loadBookmarks, { code: 'internal' })
    openAsMember()
    await press('しおり')
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    opened.server.bookmarks = [audipoOf(aBookmark({ text: '吐ききる' }))]
    opened.api.answer(loadBookmarks, () => opened.server.bookmarks)
    await userEvent.click(retry)
    expect(await screen.findByText('吐ききる')).toBeTruthy()
  })

  test('is explained to a guest', async () => {
    openAsGuest()
    await press('しおり')
    expect(await screen.findByText(/聴いているところにしおりをはさめます/)).toBeTruthy()
    expect(opened.api.requests(saveBookmark)).toEqual([])
  })
})
