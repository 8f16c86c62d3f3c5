import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import {
  circle,
  hasStamp,
  openWeekly,
  press,
  today,
  weeklyDiary,
  weekSummary,
} from '#test/open-weekly-diary.tsx'
import { NotSavedError } from '../offline/not-saved-error.ts'

const noListeners = { addEventListener: () => {}, removeEventListener: () => {} }
let api: FakeApi
let server: ReturnType<typeof weeklyDiary>['server']

beforeEach(() => {
  ;({ api, server } = weeklyDiary())
})
afterEach(() => vi.restoreAllMocks())

describe('a day of the kafuku diary', () => {
  test('is counted by the thumb, saved, stamped and sent', async () => {
    await openWeekly()
    await press('蹲踞をふやす')
    await press('蹲踞を10ふやす')
    await userEvent.type(screen.getByLabelText(/ひとこと/), '膝が軽い')
    expect(screen.getByText('まだ残していません')).toBeTruthy()
    expect(hasStamp(/11月20日/)).toBe(false)
    await press('きょうを残す')
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject({ sonkyo: 11, memo: '膝が軽い' }))
    expect(await screen.findByText('保存しました')).toBeTruthy()
    expect(hasStamp(/11月20日/)).toBe(true)
    expect(weekSummary()).toContain('今週は1日ぶん書きました')
    expect(weekSummary()).toContain('計 11回')
    await expectAccessible()
  })

  test('takes a number that is typed, also in wide digits, and no more than 999', async () => {
    await openWeekly()
    const field = screen.getByLabelText('神楽')
    await userEvent.clear(field)
    await userEvent.type(field, '１２')
    expect(field).toHaveProperty('value', '12')
    await userEvent.type(field, '0')
    expect(field).toHaveProperty('value', '120')
    await userEvent.type(field, '0')
    expect(field).toHaveProperty('value', '999')
  })

  test('on which nothing is stated is not saved, and says why', async () => {
    await openWeekly()
    await press('きょうを残す')
    expect((await screen.findByRole('alert')).textContent).toContain('ひとつだけでも')
    expect(api.requests(habitCalls.kafuku.save)).toEqual([])
  })

  test('is on the phone without a network, and says so', async () => {
    await openWeekly()
    api.goOffline()
    await press('メソッドをふやす')
    await press('きょうを残す')
    expect(await screen.findByText(/端末に保存し/)).toBeTruthy()
    await waitFor(() => expect(hasStamp(/11月20日/)).toBe(true))
  })

  test('that the phone has no room for stays in the form', async () => {
    const days = await import('../offline/diary-days.ts')
    const full = new NotSavedError(new DOMException('full', 'QuotaExceededError'))
    vi.spyOn(days, 'saveDay').mockRejectedValueOnce(full)
    await openWeekly()
    await press('神楽をふやす')
    await press('きょうを残す')
    expect(await screen.findByText(/端末の空きが足り/)).toBeTruthy()
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '1')
  })

  test('is emptied, and brought back', async () => {
    server.write('kafuku', today, { kagura: 3, memo: '雨' })
    await openWeekly()
    await waitFor(() => expect(screen.getByLabelText('神楽')).toHaveProperty('value', '3'))
    await press('この日を白紙にもどす')
    await waitFor(() => expect(screen.getByLabelText('神楽')).toHaveProperty('value', '0'))
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject(emptyHabits.kafuku))
    expect(hasStamp(/11月20日/)).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '元にもどす' }))
    await press('元にもどす')
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject({ kagura: 3, memo: '雨' }))
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '3')
  })

  test('that was started waits while another is looked at, and over a reload', async () => {
    await openWeekly()
    await press('神楽をふやす')
    await userEvent.click(circle(/11月18日/))
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '0')
    expect(circle(/11月20日.*書きかけ/)).toBeTruthy()
    await userEvent.click(circle(/11月20日/))
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '1')
    cleanup()
    await openWeekly()
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '1')
    expect(screen.getByText('まだ残していません')).toBeTruthy()
  })

  test('that was counted on two devices from the same number can have the sum of both', async () => {
    server.write('kafuku', today, { kagura: 1 })
    await openWeekly()
    await waitFor(() => expect(screen.getByLabelText('神楽')).toHaveProperty('value', '1'))
    server.write('kafuku', today, { kagura: 5, method: 2, memo: '家の電話' })
    await press('神楽をふやす')
    await press('書きなおす')
    const kagura = within(await screen.findByRole('group', { name: '神楽' }))
    expect(kagura.getByRole('radio', { name: /この端末.*2回/ })).toBeTruthy()
    expect(kagura.getByRole('radio', { name: /べつの端末.*5回/ })).toBeTruthy()
    expect(server.kafuku.get(today)?.kagura).toBe(5)
    // One more on this device and four more on the other one: six in all.
    await userEvent.click(kagura.getByRole('radio', { name: /あわせる.*6回/ }))
    await press('これで残す')
    await waitFor(() =>
      expect(server.kafuku.get(today)).toMatchObject({ kagura: 6, method: 2, memo: '家の電話' }),
    )
  })
})

test('a day of the eichi diary that two devices have rated has one of the ratings, and the texts of both', async () => {
  server.write('eichi', today, { sleep: 3 })
  await openWeekly(['eichi'])
  const sleep = () => within(screen.getByRole('group', { name: 'ねむり' }))
  await waitFor(() => expect(sleep().getByRole('radio', { name: '3' })).toHaveProperty('checked', true))
  server.write('eichi', today, { sleep: 2, tough: '階段' })
  await userEvent.click(sleep().getByRole('radio', { name: '7' }))
  await userEvent.type(screen.getByRole('textbox', { name: /なおしたいこと/ }), '肩')
  await press('書きなおす')
  await screen.findByText(/重なっているのは1か所です/)
  expect(sleep().getAllByRole('radio')).toHaveLength(2)
  expect(sleep().getByRole('radio', { name: /この端末.*7/ })).toBeTruthy()
  await userEvent.click(sleep().getByRole('radio', { name: /べつの端末.*2/ }))
  await press('これで残す')
  await waitFor(() => expect(server.eichi.get(today)).toMatchObject({ sleep: 2, tough: '階段', fix: '肩' }))
})

describe.each(habitKindKeys)('a day of the %s diary that another device has written meanwhile', kind => {
  const memo = () => screen.getByRole('textbox', { name: 'ひとこと（任意）' })

  async function collide() {
    server.write(kind, today, { memo: '朝' })
    await openWeekly([kind])
    await waitFor(() => expect(memo()).toHaveProperty('value', '朝'))
    server.write(kind, today, { memo: '家の電話' })
    await userEvent.clear(memo())
    await userEvent.type(memo(), 'この電話')
    await press('書きなおす')
    return within(await screen.findByRole('group', { name: 'ひとこと' }))
  }

  test('is not overwritten: both texts are side by side, and the writer chooses', async () => {
    const texts = await collide()
    expect(texts.getByRole('radio', { name: /この端末.*この電話/ })).toBeTruthy()
    expect(server[kind].get(today)?.memo).toBe('家の電話')
    await expectAccessible()
    await userEvent.click(texts.getByRole('radio', { name: /べつの端末.*家の電話/ }))
    await press('これで残す')
    await waitFor(() => expect(memo()).toHaveProperty('value', '家の電話'))
    expect(server[kind].get(today)?.memo).toBe('家の電話')
  })

  test('can have both texts, joined and mended', async () => {
    const texts = await collide()
    await userEvent.click(texts.getByRole('radio', { name: /両方のこす/ }))
    const both = texts.getByRole('textbox', { name: 'ひとこと（両方）' })
    expect(both).toHaveProperty('value', '家の電話\nこの電話')
    await userEvent.type(both, 'も')
    await press('これで残す')
    await waitFor(() => expect(server[kind].get(today)?.memo).toBe('家の電話\nこの電話も'))
    await waitFor(() => expect(memo()).toHaveProperty('value', '家の電話\nこの電話も'))
  })

  test('is joined with it where that has filled other fields, and that is shown', async () => {
    const elsewhere = { eichi: { sleep: 7 }, kafuku: { kagura: 5 } }[kind]
    await openWeekly([kind])
    await userEvent.type(memo(), 'この電話')
    server.write(kind, today, elsewhere)
    await press('きょうを残す')
    expect(await screen.findByText('べつの端末で書いた分も、この日にまとめました。')).toBeTruthy()
    expect(server[kind].get(today)).toMatchObject({ ...elsewhere, memo: 'この電話' })
  })
})

describe('a week', () => {
  test('has no days to come, and goes back to weeks before', async () => {
    server.write('kafuku', '2026-11-11', { method: 2 })
    await openWeekly()
    expect(circle(/11月21日.*これから/).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: '次の週' }).hasAttribute('disabled')).toBe(true)
    await press('前の週')
    expect(screen.getByText('11月9日〜15日')).toBeTruthy()
    await waitFor(() => expect(hasStamp(/11月11日/)).toBe(true))
    expect(weekSummary()).toContain('この週は1日ぶん')
    await press('今週へ')
    expect(await screen.findByRole('heading', { name: /^きょう/ })).toBeTruthy()
  })

  async function openWeekOfSix() {
    for (const day of [9, 10, 11, 12, 13, 14])
      server.write('kafuku', `2026-11-${String(day).padStart(2, '0')}`, { method: 1 })
    await openWeekly()
    await press('前の週')
    await userEvent.click(await screen.findByRole('button', { name: /11月15日/ }))
    await waitFor(() => expect(hasStamp(/11月14日/)).toBe(true))
    await press('メソッドをふやす')
    await press('この日を残す')
  }

  test('that is full is celebrated once, and reported once', async () => {
    await openWeekOfSix()
    expect(await screen.findByTestId('celebration')).toBeTruthy()
    expect(screen.getAllByText(/七日ぶん、そろいました/)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByTestId('celebration')).toBeNull())
    await waitFor(() => expect(weekSummary()).toContain('七日ぶんそろいました'))
    await press('メソッドをふやす')
    await press('書きなおす')
    await screen.findByText('保存しました')
    expect(screen.queryByTestId('celebration')).toBeNull()
  })

  test('that is full is announced without an animation to members who want no motion', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      media =>
        ({ matches: media.includes('reduced-motion'), media, ...noListeners }) as unknown as MediaQueryList,
    )
    await openWeekOfSix()
    expect(await screen.findByText(/七日ぶん、そろいました/)).toBeTruthy()
    expect(screen.queryByTestId('celebration')).toBeNull()
  })

  test('that was full before is not celebrated when it is looked at', async () => {
    for (const day of [9, 10, 11, 12, 13, 14, 15])
      server.write('kafuku', `2026-11-${String(day).padStart(2, '0')}`, { method: 1 })
    await openWeekly()
    await press('前の週')
    await waitFor(() => expect(weekSummary()).toContain('七日ぶんそろいました'))
    expect(screen.queryByTestId('celebration')).toBeNull()
    expect(screen.queryByText(/おつかれさま/)).toBeNull()
  })
})
