import { listDiaryEntries, listPictureAddresses } from '@iki/contract/diary'
import { emptyKafuku, saveEichiDay, saveKafukuDay } from '@iki/contract/habit-diary'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/clock.ts'
import { serverClock } from '#core/server-clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { fakeHabitServer } from '#test/fake-habit-server.ts'
import { aLicence } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { NotKeptError } from './offline/not-kept.ts'
import { WeeklyDiaryPage } from './weekly-diary-page.tsx'

/** A Friday. */
const today = '2026-11-20'
let api: FakeApi
let server: ReturnType<typeof fakeHabitServer>

beforeEach(() => {
  freshPhone()
  document.title = '成長日記'
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${today}T03:00:00.000Z`))
  serverClock.note('Fri, 20 Nov 2026 03:00:00 GMT')
  api = fakeApi()
  server = fakeHabitServer(api)
  api.answer(listDiaryEntries, [])
  api.answer(listPictureAddresses, [])
  diaryMember(api, { licences: [aLicence('000001'), aLicence('000002')] })
})
afterEach(() => vi.restoreAllMocks())

async function open(
  diaries: Parameters<typeof WeeklyDiaryPage>[0]['diaries'] = ['kafuku', 'eichi', 'general'],
) {
  renderPage(
    <main>
      <WeeklyDiaryPage title="成長日記" lead="書きとめる場所です。" diaries={diaries} />
    </main>,
    {
      at: '/kafuku/special-index',
    },
  )
  await screen.findByRole('heading', { name: /^きょう/ })
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const circle = (name: RegExp) => screen.getByRole('button', { name })
const stampOf = (name: RegExp) => circle(name).dataset.stamped === 'true'
const summary = () => screen.getByRole('region', { name: /まとめ$/ }).textContent

describe('a day of the kafuku diary', () => {
  test('is counted by the thumb, kept, stamped and sent', async () => {
    await open()
    await press('蹲踞をふやす')
    await press('蹲踞を10ふやす')
    await userEvent.type(screen.getByLabelText(/ひとこと/), '膝が軽い')
    expect(screen.getByText('まだ残していません')).toBeTruthy()
    expect(stampOf(/11月20日/)).toBe(false)
    await press('きょうを残す')
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject({ sonkyo: 11, memo: '膝が軽い' }))
    expect(await screen.findByText('保存しました')).toBeTruthy()
    expect(stampOf(/11月20日/)).toBe(true)
    expect(summary()).toContain('今週は1日ぶん書きました')
    expect(summary()).toContain('計 11回')
    await expectAccessible()
  })

  test('takes a number that is typed, also in wide digits, and no more than 99', async () => {
    await open()
    const field = screen.getByLabelText('神楽')
    await userEvent.clear(field)
    await userEvent.type(field, '１２')
    expect(field).toHaveProperty('value', '12')
    await userEvent.type(field, '0')
    expect(field).toHaveProperty('value', '99')
  })

  test('on which nothing is said is not kept, and says why', async () => {
    await open()
    await press('きょうを残す')
    expect((await screen.findByRole('alert')).textContent).toContain('ひとつだけでも')
    expect(api.requests(saveKafukuDay)).toEqual([])
  })

  test('is on the phone without a network, and says so', async () => {
    await open()
    api.goOffline()
    await press('メソッドをふやす')
    await press('きょうを残す')
    expect(await screen.findByText(/端末に保存し/)).toBeTruthy()
    expect(stampOf(/11月20日/)).toBe(true)
  })

  test('that the phone has no room for stays in the form', async () => {
    const days = await import('./offline/diary-days.ts')
    const full = new NotKeptError(new DOMException('full', 'QuotaExceededError'))
    vi.spyOn(days, 'saveDay').mockRejectedValueOnce(full)
    await open()
    await press('神楽をふやす')
    await press('きょうを残す')
    expect(await screen.findByText(/端末の空きが足りません/)).toBeTruthy()
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '1')
  })

  test('is emptied, and brought back', async () => {
    server.writeKafuku(today, { kagura: 3, memo: '雨' })
    await open()
    await waitFor(() => expect(screen.getByLabelText('神楽')).toHaveProperty('value', '3'))
    await press('この日を白紙にもどす')
    await waitFor(() => expect(screen.getByLabelText('神楽')).toHaveProperty('value', '0'))
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject(emptyKafuku))
    expect(stampOf(/11月20日/)).toBe(false)
    await press('元にもどす')
    await waitFor(() => expect(server.kafuku.get(today)).toMatchObject({ kagura: 3, memo: '雨' }))
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '3')
  })

  test('that was begun waits while another is looked at, and over a reload', async () => {
    await open()
    await press('神楽をふやす')
    await userEvent.click(circle(/11月18日/))
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '0')
    expect(circle(/11月20日.*書きかけ/)).toBeTruthy()
    await userEvent.click(circle(/11月20日/))
    expect(screen.getByLabelText('神楽')).toHaveProperty('value', '1')
    expect(Object.values({ ...localStorage }).join()).toContain('"kagura":1')
  })

  test('that another device has written meanwhile is not overwritten: the writer chooses', async () => {
    server.writeKafuku(today, { kagura: 1 })
    await open()
    await waitFor(() => expect(screen.getByLabelText('神楽')).toHaveProperty('value', '1'))
    server.writeKafuku(today, { kagura: 5 })
    await press('神楽をふやす')
    await press('きょうを残す')
    expect(await screen.findByText('ほかの端末でも、この日が書かれています')).toBeTruthy()
    expect(server.kafuku.get(today)?.kagura).toBe(5)
    await press('この端末のものを残す')
    await waitFor(() => expect(server.kafuku.get(today)?.kagura).toBe(2))
  })
})

describe('a week', () => {
  test('has no days to come, and goes back to weeks before', async () => {
    server.writeKafuku('2026-11-11', { method: 2 })
    await open()
    expect(circle(/11月21日.*これから/).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: '次の週' }).hasAttribute('disabled')).toBe(true)
    await press('前の週')
    expect(screen.getByText('11月9日〜15日')).toBeTruthy()
    await waitFor(() => expect(stampOf(/11月11日/)).toBe(true))
    expect(summary()).toContain('この週は1日ぶん')
    await press('今週へ')
    expect(await screen.findByRole('heading', { name: /^きょう/ })).toBeTruthy()
  })

  async function openWeekOfSix() {
    for (const day of [9, 10, 11, 12, 13, 14])
      server.writeKafuku(`2026-11-${String(day).padStart(2, '0')}`, { method: 1 })
    await open()
    await press('前の週')
    await userEvent.click(await screen.findByRole('button', { name: /11月15日/ }))
    await waitFor(() => expect(stampOf(/11月14日/)).toBe(true))
    await press('メソッドをふやす')
    await press('この日を残す')
  }

  test('that is full is celebrated once, and told once', async () => {
    await openWeekOfSix()
    expect(await screen.findByTestId('celebration')).toBeTruthy()
    expect(screen.getAllByText(/七日ぶん、そろいました/)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByTestId('celebration')).toBeNull(), { timeout: 4_000 })
    await waitFor(() => expect(summary()).toContain('七日ぶんそろいました'))
    await press('メソッドをふやす')
    await press('この日を残す')
    await screen.findByText('保存しました')
    expect(screen.queryByTestId('celebration')).toBeNull()
  })

  test('that is full is only told to who wants no motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...{ matches: query.includes('reduced-motion'), media: query },
      ...{ addEventListener: () => {}, removeEventListener: () => {} },
    }))
    await openWeekOfSix()
    expect(await screen.findByText(/七日ぶん、そろいました/)).toBeTruthy()
    expect(screen.queryByTestId('celebration')).toBeNull()
  })

  test('that was full before is not celebrated when it is looked at', async () => {
    for (const day of [9, 10, 11, 12, 13, 14, 15])
      server.writeKafuku(`2026-11-${String(day).padStart(2, '0')}`, { method: 1 })
    await open()
    await press('前の週')
    await waitFor(() => expect(summary()).toContain('七日ぶんそろいました'))
    expect(screen.queryByTestId('celebration')).toBeNull()
    expect(screen.queryByText(/おつかれさま/)).toBeNull()
  })
})

describe('the eichi diary', () => {
  const openEichi = async () => {
    await open()
    await press('叡智の日記')
    await screen.findByRole('group', { name: 'ねむり' })
  }
  const ratings = (name: string) => within(screen.getByRole('group', { name }))

  test('takes ratings and words, and keeps relax under the wire’s own name', async () => {
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
    await waitFor(() => expect(summary()).toContain('平均 8'))
    await expectAccessible()
  })

  test('lets a rating be unsaid', async () => {
    server.writeEichi(today, { sleep: 4, memo: 'あ' })
    await openEichi()
    await waitFor(() =>
      expect(ratings('ねむり').getByRole('radio', { name: '4' })).toHaveProperty('checked', true),
    )
    await userEvent.click(ratings('ねむり').getByRole('radio', { name: 'まだ' }))
    await press('きょうを残す')
    await waitFor(() => expect(server.eichi.get(today)).toMatchObject({ sleep: 0, memo: 'あ' }))
  })

  test('keeps the stamp of a day that was emptied', async () => {
    server.writeEichi(today, { sleep: 4 })
    await openEichi()
    await userEvent.click(await screen.findByRole('button', { name: 'この日を白紙にもどす' }))
    await waitFor(() => expect(server.eichi.get(today)?.saved).toBe(false))
    expect(stampOf(/11月20日/)).toBe(true)
  })

  test('cuts nothing off: what is too long stays, says so and is not sent', async () => {
    await openEichi()
    fireEvent.change(screen.getByLabelText(/つらかったこと/), { target: { value: 'あ'.repeat(1003) } })
    expect(screen.getByText('あと3文字ぶん、短くしてください')).toBeTruthy()
    await press('きょうを残す')
    expect(screen.getByText(/つらかったことは1000文字以内/)).toBeTruthy()
    expect(api.requests(saveEichiDay)).toEqual([])
    await act(async () => {})
  })
})

describe('the page', () => {
  test('has no eichi diary for a member who never had the plan', async () => {
    diaryMember(api, { licences: [aLicence('000002')] })
    await open()
    expect(screen.queryByRole('button', { name: '叡智の日記' })).toBeNull()
  })

  test('keeps the eichi diary open to a member whose plan has ended', async () => {
    const ended = { sinceAt: '2025-01-01T00:00:00.000Z', expireAt: '2026-01-01T00:00:00.000Z' }
    diaryMember(api, { licences: [aLicence('000002'), aLicence('000001', ended)] })
    await open()
    expect(await screen.findByRole('button', { name: '叡智の日記' })).toBeTruthy()
  })

  test('has the kafuku diary for who dances, without the plan of that name', async () => {
    diaryMember(api, { licences: [aLicence('000028')] })
    await open(['kafuku', 'general'])
    expect(screen.getByLabelText('蹲踞')).toBeTruthy()
  })

  test('of a member without any such plan leads to the diary of every day', async () => {
    diaryMember(api, { licences: [] })
    renderPage(
      <WeeklyDiaryPage title="週の日記" lead="一週間ずつ。" diaries={['eichi', 'kafuku', 'general']} />,
      {
        at: '/habit/diary/weekly',
      },
    )
    const link = await screen.findByRole('link', { name: 'きょうの日記をひらく' })
    expect(link.getAttribute('href')).toBe('/habit/diary')
    expect(screen.queryByRole('button', { name: 'きょうを残す' })).toBeNull()
  })

  test('leads to today in the general diary and to the record of growth', async () => {
    await open(['kafuku', 'general'])
    const link = screen.getByRole('link', { name: /きょうの日記/ })
    expect(link.getAttribute('href')).toBe('/habit/diary')
    expect(await within(link).findByText(/まだ書いていません/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '成長の記録を見る' }).getAttribute('href')).toBe('/Recode')
  })
})
