import { getArticle, listArticles } from '@iki/contract/reading/article'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { articleOf, articleRow } from '#test/article-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
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

  test('gives the window the title of what is read, as long as it is', async () => {
    document.title = '読みもの | Iki'
    api.answer(listArticles, { items: [], next: null })
    const { router } = renderPage(<MatomePage />, { at: '/matome/a' })
    await waitFor(() => expect(document.title).toBe('文章 a | Iki'))
    await act(() => router.navigate('/matome/b'))
    await waitFor(() => expect(document.title).toBe('文章 b | Iki'))
    await act(() => router.navigate('/matome'))
    expect(document.title).toBe('読みもの | Iki')
  })

  test('that names nothing leads to all summaries', async () => {
    api.answer(listArticles, { items: [articleRow('a', { category: '息' })], next: null })
    renderPage(<MatomePage />, { at: '/matome' })
    expect(await screen.findByRole('link', { name: /文章 a/ })).toBeTruthy()
    expect(api.requests(listArticles)[0]?.input).toEqual({ series: 'matome' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('読みもの')
  })

  test('of another text begins again: nothing of the first is left', async () => {
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

test('in the whole house, a guest reads, continues and comes back', async () => {
  const house = freshBrowser()
  house.answer(getArticle, ({ input }) =>
    articleOf(input.id, { next: input.id === 'a' ? { id: 'b', title: '次' } : null }),
  )
  const { router } = openApp('/matome/a')
  await userEvent.click(await screen.findByRole('link', { name: /次/ }))
  expect(await screen.findByRole('heading', { level: 1, name: '文章 b' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('文章 b | Iki'))
  await act(() => router.navigate('/contact'))
  await waitFor(() => expect(document.title).toBe('お問い合わせ | Iki'))
  await act(() => router.navigate('/matome/a'))
  expect(await screen.findByRole('heading', { level: 1, name: '文章 a' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('文章 a | Iki'))
})
