import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { memoField, openDiaryPage, press } from '#test/open-diary.tsx'
import { openWeekly, press as pressWeekly, weeklyDiary, weekSummary } from '#test/open-weekly-diary.tsx'
import { requireDiary } from '../offline/open-diary.ts'

const today = '2026-11-20'
const title = 'この日のことばは、いま開けません'
afterEach(() => vi.restoreAllMocks())

describe('a day of the general diary that can’t be opened', () => {
  function phoneWithSealedDay() {
    const phone = diaryPhone()
    phone.server.writeElsewhere(today, { memo: '雨の日', relax: 8, breath: 4, images: ['p1'] })
    phone.server.writeElsewhere('2026-11-19', { memo: '雨のつぎの日', relax: 6, breath: 6 })
    phone.server.seal(today)
    return phone
  }

  test('says so, with what is known of it, and can’t be changed or deleted by a slip', async () => {
    phoneWithSealedDay()
    await openDiaryPage()
    await screen.findByText(title)
    expect(screen.getByText(/消えてはいません/)).toBeTruthy()
    for (const known of ['8', '4', '1枚']) expect(screen.getByText(known)).toBeTruthy()
    expect(screen.queryByRole('form', { name: '日記' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'この日のメニュー' })).toBeNull()
    expect(screen.getByRole('button', { name: /11月20日.*いま開けません/ })).toBeTruthy()
    await expectAccessible()
  })

  test('is written again only after a question', async () => {
    const { server } = phoneWithSealedDay()
    await openDiaryPage()
    await screen.findByText(title)
    press('新しく書く…')
    expect(screen.getByText(/元にもどせません/)).toBeTruthy()
    press('このまま待つ')
    press('新しく書く…')
    press('それでも新しく書く')
    fireEvent.change(await memoField(), { target: { value: '書きなおした' } })
    expect(server.memos()[today]).toBe('雨の日')
    press('書きなおす')
    await waitFor(() => expect(server.memos()[today]).toBe('書きなおした'))
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('書きなおした')
  })

  test('opens again by itself once the server can', async () => {
    const { server } = phoneWithSealedDay()
    await openDiaryPage()
    await screen.findByText(title)
    server.seal(today, false)
    await (await requireDiary()).sync.fetchDays('general', today, today)
    expect(((await memoField()) as HTMLTextAreaElement).value).toBe('雨の日')
  })

  test('is in the week and the calendar, and named where words are looked for', async () => {
    phoneWithSealedDay()
    await openDiaryPage('/habit/diary?view=week')
    await screen.findByText('ひとことは、いま開けません')
    expect(screen.getByText(/2日書きました。リラックス度は平均7、呼吸の深さは平均5です。/)).toBeTruthy()
    expect(screen.getByText('雨のつぎの日')).toBeTruthy()
    press('カレンダー')
    await screen.findByRole('button', { name: /11月20日.*呼吸の深さ4、ひとことは、いま開けません/ })
    fireEvent.change(screen.getByLabelText('ひとことの中をさがす'), { target: { value: '雨' } })
    await screen.findByText('1日、見つかりました')
    expect(screen.getByText(/ことばをいま開けない日が1日あり/)).toBeTruthy()
  })

  test('counts in what the days say together', async () => {
    phoneWithSealedDay()
    await openDiaryPage('/habit/diary?view=statistics')
    expect(await screen.findAllByText('2日')).toHaveLength(2)
    expect(screen.getAllByText('7').length).toBeGreaterThan(0)
  })
})

describe('a day of a habit diary that can’t be opened', () => {
  test('says so and keeps the week', async () => {
    const { server } = weeklyDiary()
    server.write('kafuku', today, { sonkyo: 30, memo: '膝' })
    server.write('kafuku', '2026-11-19', { sonkyo: 20 })
    server.seal('kafuku', today)
    await openWeekly()
    await screen.findByText(title)
    expect(screen.getByText('30回')).toBeTruthy()
    expect(weekSummary()).toContain('計 50回')
    expect(screen.queryByRole('button', { name: '書きなおす' })).toBeNull()
    expect(screen.getByRole('button', { name: /11月20日.*いま開けません/ })).toBeTruthy()
    await expectAccessible()
    await pressWeekly('新しく書く…')
    await pressWeekly('それでも新しく書く')
    await pressWeekly('蹲踞をふやす')
    await pressWeekly('書きなおす')
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject({ sonkyo: 31, memo: '' }))
  })
})
