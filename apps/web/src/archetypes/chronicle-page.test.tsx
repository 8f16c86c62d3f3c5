import { type Article, getArticle, listArticles } from '@iki/contract/reading/article'
import { loaderToggleMs } from '@iki/contract/shell/shell'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { playRequest } from '#core/player/play-request.ts'
import { articleOf, articleRow, wordOf } from '#test/article-samples.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { ChroniclePage } from './chronicle-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () =>
  renderPage(<ChroniclePage series="uchushi" lead="はじまりから。" drawing="moon" />, {
    at: '/eichi/chronicle/uchushi',
  })
const chapter = (number: number, change: Parameters<typeof articleRow>[1] = {}) =>
  articleRow(`c${number}`, { kind: 'chronicle', series: 'uchushi', number, ...change })
const finished = { reading: { percent: 100, isFinished: true } }

function openChronicle(chapters: ReturnType<typeof chapter>[], held: Record<string, Partial<Article>> = {}) {
  api.answer(listArticles, { items: chapters, next: null })
  api.answer(getArticle, ({ input }) => articleOf(input.id, held[input.id]))
  return open()
}

describe('a chronicle', () => {
  test('shows its chapters in their order, and which were read', async () => {
    openChronicle([chapter(1, finished), chapter(2), chapter(3, { lock: planLock })])
    const line = await screen.findByRole('list', { name: '章' })
    const [first, second, third] = within(line).getAllByRole('link')
    expect(first?.textContent).toContain('読みおえました')
    expect(second?.textContent).toContain('つぎはここから')
    expect(third?.textContent).toContain('下腹重心オンライン')
    expect(first?.getAttribute('href')).toBe('/matome/c1')
    expect(screen.getByText('3章のうち1章を読みおえました')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'クロニクルの習熟' }).getAttribute('href')).toBe(
      '/eichi/chronicle/mastery-page',
    )
    expect(screen.getByRole('link', { name: '叡智オンラインへもどる' }).getAttribute('href')).toBe('/eichi')
  })

  test('plays the first voice of its chapters', async () => {
    openChronicle([chapter(1), chapter(2), chapter(3)], {
      c2: { lesson: lessonRow('koe') },
      c3: { lesson: lessonRow('later') },
    })
    const play = await screen.findByRole('link', { name: '声で聴く' })
    expect(play.getAttribute('href')).toBe('/single-player/koe')
    await userEvent.click(play)
    expect(playRequest.take('koe')).toBe(true)
  })

  test.each([
    ['はじめから読む', [chapter(1), chapter(2)], 'c1'],
    ['つづきから読む', [chapter(1, finished), chapter(2)], 'c2'],
    ['もう一度、はじめから読む', [chapter(1, finished), chapter(2, finished)], 'c1'],
  ])('without a voice offers: %s', async (label, chapters, id) => {
    openChronicle(chapters)
    const way = await screen.findByRole('link', { name: label })
    expect(way.getAttribute('href')).toBe(`/matome/${id}`)
    expect(screen.queryByRole('link', { name: '声で聴く' })).toBeNull()
  })

  test('unfolds the words of its open chapters, each once', async () => {
    const iki = wordOf('iki', '息', 'いき')
    openChronicle([chapter(1), chapter(2), chapter(3, { lock: planLock })], {
      c1: { words: [iki] },
      c2: { words: [iki, wordOf('hoshi', '星', 'ほし')] },
    })
    expect(await screen.findByText('ほし')).toBeTruthy()
    expect(screen.getAllByText('いき')).toHaveLength(1)
    expect(screen.getByText('星の意味です。').closest('details')?.open).toBe(false)
    await userEvent.click(screen.getByText('ほし'))
    expect(screen.getByText('星の意味です。').closest('details')?.open).toBe(true)
    expect(api.requests(getArticle).map(({ input }) => input.id)).toEqual(['c1', 'c2'])
  })

  test('that has none yet says what will be here', async () => {
    openChronicle([])
    expect(await screen.findByText('物語は、ここからはじまります')).toBeTruthy()
  })

  test('that could not be read is asked for again', async () => {
    api.refuse(listArticles, { code: 'internal' })
    open()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(listArticles, { items: [chapter(1)], next: null })
    api.answer(getArticle, articleOf('c1'))
    await userEvent.click(retry)
    expect(await screen.findByRole('list', { name: '章' })).toBeTruthy()
  })
})

describe('the loader', () => {
  const loader = () => document.querySelector<HTMLElement>('[data-loader]')?.dataset.loader
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('comes and goes every three seconds, and goes with what it waits for', async () => {
    vi.useFakeTimers()
    let arrive = () => {}
    api.answer(
      listArticles,
      () =>
        new Promise(resolve => {
          arrive = () => resolve({ items: [chapter(1)], next: null })
        }),
    )
    api.answer(getArticle, articleOf('c1'))
    open()
    const seen = [loader()]
    for (let turn = 0; turn < 3; turn++) {
      await advance(loaderToggleMs)
      seen.push(loader())
    }
    expect(seen).toEqual(['shown', 'hidden', 'shown', 'hidden'])
    expect(document.querySelector('[aria-busy]')).toBeTruthy()
    arrive()
    await advance(1)
    vi.useRealTimers()
    await waitFor(() => expect(loader()).toBeUndefined())
    expect(document.querySelector('[aria-busy]')).toBeNull()
  })

  test('stays where motion is unwanted', async () => {
    vi.useFakeTimers()
    const usual = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation(query => ({ ...usual(query), matches: true }))
    api.answer(listArticles, () => new Promise(() => {}))
    open()
    await advance(loaderToggleMs * 1.5)
    expect(loader()).toBe('shown')
  })
})
