import { addDays } from '@iki/contract/api/tokyo'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { countReads } from '#test/count-reads.ts'
import { brushPicture } from '#ui/brush/brush-picture.ts'
import { Statistics, type WrittenDay } from './statistics.tsx'

const today = '2026-11-20'
const written = (ago: number, change: Partial<WrittenDay> = {}): WrittenDay => ({
  date: addDays(today, -ago),
  relax: 6,
  breath: 5,
  memo: '',
  images: [],
  ...change,
})
const chosen: number[] = []

function show(days: WrittenDay[], given: Partial<React.ComponentProps<typeof Statistics>> = {}) {
  document.title = '習慣日記'
  return render(
    <MemoryRouter>
      <main>
        <h1>習慣日記</h1>
        <Statistics
          days={days}
          skips={[]}
          today={today}
          span={30}
          onSpan={span => chosen.push(span)}
          goodDayLessons={[]}
          {...given}
        />
      </main>
    </MemoryRouter>,
  )
}
const sums = () => [...document.querySelectorAll('dl > div')].map(sum => sum.textContent)
const summary = (name: string) => {
  const picture = screen.getByRole('img', { name })
  return document.getElementById(picture.getAttribute('aria-describedby') ?? '')?.textContent
}

beforeEach(() => {
  chosen.length = 0
})

describe('looking back at the diary', () => {
  test('says how many days, how many in a row, and how they were', async () => {
    show([written(3), written(1, { relax: 8 }), written(0)])
    expect(sums()).toEqual([
      '連続2日',
      '書いた日3日',
      'リラックス度6.7これまでの平均',
      '呼吸の深さ5これまでの平均',
    ])
    expect(summary('リラックス度と呼吸の深さ')).toContain('30日のうち3日書きました')
    expect(summary('リラックス度と呼吸の深さの関係')).toContain('あと7日ぶん書くと')
    expect(summary('2026年のリラックス度')).toContain('ことしは3日ぶん')
    await expectAccessible()
  })

  test('counts a row over a day that was skipped with a reason', () => {
    show([written(2), written(0)], { skips: [addDays(today, -1)] })
    expect(sums()[0]).toBe('連続2日')
  })

  test('shows what was written on this day a year ago, line breaks and all', async () => {
    show([written(365, { memo: '雨の音。\n<b>よく</b>眠れた' }), written(0)])
    expect(screen.getByRole('heading', { name: '一年前のきょう' })).toBeTruthy()
    expect(screen.getByText('2025年11月20日（木）')).toBeTruthy()
    expect(document.querySelector('blockquote')?.textContent).toBe('雨の音。\n<b>よく</b>眠れた')
    await expectAccessible()
  })

  test('has no card for a day on which nothing was written', () => {
    show([written(0)])
    expect(screen.queryByRole('heading', { name: 'むかしのきょう' })).toBeNull()
  })

  test('is of 30 days, 90 days or a year', async () => {
    show([written(0)])
    expect(screen.getByRole('button', { name: '30日' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '一年' }))
    expect(chosen).toEqual([365])
  })

  test('shows one year after the other, as far as there are days', async () => {
    show([written(400, { breath: 9 }), written(0)])
    await userEvent.click(screen.getByRole('button', { name: '前の年' }))
    expect(summary('2025年のリラックス度')).toContain('1日ぶん')
    expect(screen.getByRole('button', { name: '前の年' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '呼吸の深さ' }))
    expect(summary('2025年の呼吸の深さ')).toContain('平均9')
  })

  const asa = { lessonId: 'asa', title: '背骨をゆるめる呼吸', accent: 'base', days: 4 }

  test('leads to what was listened to on good days', () => {
    show([written(0)], { goodDayLessons: [{ ...asa, drawing: 'moon' }] })
    const link = screen.getByRole('link', { name: /背骨をゆるめる呼吸/ })
    expect(link.getAttribute('href')).toBe('/single-player/asa')
    expect(link.textContent).toContain('4日')
  })

  test('shows each of them by its own drawing', () => {
    show([written(0)], { goodDayLessons: [{ ...asa, drawing: 'moon' }] })
    const motif = screen.getByRole('link', { name: /背骨/ }).querySelector('svg path:last-child')
    expect(motif?.getAttribute('d')).toBe(brushPicture('asa', 'moon').motif)
  })

  test('of nothing says what will be here', async () => {
    show([])
    expect(screen.getByText('書いた日は、ここで流れになります')).toBeTruthy()
    await expectAccessible()
  })

  test('of ten years draws no more than of one year, and reads each day as often', () => {
    const daysBack = (count: number) =>
      Array.from({ length: count }, (_, index) => countReads(written(count - 1 - index)))
    const costOf = (days: ReturnType<typeof daysBack>) => {
      const { container, unmount } = show(
        days.map(({ counted }) => counted),
        { span: 365 },
      )
      const elements = container.querySelectorAll('*').length
      unmount()
      return { elements, reads: days.reduce((sum, { reads }) => sum + reads(), 0) / days.length }
    }
    // More than a year, since a day a year ago is shown as well.
    const [two, ten] = [costOf(daysBack(730)), costOf(daysBack(3650))]
    expect(ten.elements - two.elements).toBeLessThan(40)
    expect(ten.reads).toBeLessThanOrEqual(two.reads)
  })
})
