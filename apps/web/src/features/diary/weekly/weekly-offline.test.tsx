import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { openWeekly, press, renderWeekly, today, weeklyDiary, weekSummary } from '#test/open-weekly-diary.tsx'
import { closeDiary, requireDiary } from '../offline/open-diary.ts'

let api: FakeApi
let server: ReturnType<typeof weeklyDiary>['server']

beforeEach(() => {
  ;({ api, server } = weeklyDiary())
})
afterEach(() => vi.restoreAllMocks())

/** Leaves the page. The next page knows only what is stored on the device. */
function leave(): void {
  cleanup()
  closeDiary()
  queryClient.clear()
}
const count = () => screen.findByLabelText('神楽')
const unread = () => screen.findByText('この日の日記を、まだ読み込めていません')

describe('a fresh page without a network', () => {
  test('opens the diaries of the member as they were known last', async () => {
    server.write('kafuku', today, { kagura: 3 })
    await openWeekly()
    await waitFor(async () => expect(await count()).toHaveProperty('value', '3'))
    await waitFor(() => expect(weekSummary()).toContain('今週は1日ぶん'))
    leave()
    api.goOffline()
    renderWeekly()
    expect(await count()).toHaveProperty('value', '3')
    expect(screen.getByRole('button', { name: '叡智の日記' })).toBeTruthy()
  })

  test('opens those of which an earlier release has left anything, though it has noted none', async () => {
    server.write('kafuku', today, { kagura: 3 })
    await openWeekly()
    await waitFor(() => expect(weekSummary()).toContain('今週は1日ぶん'))
    await (await requireDiary()).database.facts.delete('habit kinds')
    leave()
    api.goOffline()
    renderWeekly()
    expect(await count()).toHaveProperty('value', '3')
    expect(screen.queryByRole('button', { name: '叡智の日記' })).toBeNull()
  })

  test('of a phone that never knew them says so, and reads them when it can', async () => {
    api.goOffline()
    renderWeekly()
    expect((await screen.findByRole('alert')).textContent).toContain('お使いの日記を、まだ読み込めていません')
    api.comeBack()
    await press('もう一度読み込む')
    expect(await count()).toBeTruthy()
  })
})

describe('a week that this phone has not read', () => {
  test('is read before anybody can write in it', async () => {
    server.write('kafuku', today, { kagura: 3 })
    renderWeekly()
    expect(await count()).toHaveProperty('value', '3')
  })

  test('shows no empty form over a day that may be written, and joins what is written anyway', async () => {
    server.write('kafuku', today, { kagura: 3, memo: '朝' })
    await openWeekly(['eichi', 'kafuku'])
    leave()
    api.goOffline()
    renderWeekly(['eichi', 'kafuku'])
    await userEvent.click(await screen.findByRole('button', { name: '下腹の日記' }))
    await unread()
    expect(screen.getByText('これまでの日記を、まだ読み込めていません')).toBeTruthy()
    expect(screen.queryByLabelText('神楽')).toBeNull()
    expect(screen.queryByRole('region', { name: /まとめ$/ })).toBeNull()
    expect(screen.getByRole('button', { name: /11月20日/ }).textContent).not.toContain('まだ')

    await press('いまから書く')
    await press('メソッドをふやす')
    await press('きょうを残す')
    expect(await screen.findByText(/端末に保存し/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /11月18日/ }))
    await unread()

    api.comeBack()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject({ kagura: 3, method: 1, memo: '朝' }))
    await waitFor(() => expect(screen.queryByText('この日の日記を、まだ読み込めていません')).toBeNull())
  })
})
