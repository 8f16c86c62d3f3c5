import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { DiaryNotices } from './diary-notices.tsx'
import { writeUnsentCount } from './offline/unsent-flag.ts'

test('unsent days that the browser has thrown away are told until the member knows', async () => {
  freshPhone()
  diaryMember(fakeApi())
  writeUnsentCount('haruko', 3)
  renderPage(<DiaryNotices today="2026-11-20" />, { at: '/habit/diary' })
  expect(await screen.findByText(/まだ送っていなかった日記3件/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'わかりました' }))
  await waitFor(() => expect(screen.queryByText(/まだ送っていなかった日記3件/)).toBeNull())
})
