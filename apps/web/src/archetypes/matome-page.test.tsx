import { getArticle, listArticles } from '@iki/contract/article'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/query-client.ts'
import { articleOf, articleRow } from '#test/article-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { MatomePage } from './matome-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
  api.answer(getArticle, ({ input }) => articleOf(input.id))
})

describe('the address', () => {
  test('names what is read', async () => {
    renderPage(<MatomePage />, { at: '/matome/iki-no-matome' })
    expect(await screen.findByRole('heading', { level: 1, name: '文章 iki-no-matome' })).toBeTruthy()
  })

  test('of a summary leads back to all of them', async () => {
    api.answer(getArticle, articleOf('a', { kind: 'matome', series: 'matome' }))
    renderPage(<MatomePage />, { at: '/matome/a' })
    expect((await screen.findByRole('link', { name: '読みもの' })).getAttribute('href')).toBe('/matome')
  })

  test('that names nothing leads to all summaries', async () => {
    api.answer(listArticles, { items: [articleRow('a', { category: '息' })], next: null })
    renderPage(<MatomePage />, { at: '/matome' })
    expect(await screen.findByRole('link', { name: /文章 a/ })).toBeTruthy()
    expect(api.requests(listArticles)[0]?.input).toEqual({ series: 'matome' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('読みもの')
  })

  test('of another text begins anew: nothing of the first is left', async () => {
    api.answer(getArticle, ({ input }) =>
      articleOf(input.id, { reading: input.id === 'a' ? { percent: 50, isFinished: false } : null }),
    )
    const { router } = renderPage(<MatomePage />, { at: '/matome/a' })
    expect(await screen.findByRole('button', { name: /つづきから/ })).toBeTruthy()
    await act(() => router.navigate('/matome/b'))
    expect(await screen.findByRole('heading', { level: 1, name: '文章 b' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /つづきから/ })).toBeNull()
  })

  test('of a first step has the button that says it is done', async () => {
    api.answer(getArticle, articleOf('s', { kind: 'welcome', series: 'welcome-base' }))
    api.answer(listArticles, { items: [], next: null })
    renderPage(<MatomePage />, { at: '/matome/s' })
    expect(await screen.findByRole('button', { name: 'できました' })).toBeTruthy()
  })
})
