import { getPage, type Page } from '@iki/contract/reading/page'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { NamedPage } from '#features/page/named-page.tsx'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { DocumentPage } from './document-page.tsx'

let api: FakeApi

beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
})

const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => `<h2>項目 ${index + 1}</h2><p>本文</p>`).join('')
const written = (given: Partial<Page> = {}): Page => ({
  slug: 'tokushoho',
  title: '特定商取引法に基づく表記',
  lead: 'お申し込みの前に。',
  bodyHtml: parts(4),
  version: '2026-11-01',
  updatedAt: '2026-11-01T00:00:00.000Z',
  versions: ['2026-11-01'],
  agreedVersion: null,
  ...given,
})
const openDocument = (at = '/policies/tokushoho') => renderPage(<DocumentPage slug="tokushoho" />, { at })
const openArticle = (at: string) => renderPage(<NamedPage />, { at })
const contents = () => screen.queryByRole('navigation', { name: '目次' })

describe('a document', () => {
  test('shows its title, its lead, the day of its words, and the words', async () => {
    api.answer(getPage, written())
    openDocument()
    expect(await screen.findByRole('heading', { level: 1, name: '特定商取引法に基づく表記' })).toBeTruthy()
    expect(screen.getByText('お申し込みの前に。')).toBeTruthy()
    expect(screen.getByText('2026年11月1日').closest('p')?.textContent).toBe('2026年11月1日 版')
    expect(screen.getAllByText('本文')).toHaveLength(4)
    expect(document.title).toBe('特定商取引法に基づく表記 | Iki')
    expect(api.requests(getPage).map(({ input }) => input.slug)).toEqual(['tokushoho'])
  })

  test('says that it is on its way', () => {
    api.answer(getPage, () => new Promise(() => {}))
    openDocument()
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('that could not be read is asked for again', async () => {
    api.refuse(getPage, { code: 'internal' })
    openDocument()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(getPage, written())
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(await screen.findByText('お申し込みの前に。')).toBeTruthy()
  })
})

describe('the table of contents', () => {
  test('leads to each part of a page with more than three', async () => {
    api.answer(getPage, written({ bodyHtml: parts(4) }))
    openDocument()
    const nav = await screen.findByRole('navigation', { name: '目次' })
    const links = within(nav).getAllByRole('link', { hidden: true })
    expect(links.map(link => link.textContent)).toEqual(['項目 1', '項目 2', '項目 3', '項目 4'])
    for (const link of links) {
      const part = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      expect(part?.textContent).toBe(link.textContent)
    }
  })

  test('is left out of a page with three', async () => {
    api.answer(getPage, written({ bodyHtml: parts(3) }))
    openDocument()
    await screen.findByText('お申し込みの前に。')
    expect(contents()).toBeNull()
  })

  test('is not needed by somebody whose address names a part', async () => {
    const arrive = vi.spyOn(Element.prototype, 'scrollIntoView')
    api.answer(getPage, written())
    openDocument('/policies/tokushoho#section-3')
    await screen.findByText('お申し込みの前に。')
    expect(arrive.mock.contexts).toEqual([document.getElementById('section-3')])
  })
})

describe('an article', () => {
  test('is the one that the address names', async () => {
    api.answer(getPage, ({ input }) => written({ slug: input.slug, title: `ページ ${input.slug}` }))
    openArticle('/page/how-to-sit')
    expect(await screen.findByRole('heading', { level: 1, name: 'ページ how-to-sit' })).toBeTruthy()
  })

  test.each(['/page/nothing-like-it', '/page/%E6%81%AF'])('that nobody knows (%s) leads home', async at => {
    api.refuse(getPage, { code: 'not_found' })
    openArticle(at)
    expect(await screen.findByText('このページは見つかりませんでした')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ホームへもどる' }).getAttribute('href')).toBe('/')
  })
})
