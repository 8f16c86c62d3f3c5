import { createDiaryEntry } from '@iki/contract/diary/diary'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defineStore } from '#core/offline/store.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { openDiaryPage } from '#test/open-diary.tsx'
import { renderPage } from '#test/render-page.tsx'
import { saveDay } from '../offline/diary-days.ts'
import { closeDiary, requireDiary } from '../offline/open-diary.ts'
import { UnsentPage } from './unsent-page.tsx'
import { whyUnsent } from './unsent-row.tsx'

let phone: ReturnType<typeof diaryPhone>
beforeEach(() => {
  phone = diaryPhone()
})

const text = (memo: string) => ({ relax: 7, breath: 6, memo, images: [] })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function leave(...dates: string[]): Promise<void> {
  phone.api.goOffline()
  for (const date of dates) await saveDay('general', date, text(`${date}の文`))
  await (await requireDiary()).sync.sync()
}
function open(): void {
  document.title = '未送信の日記 - Iki'
  renderPage(
    <main>
      <UnsentPage />
    </main>,
    { at: '/habit/diary/unsent' },
  )
}

test('where nothing waits, says so', async () => {
  open()
  await screen.findByText('すべて送信済みです')
  await expectAccessible()
})

test('lists what waits and why, and sends all of it', async () => {
  await leave('2026-11-19', '2026-11-20')
  open()
  await screen.findByRole('heading', { name: '11月19日（木）の日記' })
  expect(screen.getByText('2026-11-20の文')).toBeTruthy()
  await expectAccessible()
  phone.api.comeBack()
  press('2件をすべて送る')
  await screen.findByText('すべて送信済みです')
  expect(phone.server.count()).toBe(2)
})

test('what the server refused has its words, and goes when it is tried again', async () => {
  phone.api.refuse(createDiaryEntry, {
    code: 'invalid_input',
    fields: { memo: '使えない文字が含まれています' },
  })
  await saveDay('general', '2026-11-20', text('文'))
  open()
  await screen.findByText('サーバーが受けとれませんでした：使えない文字が含まれています')
  phone.api.answer(createDiaryEntry, ({ input: { date } }) => ({
    id: 'e1',
    date,
    stress: 7,
    breath: 6,
    memo: '文',
    images: [],
    revision: 1,
    deleted_at: null,
    created_at: '2026-11-20T03:00:00.000Z',
    updated_at: '2026-11-20T03:00:00.000Z',
  }))
  press('もう一度送る')
  await screen.findByText('すべて送信済みです')
})

describe('a day', () => {
  test('is thrown away only after a question', async () => {
    await leave('2026-11-20')
    open()
    await screen.findByText('2026-11-20の文')
    press('捨てる…')
    press('捨てない')
    expect(screen.getByText('2026-11-20の文')).toBeTruthy()
    press('捨てる…')
    press('捨てる')
    await screen.findByText('すべて送信済みです')
    expect(phone.server.count()).toBe(0)
  })

  test('is given out as a file', async () => {
    await leave('2026-11-20')
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob), revokeObjectURL: () => {} }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open()
    await screen.findByText('2026-11-20の文')
    press('Markdown')
    await screen.findByText('「unsent-diary-2026-11-20.md」を書き出しました。')
    await waitFor(() => expect(made).toHaveLength(1))
    expect(made[0]?.type).toContain('markdown')
  })
})

test.each([
  ['auth', null, true, 'ログインし直すと送られます'],
  ['conflict', null, true, 'べつの端末でも書かれています。どちらを残すか、お選びください'],
  ['waiting', null, false, '圏外です。つながったら送ります'],
  ['waiting', null, true, 'まもなく送ります'],
  [
    'waiting',
    { code: 'diary_not_saved', message: '日記の保存に失敗しました' },
    true,
    '日記の保存に失敗しました。しばらくしてから、また送ります',
  ],
] as const)('%s is shown', (state, error, isOnline, text) => {
  expect(whyUnsent({ state, error }, isOnline)).toBe(text)
})

describe('what this release can’t read', () => {
  async function leaveMisfits(): Promise<void> {
    localStorage.setItem(
      'iki.memos.member.haruko',
      JSON.stringify({ asa: { text: '背骨のメモ', revision: 'two' } }),
    )
    const { database } = await requireDiary()
    await database.table('outbox').put({ kind: 'dream', date: '2026-11-20', value: { memo: '夢の日記' } })
    closeDiary()
    await requireDiary()
    defineStore({ name: 'memos', version: 1, schema: v.object({ revision: v.number() }) }).read(haruko)
  }
  const haruko = { kind: 'member', uid: 'haruko' } as const

  test('is shown with what was written, exported, and thrown away only after a question', async () => {
    const made: Blob[] = []
    URL.createObjectURL = blob => `blob:${made.push(blob as Blob)}`
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await leaveMisfits()
    open()
    await screen.findByRole('heading', { name: '読みとれなかったもの' })
    expect(screen.getByRole('heading', { name: 'メモ' })).toBeTruthy()
    expect(screen.getByText('背骨のメモ')).toBeTruthy()
    await screen.findByText(/夢の日記/)
    expect(screen.queryByText('すべて送信済みです')).toBeNull()
    await expectAccessible()
    press('ファイルに書き出す')
    await screen.findByText('「iki-set-aside-2026-11-20.json」を書き出しました。')
    expect(JSON.parse((await made[0]?.text()) ?? '')).toMatchObject([
      { value: { kind: 'dream', value: { memo: '夢の日記' } } },
      { what: 'メモ', value: { text: '背骨のメモ', revision: 'two' } },
    ])
    for (const left of [1, 0]) {
      fireEvent.click(screen.getAllByRole('button', { name: '捨てる…' })[0] as HTMLElement)
      press('捨てない')
      fireEvent.click(screen.getAllByRole('button', { name: '捨てる…' })[0] as HTMLElement)
      press('捨てる')
      await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(left))
    }
    await screen.findByText('すべて送信済みです')
  })

  test('is named where the diary is', async () => {
    await leaveMisfits()
    await openDiaryPage()
    await screen.findByText('読みとれなかったものが2件あります')
  })
})
