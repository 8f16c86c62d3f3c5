import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasStamp, openWeekly, press, today, weeklyDiary, weekSummary } from '#test/open-weekly-diary.tsx'
import { madeUpDay } from '../../../../../../packages/contract/test/made-up-diary.ts'
import { asJson, asMarkdown } from '../export/unsent-file.ts'
import { outboxDayFrom } from '../offline/stored-days.ts'
import type { UnsentDay } from '../offline/use-diary.ts'

vi.mock('@iki/contract/diary/habit-kinds', async original => {
  const { withMadeUpDiary } = await import('../../../../../../packages/contract/test/made-up-diary.ts')
  return withMadeUpDiary(await original<typeof import('@iki/contract/diary/habit-kinds')>())
})
const yume = 'yume' as HabitKind

let server: ReturnType<typeof weeklyDiary>['server']
beforeEach(() => {
  server = weeklyDiary().server
})
afterEach(() => vi.restoreAllMocks())

const written = () => server[yume].get(today)
const open = () => openWeekly([yume])
const dream = () => screen.getByLabelText(/見た夢/)

test('a diary that was added to the data asks for its fields, saves and sums them up', async () => {
  await open()
  expect(screen.getByText('夢の日記')).toBeTruthy()
  const clarity = within(screen.getByRole('group', { name: '夢の濃さ' }))
  expect(clarity.getAllByRole('radio')).toHaveLength(6)
  await userEvent.click(clarity.getByRole('radio', { name: '4' }))
  await press('目がさめた回数を5ふやす')
  await press('目がさめた回数をふやす')
  await userEvent.type(dream(), '空をとぶ')
  await press('きょうを残す')
  await waitFor(() =>
    expect(written()).toMatchObject({ clarity: 4, wakings: 6, dream: '空をとぶ', feeling: '', saved: true }),
  )
  expect(hasStamp(/11月20日/)).toBe(true)
  await waitFor(() => expect(weekSummary()).toContain('平均 4'))
  expect(weekSummary()).toContain('計 6度')
})

test('what is too long for one of its texts stays, and says so', async () => {
  await open()
  await userEvent.type(dream(), 'あ'.repeat(21))
  await press('きょうを残す')
  expect(screen.getByText(/見た夢は20文字以内/)).toBeTruthy()
  expect(written()).toBeUndefined()
})

test('a day of it that was started is there after a reload', async () => {
  await open()
  await userEvent.type(dream(), '海')
  cleanup()
  await open()
  expect(dream()).toHaveProperty('value', '海')
})

test('two devices that have written the same field of it are shown side by side', async () => {
  const writeElsewhere = (change: object) => server.write(yume, today, { ...madeUpDay, ...change })
  writeElsewhere({ wakings: 1 })
  await open()
  await waitFor(() => expect(dream()).toHaveProperty('value', '空をとぶ'))
  writeElsewhere({ wakings: 5, feeling: '重い' })
  await press('目がさめた回数をふやす')
  await press('書きなおす')
  const wakings = within(await screen.findByRole('group', { name: '目がさめた回数' }))
  expect(wakings.getByRole('radio', { name: /べつの端末.*5度/ })).toBeTruthy()
  await userEvent.click(wakings.getByRole('radio', { name: /あわせる.*6度/ }))
  await press('これで残す')
  await waitFor(() => expect(written()).toMatchObject({ wakings: 6, feeling: '重い' }))
})

test('an unsent day of it is in the file of unsent days, and one that lacks a field is read', () => {
  const row = outboxDayFrom({
    kind: yume,
    date: today,
    action: 'save',
    value: { ...madeUpDay, feeling: undefined },
  })
  expect(row?.value).toEqual({ ...madeUpDay, feeling: '' })
  const day = { ...row, value: madeUpDay } as unknown as UnsentDay
  expect(asMarkdown([day])).toContain(`## ${today} 夢の日記\n\n- 夢の濃さ: 4\n- 目がさめた回数: 2度`)
  expect(JSON.parse(asJson([day]))[0]).toMatchObject({
    diary: 'yume',
    value: { clarity: 4, dream: '空をとぶ' },
  })
})
