import { listArticles } from '@iki/contract/reading/article'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { articleRow } from '#test/article-samples.ts'
import { planLock } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { LecturePage } from './lecture-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
})

const openMonthly = () =>
  renderPage(<LecturePage series="dcode-lectures" lead="ひと月にひとつ。" drawing="step" isMonthly />, {
    at: '/dcode/monthly-lecture',
  })
const openNumbered = () =>
  renderPage(<LecturePage series="kougi" lead="順に。" drawing="step" />, { at: '/kafuku/special/kougi' })
const month = (number: number, day: string) =>
  articleRow(`m${number}`, { number, publishedAt: `${day}T00:00:00.000Z` })

describe('monthly lectures', () => {
  test('are listed by year, the newest first, each with its month', async () => {
    api.answer(listArticles, {
      items: [month(1, '2025-12-10'), month(2, '2026-01-10'), month(3, '2026-02-10')],
      next: null,
    })
    openMonthly()
    const years = await screen.findAllByRole('heading', { level: 2 })
    expect(years.map(year => year.textContent)).toEqual(['2026年', '2025年'])
    const ways = screen.getAllByRole('link')
    expect(ways.map(way => way.getAttribute('href'))).toEqual(['/matome/m3', '/matome/m2', '/matome/m1'])
    expect(ways.map(way => way.textContent?.slice(0, 3))).toEqual(['2月文', '1月文', '12月'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('D-CODE 月々の講義')
  })

  test('beyond the first page are read as well', async () => {
    api.answer(listArticles, ({ input }) =>
      input.after === undefined
        ? { items: [month(1, '2026-01-10')], next: 1 }
        : { items: [month(2, '2026-02-10')], next: null },
    )
    openMonthly()
    expect(await screen.findAllByRole('link')).toHaveLength(2)
    expect(api.requests(listArticles).map(({ input }) => input)).toEqual([
      { series: 'dcode-lectures' },
      { series: 'dcode-lectures', after: 1 },
    ])
  })

  test('that are none yet say what will be here', async () => {
    api.answer(listArticles, { items: [], next: null })
    openMonthly()
    expect(await screen.findByText('講義は、ここにならびます')).toBeTruthy()
  })

  test('are on their way', () => {
    api.answer(listArticles, () => new Promise(() => {}))
    openMonthly()
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('that could not be read are asked for again', async () => {
    api.refuse(listArticles, { code: 'internal' })
    openMonthly()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(listArticles, { items: [month(1, '2026-01-10')], next: null })
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: /文章 m1/ })).toBeTruthy()
  })
})

describe('other lectures', () => {
  test('are in their order, with lock and how far they were read', async () => {
    api.answer(listArticles, {
      items: [
        articleRow('a', { number: 1, reading: { percent: 100, isFinished: true } }),
        articleRow('b', { number: 2, reading: { percent: 40, isFinished: false } }),
        articleRow('c', { number: 3, lock: planLock }),
      ],
      next: null,
    })
    openNumbered()
    const [a, b, c] = await screen.findAllByRole('link')
    if (!a || !b || !c) throw new Error('three lectures were expected')
    expect(within(a).getByText('第1回')).toBeTruthy()
    expect(within(a).getByText('読みおえました')).toBeTruthy()
    expect(within(b).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(within(c).getByText('下腹重心オンライン')).toBeTruthy()
    expect(c.getAttribute('href')).toBe('/matome/c')
  })

  test('come page by page, with a button', async () => {
    api.answer(listArticles, ({ input }) =>
      input.after === undefined
        ? { items: [articleRow('a')], next: 1 }
        : { items: [articleRow('b', { number: 2 })], next: null },
    )
    openNumbered()
    await screen.findByRole('link', { name: /文章 a/ })
    expect(screen.queryByRole('link', { name: /文章 b/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }))
    expect(await screen.findByRole('link', { name: /文章 b/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })
})
