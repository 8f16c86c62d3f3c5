import { createDiaryEntry } from '@iki/contract/diary/diary'
import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { type DiaryKind, diaryNames } from '@iki/contract/diary/diary-names'
import { habitCalls } from '@iki/contract/diary/habit-diary'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { diaryMember } from '#test/diary-member.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { memoField, openDiaryPage, write } from '#test/open-diary.tsx'
import { openWeekly, press, weeklyDiary } from '#test/open-weekly-diary.tsx'
import { aLicence } from '#test/people.ts'

afterEach(() => vi.restoreAllMocks())

/** What the form asks, from top to bottom. */
function askedLabels(): (string | undefined)[] {
  const asked = document.querySelectorAll('main legend, main label[for]')
  const labels = [...asked].map(label => label.textContent?.replace('（任意）', '').trim())
  return labels.filter(label => !label?.startsWith('写真を'))
}
const labelsOf = (kind: DiaryKind) => fieldsOf(kind).map(({ label }) => label)

test('the general diary asks by the labels that files have', async () => {
  diaryPhone()
  await openDiaryPage()
  await memoField()
  expect(askedLabels()).toEqual(expect.arrayContaining(labelsOf('general')))
})

test('the button comes to the thumb once something is written, so that it covers no field before', async () => {
  diaryPhone()
  await openDiaryPage()
  await memoField()
  const button = () => document.querySelector('[data-tour="submit"]')
  expect(button()?.className).toBe('end wide')
  await write('朝')
  expect(button()?.className).toBe('end wide thumb')
})

test.each(['eichi', 'kafuku'] as const)('the %s diary asks by the labels that files have', async kind => {
  weeklyDiary()
  await openWeekly()
  await press(diaryNames[kind])
  await screen.findByText(labelsOf(kind)[0] ?? '')
  expect(askedLabels()).toEqual(labelsOf(kind))
})

test('a member with one weekly diary sees its name, the same as in exported files', async () => {
  const { api } = weeklyDiary()
  diaryMember(api, { licences: [aLicence('000002')] })
  await openWeekly()
  expect(screen.getByText(diaryNames.kafuku)).toBeTruthy()
})

describe('in the forms of all diaries', () => {
  const refusal = { code: 'invalid_input', fields: { memo: '使えない文字が含まれています' } } as const
  const memo = () => screen.findByRole('textbox', { name: /ひとこと/ })
  const forms = {
    async general() {
      const { api } = diaryPhone()
      api.refuse(createDiaryEntry, refusal)
      await openDiaryPage()
      await write('朝')
      return () => api.requests(createDiaryEntry).length
    },
    async kafuku() {
      const { api } = weeklyDiary()
      api.refuse(habitCalls.kafuku.save, refusal)
      await openWeekly()
      await userEvent.type(await memo(), '朝')
      return () => api.requests(habitCalls.kafuku.save).length
    },
  }

  test.each(Object.entries(forms))(
    'a day that is refused can be sent again, and a change of it be dropped (%s)',
    async (_, begin) => {
      const requests = await begin()
      await press('きょうを残す')
      expect(await screen.findByText(/送れませんでした。.*使えない文字/)).toBeTruthy()
      const before = requests()
      await press('もう一度送る')
      await waitFor(() => expect(requests()).toBeGreaterThan(before))

      await userEvent.type(await memo(), 'から')
      expect(screen.getByText('なおしたところは、まだ残していません')).toBeTruthy()
      await press('書きかけを捨てる')
      await waitFor(async () => expect(await memo()).toHaveProperty('value', '朝'))
    },
  )
})
