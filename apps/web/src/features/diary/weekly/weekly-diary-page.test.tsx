import { habitCalls } from '@iki/contract/diary/habit-diary'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import {
  hasStamp,
  openWeekly,
  press,
  renderWeekly,
  today,
  weeklyDiary,
  weekSummary,
} from '#test/open-weekly-diary.tsx'
import { aLicence } from '#test/people.ts'
import { expectRecorded } from '#test/recorded-actions.ts'

let api: FakeApi
let server: ReturnType<typeof weeklyDiary>['server']

beforeEach(() => {
  ;({ api, server } = weeklyDiary())
})
afterEach(() => vi.restoreAllMocks())

describe('the eichi diary', () => {
  const openEichi = async () => {
    await openWeekly()
    await press('叡智の日記')
    await screen.findByRole('group', { name: 'ねむり' })
  }
  const ratings = (name: string) => within(screen.getByRole('group', { name }))

  test('takes ratings and texts, and leaves relax under the wire’s own name', async () => {
    await openEichi()
    expect(ratings('リラックス度').getByRole('radio', { name: 'まだ' })).toHaveProperty('checked', true)
    await userEvent.click(ratings('リラックス度').getByRole('radio', { name: '7' }))
    await userEvent.click(ratings('ねむり').getByRole('radio', { name: '8' }))
    await userEvent.type(screen.getByLabelText(/印象に残ったこと/), '朝の光')
    await press('きょうを残す')
    await waitFor(() =>
      expect(server.eichi.get(today)).toMatchObject({
        stress: 7,
        sleep: 8,
        meal: 0,
        impressed: '朝の光',
        saved: true,
      }),
    )
    await waitFor(() => expect(weekSummary()).toContain('平均 8'))
    await expectRecorded(api, 'weekly_diary_saved')
    await expectAccessible()
  })

  test('lets a rating be unsaid', async () => {
    server.write('eichi', today, { sleep: 4, memo: 'あ' })
    await openEichi()
    await waitFor(() =>
      expect(ratings('ねむり').getByRole('radio', { name: '4' })).toHaveProperty('checked', true),
    )
    await userEvent.click(ratings('ねむり').getByRole('radio', { name: 'まだ' }))
    await press('書きなおす')
    await waitFor(() => expect(server.eichi.get(today)).toMatchObject({ sleep: 0, memo: 'あ' }))
  })

  test('keeps the stamp of a day that was emptied', async () => {
    server.write('eichi', today, { sleep: 4 })
    await openEichi()
    await userEvent.click(await screen.findByRole('button', { name: 'この日を白紙にもどす' }))
    await waitFor(() => expect(server.eichi.get(today)?.saved).toBe(false))
    expect(hasStamp(/11月20日/)).toBe(true)
  })

  test('cuts nothing off: what is too long stays, says so and is not sent', async () => {
    await openEichi()
    fireEvent.change(screen.getByLabelText(/つらかったこと/), { target: { value: 'あ'.repeat(1003) } })
    expect(screen.getByText('あと3文字ぶん、短くしてください')).toBeTruthy()
    await press('きょうを残す')
    expect(screen.getByText(/つらかったことは1000文字以内/)).toBeTruthy()
    expect(api.requests(habitCalls.eichi.save)).toEqual([])
    await act(async () => {})
  })
})

describe('the page', () => {
  test('has no eichi diary for a member who never had the plan', async () => {
    diaryMember(api, { licences: [aLicence('000002')] })
    await openWeekly()
    expect(screen.queryByRole('button', { name: '叡智の日記' })).toBeNull()
  })

  test('keeps the eichi diary open to a member whose plan has ended', async () => {
    const ended = { sinceAt: '2025-01-01T00:00:00.000Z', expireAt: '2026-01-01T00:00:00.000Z' }
    diaryMember(api, { licences: [aLicence('000002'), aLicence('000001', ended)] })
    await openWeekly()
    expect(await screen.findByRole('button', { name: '叡智の日記' })).toBeTruthy()
  })

  test('has the kafuku diary for a member with only the dance plan', async () => {
    diaryMember(api, { licences: [aLicence('000028')] })
    await openWeekly(['kafuku', 'general'])
    expect(screen.getByLabelText('蹲踞')).toBeTruthy()
  })

  test('of a member without any such plan leads to the diary of every day', async () => {
    diaryMember(api, { licences: [] })
    renderWeekly(['eichi', 'kafuku', 'general'])
    const link = await screen.findByRole('link', { name: 'きょうの日記をひらく' })
    expect(link.getAttribute('href')).toBe('/habit/diary')
    expect(screen.queryByRole('button', { name: 'きょうを残す' })).toBeNull()
  })

  test('leads to today in the general diary and to the record of growth', async () => {
    await openWeekly(['kafuku', 'general'])
    const link = screen.getByRole('link', { name: /きょうの日記/ })
    expect(link.getAttribute('href')).toBe('/habit/diary')
    expect(await within(link).findByText(/まだ書いていません/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '成長の記録を見る' }).getAttribute('href')).toBe('/Recode')
  })
})
