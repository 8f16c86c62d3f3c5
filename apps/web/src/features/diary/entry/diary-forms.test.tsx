import { fieldsOf } from '@iki/contract/diary/diary-fields'
import { type DiaryKind, diaryNames } from '@iki/contract/diary/diary-names'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { diaryMember } from '#test/diary-member.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { memoField, openDiaryPage } from '#test/open-diary.tsx'
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

test.each(['eichi', 'kafuku'] as const)('the %s diary asks by the labels that files have', async kind => {
  weeklyDiary()
  await openWeekly()
  await press(diaryNames[kind])
  await screen.findByText(labelsOf(kind)[0] ?? '')
  expect(askedLabels()).toEqual(labelsOf(kind))
})

test('who has one weekly diary reads its name, the one that files have', async () => {
  const { api } = weeklyDiary()
  diaryMember(api, { licences: [aLicence('000002')] })
  await openWeekly()
  expect(screen.getByText(diaryNames.kafuku)).toBeTruthy()
})
