import { tokyoDay } from '@iki/contract/api/tokyo'
import { listSquats, saveSquats } from '@iki/contract/diary/squat'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderScreen } from '#test/render-screen.tsx'
import { shortestGapMs } from './make-squat-counter.ts'
import { SquatDays } from './squat-days.tsx'
import { squatSettings } from './squat-settings.ts'
import { SquatStage } from './squat-stage.tsx'

const today = tokyoDay(clock.now())
let api: FakeApi
let ahead = 0

beforeEach(() => {
  document.title = 'Iki'
  localStorage.clear()
  queryClient.clear()
  api = fakeApi()
  api.answer(listSquats, { days: [{ day: today, count: 20, seconds: 60 }], next: null })
  api.answer(saveSquats, ({ input }) => ({ day: input.day, count: 20 + input.count, seconds: 60 }))
  session.begin('a-token')
  squatSettings.change({ target: 30, timer: { kind: 'up' } })
  // The clock can be set ahead, so that the test does not wait between two squats.
  const real = clock.now
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(real.call(clock).getTime() + ahead))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <main>
        <h1>蹲踞</h1>
        <SquatStage />
        <SquatDays />
      </main>
    </QueryClientProvider>,
  )
})
afterEach(() => vi.restoreAllMocks())

const count = () => screen.getByRole('button', { name: /1回かぞえる$/ })
const shown = () => count().textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const ofToday = (text: string) => screen.getByText(text, { selector: 'strong' })
const squat = () => {
  ahead += shortestGapMs
  fireEvent.pointerDown(count())
}

test('a touch counts, the day grows with it, and it is sent to the server once there is a pause', async () => {
  expect(await screen.findByText('20回')).toBeTruthy()
  await expectAccessible()
  squat()
  squat()
  expect(count().getAttribute('aria-label')).toBe('2／ 30回、1回かぞえる')
  expect(ofToday('22回')).toBeTruthy()
  await press('タイマーをとめる')
  await waitFor(() => expect(api.requests(saveSquats).at(-1)?.input).toMatchObject({ day: today, count: 2 }))
  expect(ofToday('22回')).toBeTruthy()
})

test('the keyboard counts once a press, and a finger not a second time by its click', async () => {
  count().focus()
  ahead += shortestGapMs
  await userEvent.keyboard('{Enter}')
  expect(shown()).toMatch(/^1/)
  ahead += shortestGapMs
  await userEvent.click(count())
  expect(shown()).toMatch(/^2/)
})

test('one too many is taken back; a set that went back to 0 by mistake comes again', async () => {
  squat()
  squat()
  await press('1つ戻す')
  expect(shown()).toMatch(/^1/)
  await press('リセット')
  expect(shown()).toMatch(/^0/)
  await press('リセットを元に戻す')
  expect(shown()).toMatch(/^1/)
  await press('リセット')
  squat()
  expect(screen.queryByRole('button', { name: 'リセットを元に戻す' })).toBeNull()
})

test('target and interval are set in the sheet, without typing', async () => {
  await press('目標とタイマーの設定')
  await screen.findByRole('dialog', { name: '目標とタイマー' })
  await expectAccessible()
  await press('10回')
  await press('目標の回数をふやす')
  await press('時間をきめる')
  await press('やすむ時間をへらす')
  expect(squatSettings.get()).toMatchObject({
    target: 11,
    timer: { kind: 'down', workSeconds: 30, restSeconds: 10, rounds: 3 },
  })
  expect(screen.getByRole('timer', { hidden: true }).textContent).toBe('00:30')
})

test('without the server, the day is what this phone has counted', async () => {
  api.refuse(listSquats, { code: 'unavailable' })
  api.refuse(saveSquats, { code: 'unavailable' })
  await act(() => queryClient.resetQueries())
  squat()
  expect(await screen.findByText(/この端末でかぞえた分だけ/)).toBeTruthy()
  expect(ofToday('1回')).toBeTruthy()
})
