import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { DiaryNotices } from './diary-notices.tsx'
import { writeUnsentCount } from './offline/unsent-flag.ts'
import { useDayDifference } from './offline/use-diary.ts'

test('unsent days that the browser has thrown away are shown until the member knows', async () => {
  freshPhone()
  diaryMember(fakeApi())
  writeUnsentCount('haruko', 3)
  renderPage(<DiaryNotices today="2026-11-20" />, { at: '/habit/diary' })
  expect(await screen.findByText(/まだ送っていなかった日記3件/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'わかりました' }))
  await waitFor(() => expect(screen.queryByText(/まだ送っていなかった日記3件/)).toBeNull())
})

test('a page that the server renders says nothing of the phone’s calendar, which the server does not know', () => {
  const Shown = () => <p>{useDayDifference()}</p>
  const day = vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-19T03:00:00.000Z'))
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  expect(renderToString(<Shown />)).toBe('<p>none</p>')
  serverClock.note('Thu, 19 Nov 2026 03:00:00 GMT')
  day.mockRestore()
})
