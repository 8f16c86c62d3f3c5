import 'fake-indexeddb/auto'
import { listDiaryEntries } from '@iki/contract/diary/diary'
import { getHome } from '@iki/contract/shell/home'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { emptyHome } from '#test/home-samples.ts'
import { openApp } from '#test/open-app.tsx'

test('home shows the diary of the last seven days, on a Monday too', async () => {
  const { api, server } = diaryPhone('2026-11-16T03:00:00.000Z')
  api.answer(getHome, emptyHome)
  for (const date of ['2026-11-09', '2026-11-10', '2026-11-15']) server.writeElsewhere(date, { memo: '息' })
  openApp('/')
  const card = await screen.findByRole('link', { name: /きょうの日記を書く/ })
  const circles = () => [...card.querySelectorAll('[data-written], .circle')]
  await waitFor(() =>
    expect(circles().map(each => (each.hasAttribute('data-written') ? '●' : each.textContent))).toEqual([
      '●',
      '11',
      '12',
      '13',
      '14',
      '●',
      '16',
    ]),
  )
})

test('home shows the days that came with the page at once, also those of the week before', async () => {
  const { api } = diaryPhone('2026-11-16T03:00:00.000Z')
  api.answer(getHome, emptyHome)
  const value = { relax: 7, breath: 6, memo: '', images: [] }
  const day = { kind: 'general', date: '2026-11-12', value, serverId: 'e1', revision: 1, isWritten: true }
  queryClient.setQueryData(
    ['diary', 'page', 'general', '2026-11-10'],
    [{ ...day, updatedAt: '2026-11-12T00:00:00Z' }],
  )
  api.answer(listDiaryEntries, () => new Promise(() => {}))
  openApp('/')
  const card = await screen.findByRole('link', { name: /きょうの日記を書く/ })
  expect(card.querySelectorAll('[data-written]')).toHaveLength(1)
})
