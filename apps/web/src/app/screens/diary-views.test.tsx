import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { diaryPhone } from '#test/diary-phone.ts'
import { openDiaryPage, press } from '#test/open-diary.tsx'

let phone: ReturnType<typeof diaryPhone>
beforeEach(() => {
  phone = diaryPhone()
})

const titles = () => screen.getAllByRole('heading', { level: 1 }).map(title => title.textContent)

test('only a day has its date as the title of the page: a week and a month say what they are themselves', async () => {
  phone.server.writeElsewhere('2026-11-18', {})
  await openDiaryPage('/habit/diary')
  expect(titles()).toEqual(['十一月二十日（金）'])
  press('週')
  expect(titles()).toEqual(['日記'])
  expect(screen.getByRole('heading', { level: 2, name: '11月16日〜22日' })).toBeTruthy()
  press('カレンダー')
  expect(titles()).toEqual(['日記'])
  await screen.findByText('この月は、1日書いています。')
})

test('the days of the week that are written have a seal, with their number on it', async () => {
  phone.server.writeElsewhere('2026-11-18', {})
  await openDiaryPage('/habit/diary')
  const sealed = await screen.findByRole('button', { name: /11月18日（水） 書いてあります/ })
  expect(sealed.querySelector('[data-sealed]')?.textContent).toBe('18')
  expect(sealed.querySelector('[data-sealed] svg')).not.toBeNull()
  expect(document.querySelectorAll('ol [data-sealed]')).toHaveLength(1)
})

describe('the week', () => {
  test('shows what was written, and turns back', async () => {
    phone.server.writeElsewhere('2026-11-12', { memo: '前の週' })
    phone.server.writeElsewhere('2026-11-18', { memo: '今週', relax: 8, breath: 4 })
    await openDiaryPage('/habit/diary?view=week')
    await screen.findByText('今週')
    expect(screen.getByText(/1日書きました。リラックス度は平均8、呼吸の深さは平均4です。/)).toBeTruthy()
    press('前の週')
    await screen.findByText('前の週', { selector: 'span' })
    await expectAccessible()
  })
})

test('the week says of a skipped day why it was', async () => {
  await openDiaryPage('/habit/diary?day=2026-11-18')
  fireEvent.click(await screen.findByRole('button', { name: '旅・移動' }))
  press('週')
  await screen.findByText('お休み（旅・移動）')
})

const grid = () => screen.getByRole('table')

describe('the calendar', () => {
  test('is as deep as a day was good, and opens it', async () => {
    phone.server.writeElsewhere('2026-11-03', { relax: 9, breath: 9 })
    phone.server.writeElsewhere('2026-11-04', { relax: 1, breath: 2 })
    const { router } = await openDiaryPage('/habit/diary?view=calendar')
    const day = await screen.findByRole('button', { name: '11月3日（火） リラックス度9、呼吸の深さ9' })
    expect(day.dataset.depth).toBe('5')
    expect(within(grid()).getByRole('button', { name: /11月4日/ }).dataset.depth).toBe('1')
    await expectAccessible()
    fireEvent.click(day)
    expect(router.state.location.search).toBe('?day=2026-11-03')
  })

  test('is walked with keys, over the end of a month, and not into days to come', async () => {
    await openDiaryPage('/habit/diary?view=calendar&day=2026-11-02')
    await screen.findByRole('table', { name: '2026年11月' })
    fireEvent.keyDown(grid(), { key: 'ArrowUp' })
    await screen.findByRole('table', { name: '2026年10月' })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('10月26日'))
    fireEvent.keyDown(grid(), { key: 'PageDown' })
    await screen.findByRole('table', { name: '2026年11月' })
    await waitFor(() => expect(document.activeElement?.textContent).toContain('11月20日'))
  })

  test('jumps to a month', async () => {
    phone.server.writeElsewhere('2024-02-29', { memo: 'うるう日' })
    await openDiaryPage('/habit/diary?view=calendar')
    await screen.findByRole('option', { name: '2024年' })
    fireEvent.change(screen.getByRole('combobox', { name: '年' }), { target: { value: '2024' } })
    fireEvent.change(await screen.findByRole('combobox', { name: '月' }), { target: { value: '2' } })
    await screen.findByRole('table', { name: '2024年2月' })
    await within(grid()).findByRole('button', { name: /2024年2月29日/ })
  })

  test('has the last days that were written beside it, also of months before, and opens them', async () => {
    phone.server.writeElsewhere('2026-10-30', { memo: '十月のおわり' })
    phone.server.writeElsewhere('2026-11-19', { memo: '十一月の息' })
    for (const day of ['01', '02', '03', '04']) phone.server.writeElsewhere(`2026-09-${day}`, {})
    const { router } = await openDiaryPage('/habit/diary?view=calendar')
    const rows = async () =>
      within(await screen.findByRole('region', { name: '書いた日' })).getAllByRole('button')
    await screen.findByText('十一月の息')
    expect((await rows()).map(row => row.textContent?.split('（')[0])).toEqual([
      '11月19日',
      '10月30日',
      '9月4日',
      '9月3日',
      '9月2日',
    ])
    press('前の月')
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('十月のおわり'))
    fireEvent.click((await rows())[0] as HTMLElement)
    expect(router.state.location.search).toBe('?day=2026-10-30')
  })

  test('finds words in memos, whatever the kana, and opens the day', async () => {
    phone.server.writeElsewhere('2025-06-01', { memo: 'カタが軽い' })
    phone.server.writeElsewhere('2026-11-01', { memo: 'ひざ' })
    const { router } = await openDiaryPage('/habit/diary?view=calendar')
    fireEvent.change(await screen.findByRole('searchbox', { name: 'ひとことの中をさがす' }), {
      target: { value: 'かた' },
    })
    await screen.findByText('1日、見つかりました')
    expect(screen.getByText('カタ', { selector: 'mark' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /2025年6月1日/ }))
    expect(router.state.location.search).toBe('?day=2025-06-01')
  })

  test('narrows to relaxed days, and shows thirty at a time', async () => {
    for (let day = 1; day <= 19; day++) {
      const dd = String(day).padStart(2, '0')
      phone.server.writeElsewhere(`2026-11-${dd}`, { relax: 8 })
      phone.server.writeElsewhere(`2026-10-${dd}`, { relax: day > 15 ? 2 : 9 })
    }
    await openDiaryPage('/habit/diary?view=calendar')
    fireEvent.change(await screen.findByRole('combobox', { name: 'リラックス度、から' }), {
      target: { value: '7' },
    })
    await screen.findByText('34日、見つかりました')
    const rows = () => within(screen.getByRole('region', { name: '見つかった日' })).getAllByRole('listitem')
    expect(rows()).toHaveLength(30)
    press('つづきを見る')
    expect(rows()).toHaveLength(34)
    press('カレンダーにもどる')
    await screen.findByRole('table')
  })
})

test('the look back is there, from what is on the phone', async () => {
  phone.server.writeElsewhere('2025-11-20', { memo: '一年前の息' })
  await openDiaryPage('/habit/diary?view=statistics')
  await screen.findByText('一年前の息')
})
