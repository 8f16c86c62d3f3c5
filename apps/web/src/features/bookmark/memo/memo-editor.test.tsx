import { loadMemo, saveMemo } from '@iki/contract/media/bookmark'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { expectAccessible } from '#test/axe.ts'
import { fillIn } from '#test/fill-in.ts'
import { freshNotebook, openAsGuest, openAsMember, press } from '#test/open-notebook.tsx'

let opened: ReturnType<typeof freshNotebook>
beforeEach(() => {
  opened = freshNotebook()
})

describe('the memo', () => {
  const field = () => screen.findByLabelText('音声 aのメモ')
  const openMemo = async () => {
    const page = openAsMember()
    await press('メモ')
    return page
  }

  test('saves itself when one leaves it, and says so', async () => {
    opened.api.answer(saveMemo, ({ input }) => ({ memo: input.memo, revision: 1, updatedAt: null }))
    await openMemo()
    await fillIn(await field(), '肩が下りた')
    await userEvent.tab()
    expect(await screen.findByText('保存しました')).toBeTruthy()
    expect(opened.api.requests(saveMemo).map(({ input }) => input)).toEqual([
      { onseiId: 'a', memo: '肩が下りた', revision: 0 },
    ])
    await expectAccessible()
  })

  test('written without a network stays on the phone, also over a reload', async () => {
    opened.api.answer(saveMemo, ({ input }) => ({ memo: input.memo, revision: 1, updatedAt: null }))
    const { unmount } = await openMemo()
    const memo = await field()
    opened.api.goOffline()
    await fillIn(memo, '肩が下りた')
    await userEvent.tab()
    expect(await screen.findByText('端末に保存しました。つながったら送ります')).toBeTruthy()
    unmount()
    queryClient.clear()
    await openMemo()
    expect(await field()).toHaveProperty('value', '肩が下りた')
    opened.api.comeBack()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('保存しました')).toBeTruthy()
  })

  test('can be started without a network, before the stored one is known', async () => {
    opened.api.goOffline()
    await openMemo()
    expect(await screen.findByText('電波がとどいていません')).toBeTruthy()
    await fillIn(await field(), '肩が下りた')
    expect(localStorage.getItem('iki.memos.member.unnamed')).toContain('肩が下りた')
  })

  describe('that another device has written meanwhile', () => {
    const other = { memo: 'あちらの文', revision: 4, updatedAt: '2026-11-01T03:00:00.000Z' }
    const disagree = async () => {
      opened.api.answer(loadMemo, { memo: '前の文', revision: 3, updatedAt: null })
      opened.api.answer(saveMemo, ({ input }) =>
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
    const last = () => opened.api.requests(saveMemo).at(-1)?.input

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
      expect(opened.api.requests(saveMemo)).toHaveLength(1)
    })
  })

  test('is explained to a guest', async () => {
    openAsGuest()
    await press('メモ')
    expect(screen.getByText(/メモを書きとめておけます/)).toBeTruthy()
    expect(opened.api.requests(loadMemo)).toEqual([])
  })

  test('opens by its address', async () => {
    openAsMember('/single-player/a#memo')
    expect(await field()).toBeTruthy()
  })
})
