import { loadBookmarks, saveBookmark } from '@iki/contract/media/bookmark'
import { audipoOf } from '@iki/contract/media/bookmark-wire'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { player, practice } from '#core/player/player.ts'
import { expectAccessible } from '#test/axe.ts'
import { aBookmark } from '#test/bookmark-samples.ts'
import { settled } from '#test/fake-media-element.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshNotebook, goTo, openAsGuest, openAsMember, press, rowsOf } from '#test/open-notebook.tsx'

let opened: ReturnType<typeof freshNotebook>
beforeEach(() => {
  opened = freshNotebook()
})

describe('practice', () => {
  const listen = () =>
    act(async () => {
      player.play()
      await settled()
    })
  const begin = async () => {
    await press('A-B練習')
    goTo(10)
    await press(/^A /)
    goTo(12.4)
    await press(/^B /)
  }

  test('has its ends set at the current second, and begins after a press', async () => {
    openAsMember()
    await begin()
    expect(screen.getByRole('button', { name: /^A .*00:10\.0/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^B .*00:12\.4/ })).toBeTruthy()
    expect(practice.store.getState().isOn).toBe(false)
    await press('くり返す')
    expect(practice.store.getState()).toMatchObject({ isOn: true, startSeconds: 10, endSeconds: 12.4 })
    expect(player.store.getState().seconds).toBe(10)
    expect(screen.getByText('1回目')).toBeTruthy()
    await press('くり返しをとめる')
    expect(practice.store.getState()).toMatchObject({ isOn: false, startSeconds: 10 })
    await expectAccessible()
  })

  test('begins by itself when its end is set while one listens', async () => {
    openAsMember()
    await listen()
    await begin()
    expect(practice.store.getState().isOn).toBe(true)
  })

  test('lets its ends be moved by half a second', async () => {
    openAsMember()
    await begin()
    await press('はじめを0.5秒前へ')
    await press('おわりを0.5秒後へ')
    expect(practice.store.getState()).toMatchObject({ startSeconds: 9.5, endSeconds: 12.9 })
  })

  test('takes the sentence that is playing', async () => {
    openAsMember()
    await press('A-B練習')
    goTo(6)
    await press('いまの一文をくり返す')
    expect(practice.store.getState()).toMatchObject({ isOn: true, startSeconds: 4, endSeconds: 9 })
  })

  test('is played so often, and slower or faster from time to time', async () => {
    openAsMember()
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
    await press('くり返す')
    expect(screen.getByText('1/6回目')).toBeTruthy()
    expect(player.store.getState().speed).toBe(0.75)
    await expectAccessible()
  })

  test('is saved under a name, once, and played again by a tap', async () => {
    openAsMember()
    await begin()
    await fillIn(screen.getByLabelText('名前をつけて残す'), '息を吐くところ')
    await press('残す')
    await waitFor(() => expect(opened.sent()).toHaveLength(1))
    expect(opened.sent()[0]).toMatchObject({
      seconds: 10,
      endSeconds: 12.4,
      text: '息を吐くところ',
      repeat: null,
    })
    expect(opened.api.requests(saveBookmark)[0]?.headers.get('idempotency-key')).toMatch(/^\w{32}$/)
    expect(rowsOf('残したくり返し')).toEqual(['息を吐くところ00:10–00:12・ずっと'])
    goTo(30)
    await press('息を吐くところをくり返す')
    expect(player.store.getState().seconds).toBe(10)
    expect(practice.store.getState().isOn).toBe(true)
  })

  test('is saved with a speed that changes from round to round', async () => {
    openAsMember()
    await begin()
    await userEvent.click(screen.getByText('回数と速さ'))
    await press('だんだん')
    await fillIn(screen.getByLabelText('名前をつけて残す'), 'すこしずつ')
    await press('残す')
    const rise = { from: 0.7, to: 1, rounds: 5 }
    await waitFor(() => expect(opened.sent()).toMatchObject([{ text: 'すこしずつ', speed: null, rise }]))
    expect(rowsOf('残したくり返し')).toEqual(['すこしずつ00:10–00:12・ずっと・0.7から1.0倍へ'])
    act(() => practice.clear())
    await press('すこしずつをくり返す')
    expect(practice.store.getState()).toMatchObject({ isOn: true, rise })
    expect(player.store.getState().speed).toBe(0.7)
  })

  test('that was saved gets what is changed of it', async () => {
    opened.server.bookmarks = [audipoOf(aBookmark({ endSeconds: 12, text: '肩' }))]
    openAsMember()
    await press('A-B練習')
    await userEvent.click(await screen.findByRole('button', { name: '肩をくり返す' }))
    expect(screen.queryByRole('button', { name: '残す' })).toBeNull()
    await press('おわりを0.5秒後へ')
    await press('「肩」を書きかえる')
    await waitFor(() => expect(opened.sent()).toHaveLength(1))
    expect(opened.sent()[0]).toMatchObject({ id: 'b1', seconds: 10, endSeconds: 12.5, text: '肩' })
  })

  test('is a guest’s, too, but for the keeping', async () => {
    openAsGuest()
    await begin()
    await press('くり返す')
    expect(practice.store.getState().isOn).toBe(true)
    expect(screen.queryByLabelText('名前をつけて残す')).toBeNull()
    const link = screen.getByRole('link', { name: 'ログイン' })
    expect(link.getAttribute('href')).toBe('/login?redirect_url=%2Fsingle-player%2Fa')
    expect(opened.api.requests(loadBookmarks)).toEqual([])
    await expectAccessible()
  })
})
