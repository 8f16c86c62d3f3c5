import { accessTokenKey } from '@iki/contract/account/session'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { memoField, openDiaryPage, press, write } from '#test/open-diary.tsx'
import { heldScript } from '../../../../build/held-script.ts'
import type { DiaryDay, KnownDay } from './diary-kinds.ts'
import { addNewer } from './known-days.ts'
import { requireDiary } from './open-diary.ts'
import { usePageDays } from './page-days.ts'
import { overlaid } from './read-days.ts'

/** Friday; its week began on the 16th. */
const today = '2026-11-20'
let phone: ReturnType<typeof diaryPhone>

beforeEach(() => {
  phone = diaryPhone()
})
afterEach(() => {
  delete document.documentElement.dataset.diary
})

const known = (memo: string, revision = 1): KnownDay<'general'> => ({
  kind: 'general',
  date: today,
  value: { relax: 7, breath: 6, memo, images: [] },
  serverId: 'e1',
  revision,
  updatedAt: '2026-11-20T00:00:00Z',
  isWritten: true,
})
const comesWithPage = (...days: KnownDay[]) =>
  queryClient.setQueryData(['diary', 'page', 'general', '2026-11-16'], days)

test('a day that came with the page is shown at once, without a network', async () => {
  phone.api.goOffline()
  comesWithPage(known('朝から声が出る'))
  await openDiaryPage()
  expect(screen.getByRole('textbox', { name: 'ひとこと' })).toHaveProperty('value', '朝から声が出る')
  expect(screen.getByRole('button', { name: '書きなおす' })).toBeTruthy()
})

test('a day on which nothing is written is open to be written at once, and is saved', async () => {
  comesWithPage()
  await openDiaryPage()
  expect(screen.getByRole('textbox', { name: 'ひとこと' })).toHaveProperty('value', '')
  await write('膝が軽い')
  press('きょうを残す')
  await waitFor(() => expect(phone.server.memos()).toEqual({ [today]: '膝が軽い' }))
})

test('is given up for what the phone or the server has since', async () => {
  phone.server.writeElsewhere(today, { memo: '前' })
  phone.server.writeElsewhere(today, { memo: 'べつの端末で' })
  comesWithPage(known('前'))
  await openDiaryPage()
  await waitFor(async () => expect(await memoField()).toHaveProperty('value', 'べつの端末で'))
})

test('a day that is removed in this visit does not come back from the page', async () => {
  phone.server.writeElsewhere(today, { memo: '消す' })
  comesWithPage(known('消す'))
  await openDiaryPage()
  const { database } = await requireDiary()
  await waitFor(async () => expect(await database.days.get(['general', today])).toBeTruthy())
  await waitFor(() =>
    expect(queryClient.getQueryData(['diary', 'page', 'general', '2026-11-16'])).toBeUndefined(),
  )
  await database.days.delete(['general', today])
  await waitFor(async () => expect(await memoField()).toHaveProperty('value', ''))
})

test('is not shown where this phone holds something of its own', async () => {
  document.documentElement.dataset.diary = 'held'
  phone.api.goOffline()
  comesWithPage(known('古い'))
  await openDiaryPage()
  expect(screen.queryByRole('textbox', { name: 'ひとこと' })).toBeNull()
})

const stored = (revision: number, state: DiaryDay['state'] = 'sent') =>
  overlaid([known('ここに', revision)], []).map(day => ({ ...day, state }))
test.each<[string, DiaryDay<'general'>[] | undefined, string | undefined]>([
  ['nothing was read here', undefined, 'ページに'],
  ['this phone has never had the day', [], 'ページに'],
  ['this phone has an older one', stored(1), 'ページに'],
  ['this phone has the same', stored(2), undefined],
  ['this phone has a newer one', stored(3), undefined],
  ['one waits here to be sent', stored(1, 'waiting'), undefined],
])('the page’s or the phone’s day is shown, where %s', (_, here, memo) => {
  comesWithPage(known('ページに', 2))
  const span = { kind: 'general', from: today, to: today } as const
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePageDays(null, span, here), { wrapper })
  expect(result.current?.[0]?.value.memo).toBe(memo)
})

test('does not replace what the phone has as new, or newer', async () => {
  const { database } = await requireDiary()
  await database.days.put(known('新しい', 3))
  await addNewer(database, [known('古い', 2)])
  expect(await database.days.get(['general', today])).toMatchObject({ value: { memo: '新しい' } })
  await addNewer(database, [known('もっと新しい', 4)])
  expect(await database.days.get(['general', today])).toMatchObject({ value: { memo: 'もっと新しい' } })
})

test.each<[string, Record<string, string>, string | undefined]>([
  ['nothing', { 'iki.player.member.u1': '{}', 'iki.diary-skips.member.u1': '{}' }, undefined],
  ['a day that waits', { 'iki.diary.member.u1': '{"count":1}' }, 'held'],
  ['a draft', { 'iki.diary-drafts.member.u1': '{}' }, 'held'],
  ['a draft of another diary', { 'iki.diary-drafts-eichi.member.u1': '{}' }, 'held'],
  ['a save that was pressed and is not stored yet', { 'iki.diary-presses.member.u1': '{}' }, 'held'],
])('before anything is shown, the header looks whether this phone holds %s', (_, entries, held) => {
  localStorage.clear()
  localStorage.setItem(accessTokenKey, 'token')
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  new Function(heldScript)()
  expect(document.documentElement.dataset.diary).toBe(held)
})

test('a phone that does not say whose it is counts as one that holds something', () => {
  localStorage.clear()
  new Function(heldScript)()
  expect(document.documentElement.dataset.diary).toBe('held')
})
