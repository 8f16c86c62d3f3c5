import { signOut } from '@iki/contract/account/session'
import { createDiaryEntry, listDiaryEntries } from '@iki/contract/diary/diary'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { databaseName, listDiaryOwners } from '#features/diary/offline/diary-database.ts'
import { saveDay } from '#features/diary/offline/diary-days.ts'
import { openDiary, requireDiary } from '#features/diary/offline/open-diary.ts'
import { readDays } from '#features/diary/offline/read-days.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'

let api: FakeApi
beforeEach(() => {
  freshPhone()
  api = freshBrowser()
  api.answer(signOut, null)
  api.answer(listDiaryEntries, [])
  diaryMember(api)
})

const value = { relax: 7, breath: 6, memo: '海', images: [] }
const month = ['2026-11-01', '2026-11-30'] as const

/** Two days that the server has, one of them with pictures. */
async function known() {
  const { database } = await requireDiary()
  const day = { kind: 'general', serverId: 'e', revision: 1, updatedAt: '', isWritten: true, value } as const
  await database.days.bulkPut([
    { ...day, date: '2026-11-18' },
    { ...day, date: '2026-11-19' },
  ])
}
async function written() {
  api.goOffline()
  await saveDay('general', '2026-11-20', value)
  await (await requireDiary()).sync.sync()
}
const signInScreen = () => screen.findByRole('heading', { name: 'ログイン' })
const leave = () => userEvent.click(screen.getByRole('button', { name: 'ログアウトする' }))
const left = async (uid: string) => {
  const days = await readDays(openDiary(uid).database, 'general', ...month)
  return days.map(day => day.date)
}

test('what the server has of the diary leaves the phone without a question', async () => {
  await known()
  openApp('/logout')
  await signInScreen()
  await waitFor(async () => expect(await listDiaryOwners()).toEqual([]))
})

test('a member with unsent days is warned, may stay, and finds a link to them', async () => {
  await written()
  openApp('/logout')
  expect(await screen.findByText('まだ送れていない日記が1件あります')).toBeTruthy()
  const way = screen.getByRole('link', { name: '未送信の日記を見る・書き出す' })
  expect(way.getAttribute('href')).toBe('/habit/diary/unsent')
  await expectAccessible()
  expect(api.requests(signOut)).toHaveLength(0)
})

test('unsent days stay on the phone for their owner, and only they', async () => {
  await known()
  await written()
  openApp('/logout')
  await screen.findByText('まだ送れていない日記が1件あります')
  await leave()
  await signInScreen()
  await waitFor(async () => expect(await listDiaryOwners()).toEqual(['haruko']))
  expect(await Dexie.exists(databaseName('haruko'))).toBe(true)
  await waitFor(async () => expect(await left('haruko')).toEqual(['2026-11-20']))
})

test('another member on the same phone sees and sends nothing of them', async () => {
  await known()
  await written()
  openApp('/logout')
  await screen.findByText('まだ送れていない日記が1件あります')
  await leave()
  await signInScreen()
  api.comeBack()
  api.answer(createDiaryEntry, () => {
    throw new Error('It was sent as another’s.')
  })
  diaryMember(api, { uid: 'natsuo' })
  const diary = await requireDiary()
  expect(diary.uid).toBe('natsuo')
  await diary.sync.sync()
  expect(await readDays(diary.database, 'general', ...month)).toEqual([])
  expect(api.requests(createDiaryEntry)).toHaveLength(0)
})

test('after a session has ended by itself, the sent days are not left for the next member', async () => {
  await known()
  await written()
  api.comeBack()
  diaryMember(api, { uid: 'natsuo' })
  await requireDiary()
  await waitFor(async () => {
    const database = await new Dexie(databaseName('haruko')).open()
    const counts = [await database.table('days').count(), await database.table('outbox').count()]
    database.close()
    expect(counts).toEqual([0, 1])
  })
})
