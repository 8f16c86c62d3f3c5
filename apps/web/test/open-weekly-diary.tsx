import { listDiaryEntries, listPictureAddresses } from '@iki/contract/diary/diary'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { WeeklyDiaryPage } from '#features/diary/weekly/weekly-diary-page.tsx'
import { diaryMember, freshPhone } from './diary-member.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { fakeHabitServer } from './fake-habit-server.ts'
import { aLicence } from './people.ts'
import { renderPage } from './render-page.tsx'

/** A Friday. */
export const today = '2026-11-20'

/** A device on that Friday, a member of both plans, and a server that stores both diaries. */
export function weeklyDiary(): { api: FakeApi; server: ReturnType<typeof fakeHabitServer> } {
  freshPhone()
  document.title = '成長日記'
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${today}T03:00:00.000Z`))
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  const api = fakeApi()
  const server = fakeHabitServer(api)
  api.answer(listDiaryEntries, [])
  api.answer(listPictureAddresses, [])
  diaryMember(api, { licences: [aLicence('000001'), aLicence('000002')] })
  return { api, server }
}

type Diaries = NonNullable<FeatureScreenProps['diary/weekly-diary']['diaries']>

export function renderWeekly(diaries: Diaries = ['kafuku', 'eichi', 'general']): void {
  renderPage(
    <main>
      <WeeklyDiaryPage title="成長日記" lead="書きとめる場所です。" diaries={diaries} />
    </main>,
    { at: '/kafuku/special-index' },
  )
}

/** Opens the weekly diaries, and waits for the form of today. */
export async function openWeekly(diaries?: Diaries): Promise<void> {
  renderWeekly(diaries)
  await screen.findByRole('heading', { name: /^きょう/ })
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const circle = (name: RegExp) => screen.getByRole('button', { name })
export const hasStamp = (name: RegExp) => circle(name).dataset.stamped === 'true'
export const weekSummary = () => screen.getByRole('region', { name: /まとめ$/ }).textContent
