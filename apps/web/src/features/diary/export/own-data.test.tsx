import { listDiaryEntries, saveSkip } from '@iki/contract/diary/diary'
import {
  type DiarySettings,
  deleteDiaries,
  exportDiary,
  getDiarySettings,
  saveDiarySettings,
} from '@iki/contract/diary/diary-data'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember, freshPhone, tokenOf } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { saveDay } from '../offline/diary-days.ts'
import { requireDiary } from '../offline/open-diary.ts'
import { readUnsentCount } from '../offline/unsent-flag.ts'
import { OwnDataPage } from './own-data.tsx'

let api: FakeApi
let settings: DiarySettings
beforeEach(() => {
  freshPhone()
  document.title = '日記の設定'
  api = fakeApi()
  diaryMember(api)
  settings = { reminderTime: null }
  api.answer(getDiarySettings, () => settings)
  api.answer(saveDiarySettings, ({ input }) => {
    settings = input
    return settings
  })
  api.answer(listDiaryEntries, [])
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
})
const open = () =>
  renderPage(
    <main>
      <OwnDataPage />
    </main>,
    { at: '/habit/diary/settings' },
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const writeOffline = async () => {
  api.goOffline()
  await saveDay('general', '2026-11-20', { relax: 5, breath: 5, memo: '雨', images: [] })
  api.comeBack()
}

describe('the time to write', () => {
  test('is saved, and taken back', async () => {
    open()
    await screen.findByText('いまは、時刻を決めていません。')
    await expectAccessible()
    fireEvent.change(screen.getByLabelText('時刻'), { target: { value: '06:30' } })
    await press('この時刻にする')
    expect(await screen.findByText('いまは、毎日 06:30 です。')).toBeTruthy()
    expect(screen.getByText('保存しました。')).toBeTruthy()
    await press('決めない')
    expect(await screen.findByText('いまは、時刻を決めていません。')).toBeTruthy()
    expect(settings).toEqual({ reminderTime: null })
  })

  test('an empty one is not sent', async () => {
    open()
    fireEvent.change(await screen.findByLabelText('時刻'), { target: { value: '' } })
    await press('この時刻にする')
    expect(screen.getByText('時刻を入れてください')).toBeTruthy()
    expect(api.requests(saveDiarySettings)).toHaveLength(0)
  })

  test('says when it can’t be read, and tries again', async () => {
    api.refuse(getDiarySettings, { code: 'not_allowed' })
    open()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(getDiarySettings, () => settings)
    await userEvent.click(retry)
    expect(await screen.findByText('いまは、時刻を決めていません。')).toBeTruthy()
  })
})

describe('the file of all diaries', () => {
  test.each([
    ['JSON', 'json'],
    ['CSV', 'csv'],
    ['Markdown', 'markdown'],
  ])('comes as %s', async (name, format) => {
    api.answer(
      exportDiary,
      () => new Response('zip', { headers: { 'content-disposition': 'attachment; filename="diary.zip"' } }),
    )
    open()
    await press(name)
    expect(await screen.findByText('「diary.zip」を書き出しました。')).toBeTruthy()
    expect(api.requests(exportDiary)[0]?.input).toEqual({ format })
  })

  test('says what it leaves out, and what went wrong', async () => {
    await writeOffline()
    api.goOffline()
    open()
    expect(await screen.findByText(/まだ送れていない日記が1件あり/)).toBeTruthy()
    await press('JSON')
    expect(await screen.findByText(/つながりませんでした/)).toBeTruthy()
  })
})

describe('deleting everything', () => {
  const submit = () => press('すべて削除する')

  test('wants the word, then leaves nothing on the server and on the phone', async () => {
    await writeOffline()
    localStorage.setItem('iki.diary-drafts.member.haruko', '{}')
    localStorage.setItem('iki.diary-skips.member.haruko', '{"2026-11-19":{"reason":"ill"}}')
    api.refuse(saveSkip, { code: 'unavailable' })
    session.begin(tokenOf('haruko'))
    api.answer(deleteDiaries, null)
    open()
    await press('削除にすすむ')
    await submit()
    expect(screen.getByText('「削除」と書くと、削除できます')).toBeTruthy()
    expect(api.requests(deleteDiaries)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('確認のため「削除」と書いてください'), '削除')
    await submit()
    expect(await screen.findByText('日記をすべて削除しました。')).toBeTruthy()
    const { database } = await requireDiary()
    expect([await database.days.count(), await database.outbox.count()]).toEqual([0, 0])
    expect(readUnsentCount('haruko')).toBe(0)
    expect(localStorage.getItem('iki.diary-drafts.member.haruko')).toBeNull()
    expect(localStorage.getItem('iki.diary-skips.member.haruko')).toBeNull()
  })

  test('without a network deletes nothing here either', async () => {
    await writeOffline()
    api.goOffline()
    open()
    await press('削除にすすむ')
    await userEvent.type(screen.getByLabelText('確認のため「削除」と書いてください'), '削除')
    await submit()
    expect(await screen.findByText(/つながりませんでした/)).toBeTruthy()
    expect(await (await requireDiary()).database.outbox.count()).toBe(1)
  })
})
