import { listNews } from '@iki/contract/reading/news'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { newsItem } from '#test/news-samples.ts'
import { renderPage } from '#test/render-page.tsx'
import { NewsPage } from './news-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
})

const open = () => renderPage(<NewsPage place="afq" lead="村からのたよりです。" />, { at: '/afq/infomation' })
const news = (id: string, createdAt: string) =>
  newsItem(id, { createdAt, summary: '本文', bodyHtml: `<p>${id}の本文</p>` })

test('news are listed by the day in Tokyo, each opening in its place', async () => {
  api.answer(listNews, [
    news('c', '2026-11-20T16:00:00.000Z'),
    news('b', '2026-11-20T09:00:00.000Z'),
    news('a', '2026-11-20T01:00:00.000Z'),
  ])
  open()
  const days = await screen.findAllByRole('heading', { level: 2 })
  expect(days.map(day => day.textContent)).toEqual(['2026年11月21日', '2026年11月20日'])
  const second = within(days[1]?.closest('section') ?? document.body)
  expect(second.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(second.getByText('たより b'))
  expect(second.getByText('bの本文').closest('details')?.open).toBe(true)
  expect(api.requests(listNews)[0]?.input).toEqual({ place1: 'afq', place2: 'top' })
})

test('the newest lies open, the others say how they begin', async () => {
  api.answer(listNews, [news('b', '2026-11-20T09:00:00.000Z'), news('a', '2026-11-01T01:00:00.000Z')])
  open()
  expect((await screen.findByText('bの本文')).closest('details')?.open).toBe(true)
  const older = screen.getByText('たより a').closest('details')
  expect(older?.open).toBe(false)
  expect(
    within(older ?? document.body)
      .getByText('本文')
      .closest('summary'),
  ).not.toBeNull()
})

test('news show the lessons that they name', async () => {
  const figure = '<figure data-embed="lesson:asa-koe"><figcaption>朝の声</figcaption></figure>'
  api.answer(listNews, [{ ...news('a', '2026-11-20T01:00:00.000Z'), bodyHtml: figure }])
  open()
  const way = await screen.findByRole('link', { name: '朝の声' })
  expect(way.getAttribute('href')).toBe('/single-player/asa-koe')
})

test('without news it is said what will be here', async () => {
  api.answer(listNews, [])
  open()
  expect(await screen.findByText('お知らせは、ここにならびます')).toBeTruthy()
})

test('news are on their way', () => {
  api.answer(listNews, () => new Promise(() => {}))
  open()
  expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
})

test('news that could not be read are asked for again', async () => {
  api.refuse(listNews, { code: 'internal' })
  open()
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(listNews, [news('a', '2026-11-20T01:00:00.000Z')])
  await userEvent.click(retry)
  expect(await screen.findByText('たより a')).toBeTruthy()
})
