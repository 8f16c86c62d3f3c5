import { listArticles } from '@iki/contract/reading/article'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { articleRow } from '#test/article-samples.ts'
import { planLock } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { BookshelfPage } from './bookshelf-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
})

const open = () =>
  renderPage(<BookshelfPage series="matome" lead="一冊ずつ。" drawing="leaf" />, {
    at: '/eichi/special-contents/eichi-hondana',
  })
const books = [
  articleRow('a', { category: '息' }),
  articleRow('b', { category: 'からだ', lock: planLock }),
  articleRow('c', { category: '息', reading: { percent: 100, isFinished: true } }),
]

describe('the shelf', () => {
  test('has a board for each category', async () => {
    api.answer(listArticles, { items: books, next: null })
    open()
    const breath = await screen.findByRole('list', { name: '息' })
    expect(
      within(breath)
        .getAllByRole('link')
        .map(book => book.getAttribute('href')),
    ).toEqual(['/matome/a', '/matome/c'])
    expect(screen.getByRole('link', { name: /文章 b/ }).textContent).toContain('下腹重心オンライン')
    expect(screen.getByRole('link', { name: /文章 c/ }).textContent).toContain('読みおえました')
  })

  test('shows one category after it was chosen', async () => {
    api.answer(listArticles, { items: books, next: null })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'からだ' }))
    expect(screen.queryByRole('list', { name: '息' })).toBeNull()
    expect(screen.getByRole('list', { name: 'からだ' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }))
    expect(screen.getByRole('list', { name: '息' })).toBeTruthy()
  })

  test('says what will be here', async () => {
    api.answer(listArticles, { items: [], next: null })
    open()
    expect(await screen.findByText('まとめの本は、ここにならびます')).toBeTruthy()
  })

  test('is on its way', () => {
    api.answer(listArticles, () => new Promise(() => {}))
    open()
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('that could not be read is asked for again', async () => {
    api.refuse(listArticles, { code: 'internal' })
    open()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(listArticles, { items: books, next: null })
    await userEvent.click(retry)
    expect(await screen.findByRole('list', { name: '息' })).toBeTruthy()
  })
})
