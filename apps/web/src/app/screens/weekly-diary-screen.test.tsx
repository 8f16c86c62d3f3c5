import { listSquats } from '@iki/contract/diary/squat'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { press, today, weeklyDiary } from '#test/open-weekly-diary.tsx'
import { renderPage } from '#test/render-page.tsx'
import { WeeklyDiaryScreen } from './weekly-diary-screen.tsx'

async function openWith(count: number) {
  const { api, server } = weeklyDiary()
  api.answer(listSquats, { days: [{ day: today, count, seconds: 300 }], next: null })
  renderPage(
    <main>
      <WeeklyDiaryScreen title="成長日記" lead="書きとめる場所です。" diaries={['kafuku', 'general']} />
    </main>,
    { at: '/kafuku/special-index' },
  )
  await screen.findByRole('heading', { name: /^きょう/ })
  return server
}

test('what the counter of squats has counted today is taken into the diary with one touch', async () => {
  const server = await openWith(120)
  await screen.findByRole('button', { name: 'カウンターの120回を入れる' })
  await expectAccessible()
  await press('カウンターの120回を入れる')
  expect(screen.queryByRole('button', { name: /^カウンターの/ })).toBeNull()
  await press('きょうを残す')
  await waitFor(() => expect(server.kafuku.get(today)).toMatchObject({ sonkyo: 120 }))
})

test('where nothing was counted, nothing is offered', async () => {
  await openWith(0)
  expect(screen.queryByRole('button', { name: /^カウンターの/ })).toBeNull()
})
