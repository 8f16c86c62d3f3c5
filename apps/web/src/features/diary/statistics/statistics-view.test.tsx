import { getDiaryStats, listDiaryEntries } from '@iki/contract/diary/diary'
import { getGrowth } from '@iki/contract/media/growth'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { fakeDiaryServer } from '#test/fake-diary-server.ts'
import { renderPage } from '#test/render-page.tsx'
import { saveDay } from '../offline/diary-days.ts'
import { StatisticsView } from './statistics-view.tsx'

const today = '2026-11-20'
let api: FakeApi

beforeEach(() => {
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${today}T03:00:00.000Z`))
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  api = fakeApi()
  diaryMember(api)
})
afterEach(() => vi.restoreAllMocks())

const show = () => renderPage(<StatisticsView />, { at: '/habit/diary' })
const lesson = {
  lessonId: 'asa',
  title: '背骨をゆるめる呼吸',
  drawing: 'spine' as const,
  accent: 'base',
  days: 3,
}
const totals = {
  listenedSeconds: 0,
  listenedDays: 0,
  lessonsFinished: 0,
  diaryEntries: 1,
  articlesFinished: 0,
  episodesFinished: 0,
  achievements: 0,
  squats: 0,
  reviews: 0,
}

test('days on the phone are looked back at without a network', async () => {
  api.goOffline()
  await saveDay('general', today, { relax: 8, breath: 6, memo: 'トンネル', images: [] })
  show()
  expect(await screen.findByText(/30日のうち1日書きました。リラックス度は平均8/)).toBeTruthy()
  expect(screen.queryByText('ゆるんだ日に聴いていたもの')).toBeNull()
})

test('days of other devices and lessons of good days come with the network', async () => {
  fakeDiaryServer(api).writeElsewhere('2025-11-20', { memo: 'きょねんの雨' })
  api.answer(getGrowth, { days: [], totals, today, lessonsOfGoodDays: [lesson] })
  show()
  expect(await screen.findByRole('heading', { name: '一年前のきょう' })).toBeTruthy()
  expect(screen.getByText('きょねんの雨')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /背骨をゆるめる呼吸/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '90日' }))
  await waitFor(() => expect(api.requests(getGrowth).at(-1)?.input).toEqual({ days: 90 }))
})

test('a day that was skipped with a reason does not end the row of days', async () => {
  const server = fakeDiaryServer(api)
  server.writeElsewhere('2026-11-18', {})
  server.writeElsewhere(today, {})
  server.skips.set('2026-11-19', 'travelling')
  api.refuse(getGrowth, { code: 'internal' })
  show()
  await waitFor(() => expect(document.querySelector('dl > div')?.textContent).toBe('連続2日'))
  expect(api.requests(listDiaryEntries).length).toBeGreaterThan(0)
  expect(api.requests(getDiaryStats).length).toBeGreaterThan(0)
})
