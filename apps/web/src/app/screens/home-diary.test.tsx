import 'fake-indexeddb/auto'
import { getHome } from '@iki/contract/shell/home'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
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
