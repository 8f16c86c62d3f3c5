import { listPictureAddresses } from '@iki/contract/diary'
import { getGrowth } from '@iki/contract/growth'
import { getTour } from '@iki/contract/tour'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { DiaryPage } from '#archetypes/diary-page.tsx'
import { clock } from '#core/clock.ts'
import { serverClock } from '#core/server-clock.ts'
import { diaryMember, freshPhone } from './diary-member.ts'
import { fakeApi } from './fake-api.ts'
import { fakeDiaryServer } from './fake-diary-server.ts'
import { renderPage } from './render-page.tsx'

/** Friday, 20 November 2026, noon in Tokyo. */
export const diaryNoon = '2026-11-20T03:00:00.000Z'

/** A phone of a member at noon, and a server with an empty diary. */
export function diaryPhone(now = diaryNoon) {
  freshPhone()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  serverClock.note(new Date(now).toUTCString())
  const api = fakeApi()
  const server = fakeDiaryServer(api)
  api.answer(listPictureAddresses, [])
  api.answer(getTour, ({ input: { name } }) => ({ name, state: 'done' as const, step: 0 }))
  api.answer(getGrowth, {
    days: [],
    totals: { listenedSeconds: 0, listenedDays: 0, lessonsFinished: 0, diaryEntries: 0, articlesFinished: 0 },
    today: now.slice(0, 10),
    lessonsOfGoodDays: [],
  })
  const member = diaryMember(api)
  return { api, server, member }
}

export async function openDiaryPage(at = '/habit/diary') {
  document.title = '日記 - Iki'
  const page = renderPage(
    <main>
      <DiaryPage />
    </main>,
    { at },
  )
  await waitFor(() => screen.getByRole('heading', { level: 1 }))
  return page
}

/** The one field of words. */
export const memoField = () => screen.findByRole('textbox', { name: 'ひとこと' })
export const rate = (name: string, value: number) =>
  fireEvent.click(within(screen.getByRole('group', { name })).getByRole('radio', { name: String(value) }))
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Fills the form of the open day. */
export async function write(memo: string, relax = 7, breath = 6): Promise<void> {
  fireEvent.change(await memoField(), { target: { value: memo } })
  rate('リラックス度', relax)
  rate('呼吸の深さ', breath)
}
