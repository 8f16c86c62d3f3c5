import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { PartRing, ringOf } from './part-ring.tsx'
import { TogetherChart } from './together-chart.tsx'
import { YearMap } from './year-map.tsx'

beforeEach(() => {
  document.title = 'ふりかえり'
})

const page = (chart: React.ReactNode) =>
  render(
    <main>
      <h1>ふりかえり</h1>
      <h2>ことし</h2>
      {chart}
    </main>,
  )
const picture = () => screen.getByRole('img')
const described = () => document.getElementById(picture().getAttribute('aria-describedby') ?? '')?.textContent

const lines = (values: (number | null)[]) => (
  <LineChart
    title="リラックス度と呼吸"
    summary="平均は6.2です。"
    points={values.map((_, index) => `${index + 1}日`)}
    series={[
      { name: 'リラックス度', values },
      { name: '呼吸の深さ', values: values.map(value => (value === null ? null : 5)) },
    ]}
    range={{ min: 1, max: 9 }}
    scale={['9', '5', '1']}
  />
)

test('where there is nothing to draw, the text is alone', () => {
  page(
    <>
      {lines([null, null])}
      <BarChart
        title="日ごとの時間"
        summary="まだありません。"
        points={['1日']}
        values={[0]}
        valueName="時間"
        unit="分"
      />
    </>,
  )
  expect(screen.getByText('まだありません。')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText(/数字で見る/)).toBeNull()
})

describe('a line chart', () => {
  test('is a picture with a name, and says in words what it shows', async () => {
    page(lines([6, null, 7]))
    expect(screen.getByRole('img', { name: 'リラックス度と呼吸' })).toBeTruthy()
    expect(described()).toBe('平均は6.2です。')
    await expectAccessible()
  })

  test('has its days as a table, the latest first, without those that were not written', async () => {
    page(lines([6, null, 7]))
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(screen.getByText(/数字で見る/))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual(['日リラックス度呼吸の深さ', '3日75', '1日65'])
    await expectAccessible()
  })

  test('of a year has no more elements than of a week', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => (index % 11 === 0 ? null : (index % 9) + 1))
    const elementsOf = (count: number) => {
      const { container, unmount } = page(lines(days(count)))
      const elements = container.querySelectorAll('*').length
      unmount()
      return elements
    }
    expect(elementsOf(365)).toBe(elementsOf(7))
  })
})

test('a bar chart has only the days with something in its table', async () => {
  page(
    <BarChart
      title="聴いた時間"
      summary="3日で25分。"
      points={['1日', '2日', '3日']}
      values={[10, 0, 15]}
      valueName="聴いた時間"
      unit="分"
    />,
  )
  expect(described()).toBe('3日で25分。')
  await userEvent.click(screen.getByText(/数字で見る/))
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual(['日聴いた時間（分）', '3日15', '1日10'])
})

describe('a bar chart of days with one or none', () => {
  const dots = (values: number[]) =>
    page(
      <BarChart
        title="終わりまで聴いた音声"
        summary="2本を聴きました。"
        points={values.map((_, index) => `${index + 1}日`)}
        values={values}
        valueName="本数"
        unit="本"
      />,
    )
  const drawn = () =>
    [...picture().querySelectorAll('path')].map(path => (path.getAttribute('d') ?? '').split('z').length - 1)

  test('has a dot for each, filled where there was one, and the same words and table', async () => {
    dots([0, 1, 0, 1])
    expect(drawn()).toEqual([2, 2])
    expect(described()).toBe('2本を聴きました。')
    expect(screen.getByText('塗りつぶした点が、1本あった日です')).toBeTruthy()
    await userEvent.click(screen.getByText(/数字で見る/))
    const rows = within(await screen.findByRole('table')).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual(['日本数（本）', '4日1', '2日1'])
    await expectAccessible()
  })

  test('has columns as soon as a day had two', () => {
    dots([0, 1, 2, 1])
    expect(screen.getByText('本数（本）')).toBeTruthy()
    expect(drawn().at(-1)).toBe(3)
  })

  test('is in several rows where one is too short', () => {
    dots(Array.from({ length: 90 }, (_, index) => index % 2))
    expect(picture().querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 3000 300')
  })
})

describe('a map of a year', () => {
  const map = (
    <YearMap
      title="2026年"
      summary="ことしは3日ぶん書きました。"
      year={2026}
      today="2026-11-20"
      depthOf={date => (date <= '2026-01-03' ? 4 : 0)}
      ends={['書いていない日', '深い日']}
      table={{ columns: ['月', '日数'], rows: () => [['1月', '3日']] }}
    />
  )

  test('has a square for each day up to today, and none for those to come', async () => {
    page(map)
    const squares = (depth: number) =>
      [...picture().querySelectorAll(`path[data-depth="${depth}"]`)].reduce(
        (count, path) => count + (path.getAttribute('d')?.split('z').length ?? 1) - 1,
        0,
      )
    expect([squares(4), squares(0), squares(1)]).toEqual([3, 321, 0])
    expect(described()).toContain('3日ぶん')
    await expectAccessible()
  })

  test('is drawn with a few elements a month, not one for each day', () => {
    page(map)
    expect(picture().querySelectorAll('path').length).toBeLessThanOrEqual(12 * 6)
    expect(picture().querySelectorAll('*').length).toBeLessThanOrEqual(12 * 10)
  })
})

test('two ratings together are dots, larger the more days they represent', async () => {
  page(
    <TogetherChart
      title="リラックス度と呼吸"
      summary="よくいっしょに動いています。"
      acrossName="リラックス度"
      upName="呼吸の深さ"
      pairs={[
        { across: 7, up: 6, count: 9 },
        { across: 3, up: 3, count: 1 },
        { across: 3, up: 4, count: 1 },
      ]}
    />,
  )
  const dots = picture().querySelector('path:last-of-type')?.getAttribute('d')?.split('z') ?? []
  expect(dots).toHaveLength(4)
  const widths = dots.slice(0, 2).map(dot => {
    const numbers = (dot.match(/[\d.]+/g) ?? []).map(Number).filter((_, index) => index % 2 === 0)
    return Math.max(...numbers) - Math.min(...numbers)
  })
  expect(widths[0]).toBeGreaterThan((widths[1] ?? 0) * 1.5)
  await userEvent.click(screen.getByText(/数字で見る/))
  expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(4)
  await expectAccessible()
})

const parts = [
  { name: '一章', done: 3, all: 3 },
  { name: '二章', done: 1, all: 2 },
]

test('a ring has a step for each of its things: what is done is drawn apart from the rest', () => {
  const steps = (path: string) => path.split('A').length - 1
  const { done, rest, names } = ringOf(parts)
  expect([steps(done), steps(rest), names.map(({ name }) => name)]).toEqual([4, 1, ['一章', '二章']])
  expect(ringOf([{ name: '一章', done: 0, all: 0 }])).toMatchObject({ done: '', rest: '' })
})

test('a ring is described as text', async () => {
  page(
    <PartRing
      title="道のり"
      summary="5話のうち、4話です。"
      centre="4"
      centreNote="5話のうち"
      parts={parts}
      unit="話"
      columns={['章', '読みおえた話', 'ある話']}
    />,
  )
  expect(picture().getAttribute('aria-labelledby')).toBeTruthy()
  expect(described()).toBe('5話のうち、4話です。')
  await expectAccessible()
})
