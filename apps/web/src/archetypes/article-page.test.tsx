import { getArticle, getArticlePreview, saveReading } from '@iki/contract/reading/article'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { playRequest } from '#core/player/play-request.ts'
import { setReading } from '#features/article/reader/reading-settings.ts'
import { articleOf, articleRow, wordOf } from '#test/article-samples.ts'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { ArticlePage } from './article-page.tsx'

let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  setReading({ size: 'medium', hasFurigana: true })
  queryClient.clear()
  api = fakeApi()
  api.answer(saveReading, ({ input }) => ({ percent: input.percent, isFinished: input.isFinished ?? false }))
  signedInAs(api, aMember())
})
afterEach(() => {
  vi.useRealTimers()
})

const page = (
  <main>
    <ArticlePage article="afs-about" />
  </main>
)
const open = () => renderPage(page, { at: '/afq/afs-about' })
const show = (change: Parameters<typeof articleOf>[1]) => {
  api.answer(getArticle, ({ input }) => articleOf(input.id, change))
  return open()
}
const title = () => screen.findByRole('heading', { level: 1, name: '文章 afs-about' })

describe('an article', () => {
  test('says what it is, from when, how long it takes, and its words', async () => {
    show({ category: 'うごき', number: 4 })
    await title()
    const facts = within(screen.getByRole('list', { name: 'この文章について' }))
    expect(facts.getAllByRole('listitem').map(fact => fact.textContent)).toEqual([
      'D-CODE 月々の講義',
      '第4回',
      'うごき',
      '2026年3月10日',
      '約3分',
    ])
    expect(facts.getByRole('link').getAttribute('href')).toBe('/dcode/monthly-lecture')
    expect(screen.getByText('立つ前の、ほんのひと息。')).toBeTruthy()
    expect(screen.getByText('足のうらで床を押します。')).toBeTruthy()
    expect(api.requests(getArticle).map(({ input }) => input.id)).toEqual(['afs-about'])
  })

  test('can be read by everyone, with all of its parts', async () => {
    show({
      bodyHtml: `<p>背骨と<ruby>息<rt>いき</rt></ruby></p><figure data-embed="drawing:wave"><figcaption>波</figcaption></figure>
        <table><tbody><tr><td colspan="2">表</td></tr></tbody></table>`,
      words: [wordOf('sebone', '背骨', 'せぼね')],
      lesson: lessonRow('a'),
      related: [articleRow('b')],
      next: { id: 'c', title: '次の回' },
    })
    await title()
    document.title = 'Iki'
    await expectAccessible()
  })

  test('begins with the voice that belongs to it', async () => {
    show({ lesson: lessonRow('asa') })
    const voice = within(await screen.findByRole('list', { name: 'この文章の音声' }))
    expect(voice.getByRole('link', { name: /音声 asa/ }).getAttribute('href')).toBe('/single-player/asa')
  })

  test('leads to its neighbours and to what is related', async () => {
    show({
      previous: { id: 'x', title: '前の回' },
      next: { id: 'y', title: '次の回' },
      related: [articleRow('z')],
    })
    const ways = within(await screen.findByRole('navigation', { name: '前後の文章' }))
    expect(ways.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/matome/x',
      '/matome/y',
    ])
    expect(screen.getByRole('link', { name: /文章 z/ }).getAttribute('href')).toBe('/matome/z')
  })

  test('has a table of its parts from four on', async () => {
    show({ bodyHtml: [1, 2, 3, 4].map(part => `<h2>項目 ${part}</h2><p>本文</p>`).join('') })
    const nav = within(await screen.findByRole('navigation', { name: '目次' }))
    const [, second] = nav.getAllByRole('link', { hidden: true })
    expect(document.getElementById(second?.getAttribute('href')?.slice(1) ?? '')?.textContent).toBe('項目 2')
  })
})

describe('a figure', () => {
  test('that names a drawing is drawn, with its words below', async () => {
    show({ bodyHtml: '<figure data-embed="drawing:wave"><figcaption>寄せる波</figcaption></figure>' })
    const figure = await screen.findByRole('figure')
    expect(figure.querySelector('svg')).toBeTruthy()
    expect(within(figure).getByText('寄せる波').tagName).toBe('FIGCAPTION')
  })

  test('that names a lesson leads to its player, where it begins', async () => {
    show({ bodyHtml: '<figure data-embed="lesson:asa"><figcaption>聴く：朝の足のうら</figcaption></figure>' })
    const way = await screen.findByRole('link', { name: '聴く：朝の足のうら' })
    expect(way.getAttribute('href')).toBe('/single-player/asa')
    await userEvent.click(way)
    expect(playRequest.take('asa')).toBe(true)
  })

  test('that names something unknown keeps its text', async () => {
    show({ bodyHtml: '<figure data-embed="drawing:whale"><figcaption>くじら</figcaption></figure>' })
    expect(await screen.findByText('くじら')).toBeTruthy()
  })
})

describe('words of the dictionary', () => {
  const words = [wordOf('sebone', '背骨', 'せぼね')]
  const marks = () => screen.findAllByRole('button', { name: '「背骨」の意味' })

  test('are marked where they occur first, outside of titles, links and furigana', async () => {
    show({
      words,
      bodyHtml:
        '<h2>背骨</h2><p><a href="/dictionary">背骨</a>と<ruby>背骨<rt>せぼね</rt></ruby>。</p><p>長い背骨、その背骨。</p>',
    })
    const [mark, ...others] = await marks()
    expect(others).toEqual([])
    expect(mark?.closest('p')?.textContent).toBe('長い背骨、その背骨。')
  })

  test('open a card by the keyboard, which leads into the dictionary', async () => {
    show({ words, bodyHtml: '<p>長い背骨。</p>' })
    const [mark] = await marks()
    mark?.focus()
    await userEvent.keyboard('{Enter}')
    const card = within(await screen.findByRole('dialog', { name: '背骨' }))
    expect(card.getByText('背骨の意味です。')).toBeTruthy()
    expect(card.getByRole('link').getAttribute('href')).toBe('/dictionary/sebone')
  })
})

describe('how it is read', () => {
  test('is chosen by its reader and remembered', async () => {
    const { unmount } = show({ bodyHtml: '<p><ruby>息<rt>いき</rt></ruby></p>' })
    await userEvent.click(await screen.findByRole('radio', { name: '特大' }))
    await userEvent.click(screen.getByRole('button', { name: 'ふりがな' }))
    const text = () => screen.getByText('いき').closest<HTMLElement>('[data-size]')?.dataset
    expect(text()).toMatchObject({ size: 'largest', furigana: 'false' })
    unmount()
    open()
    await title()
    expect(text()).toMatchObject({ size: 'largest', furigana: 'false' })
    expect(JSON.parse(localStorage.getItem('iki.reading') ?? '')).toEqual({
      size: 'largest',
      hasFurigana: false,
    })
  })

  test('has no switch for furigana where there is none', async () => {
    show({})
    await title()
    expect(screen.queryByRole('button', { name: 'ふりがな' })).toBeNull()
  })
})

describe('how far it is read', () => {
  /** A text with a height of 4000 px, whose upper edge is at `top`, in a window of 1000 px. */
  function textAt(top: number): void {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1000)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 600, 4000))
  }
  const scrollTo = async (top: number) => {
    textAt(top)
    fireEvent.scroll(window)
    await act(() => vi.advanceTimersByTimeAsync(20))
  }
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const saved = () => api.requests(saveReading).map(({ input }) => input)

  async function read(change: Parameters<typeof articleOf>[1] = {}) {
    textAt(0)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = show(change)
    await title()
    return page
  }

  test('is saved while it grows, at most every five seconds', async () => {
    await read()
    await advance(5_100)
    expect(saved()).toEqual([{ id: 'afs-about', percent: 25 }])
    await scrollTo(-1000)
    await scrollTo(-500)
    await advance(5_100)
    await advance(5_100)
    expect(saved().map(({ percent }) => percent)).toEqual([25, 50])
  })

  test('is finished when the end was seen for a second', async () => {
    await read()
    await scrollTo(-3000)
    await advance(500)
    await scrollTo(-2000)
    await advance(2_000)
    expect(saved()).toEqual([])
    await scrollTo(-3000)
    await advance(1_100)
    expect(saved()).toEqual([{ id: 'afs-about', percent: 100, isFinished: true }])
  })

  test('is saved when the page is left', async () => {
    const { unmount } = await read()
    await scrollTo(-1000)
    unmount()
    await advance(10)
    expect(saved()).toEqual([{ id: 'afs-about', percent: 50 }])
  })

  test('waits on the phone without a network', async () => {
    const { unmount } = await read()
    api.goOffline()
    await scrollTo(-1000)
    unmount()
    await advance(10)
    const [key] = Object.keys(localStorage).filter(each => each.startsWith('iki.readings'))
    expect(JSON.parse(localStorage.getItem(key ?? '') ?? '')).toEqual({
      'afs-about': { percent: 50, isFinished: false },
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is not saved for a guest', async () => {
    asGuest()
    await read()
    await scrollTo(-3000)
    await advance(6_000)
    expect(saved()).toEqual([])
  })

  test('is where one continues from', async () => {
    const scroll = vi.spyOn(window, 'scrollTo')
    await read({ reading: { percent: 45, isFinished: false } })
    fireEvent.click(screen.getByRole('button', { name: 'つづきから読む（45%）' }))
    expect(scroll).toHaveBeenCalledWith({ top: 800, behavior: 'smooth' })
    expect(screen.queryByRole('button', { name: /つづきから/ })).toBeNull()
  })

  test.each([
    ['a glance', { percent: 3, isFinished: false }],
    ['all of it', { percent: 100, isFinished: true }],
  ])('leads nowhere where it was %s', async (_, reading) => {
    await read({ reading })
    expect(screen.queryByRole('button', { name: /つづきから/ })).toBeNull()
  })
})

describe('an article that is not there', () => {
  test('is on its way', () => {
    api.answer(getArticle, () => new Promise(() => {}))
    open()
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('says which plan opens it, what it is and how it begins', async () => {
    api.refuse(getArticle, { code: 'plan_required', lock: planLock })
    api.answer(getArticlePreview, ({ input: { id } }) => ({
      article: articleRow(id, { title: '物語のはじめに', lead: '村の話。', minutes: 4, lock: planLock }),
      firstLines: 'むかし、息の深い人がいました。…',
    }))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '物語のはじめに' })).toBeTruthy()
    expect(screen.getByText(/・約4分$/)).toBeTruthy()
    expect(screen.getByText('村の話。')).toBeTruthy()
    expect(screen.getByText('むかし、息の深い人がいました。…')).toBeTruthy()
    expect(screen.getByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
    expect(screen.getByText('下腹重心オンライン')).toBeTruthy()
    await expectAccessible()
  })

  test('says so to a guest, also where what it is can’t be read', async () => {
    asGuest()
    api.refuse(getArticle, { code: 'not_signed_in' })
    api.refuse(getArticlePreview, { code: 'internal' })
    open()
    expect(await screen.findByText('ログインしてください')).toBeTruthy()
  })

  test('leads home where nobody knows it', async () => {
    api.refuse(getArticle, { code: 'not_found' })
    open()
    expect(await screen.findByText('この文章は見つかりませんでした')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ホームへもどる' })).toBeTruthy()
  })

  test('is asked for again', async () => {
    api.refuse(getArticle, { code: 'internal' })
    open()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(getArticle, articleOf('afs-about'))
    await userEvent.click(retry)
    await waitFor(title)
  })
})
