import { listEveryLesson } from '@iki/contract/media/shelf'
import { type Found, search, searchKinds } from '@iki/contract/shell/search'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lessonRow, planLock } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const none = { items: [], next: null }
const nothing: Found = {
  audio: none,
  video: none,
  music: none,
  article: none,
  question: none,
  word: none,
  artwork: none,
  impression: none,
  note: { ...none, lessons: [] },
}
const word = {
  id: 'sebone',
  word: '背骨',
  kana: 'せぼね',
  aliases: [],
  tags: [],
  meaning: 'からだの柱。',
  updated: '2026-11-01T00:00:00.000Z',
}

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(search, ({ input: { q } }) => ({
    ...nothing,
    ...(/^[せ背]/.test(q) && {
      audio: { items: [lessonRow('koe', { title: '背骨の呼吸' })], next: '1_0_koe' },
      video: {
        items: [lessonRow('eiga', { title: '背骨の体操', kind: 'video', lock: planLock })],
        next: null,
      },
      word: { items: [word], next: null },
    }),
  }))
})

const field = () => screen.findByRole('searchbox', { name: 'ことばをさがす' })
const linksIn = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))

describe('a search', () => {
  test('finds while it is typed, of every kind, and leads to each', async () => {
    openApp('/search')
    await userEvent.type(await field(), 'せぼ')
    expect(await screen.findByText('音声、動画、辞書のことばに見つかりました')).toBeTruthy()
    expect(linksIn('音声')).toEqual(['/single-player/koe'])
    expect(linksIn('動画')).toEqual(['/single-dougaplayer/eiga'])
    expect(linksIn('辞書のことば')).toEqual(['/dictionary/sebone'])
    await expectAccessible()
  })

  test('is walked through with the arrow keys, and Escape leads back to the field', async () => {
    openApp('/search')
    await userEvent.type(await field(), 'せぼ')
    await screen.findByRole('list', { name: '辞書のことば' })
    const goesTo = async (keys: string) => {
      await userEvent.keyboard(keys)
      const focused = document.activeElement
      return focused?.getAttribute('href') ?? focused?.getAttribute('type')
    }
    expect(await goesTo('{ArrowUp}')).toBe('search')
    expect(await goesTo('{ArrowDown}')).toBe('/single-player/koe')
    expect(await goesTo('{ArrowDown}{ArrowDown}{ArrowDown}')).toBe('/dictionary/sebone')
    expect(await goesTo('{ArrowUp}')).toBe('/single-dougaplayer/eiga')
    expect(await goesTo('{Escape}')).toBe('search')
  })

  test('leaves the arrow keys to an open conversion of Japanese input', async () => {
    openApp('/search?q=せぼ')
    await screen.findByRole('list', { name: '辞書のことば' })
    const input = await field()
    input.focus()
    fireEvent.keyDown(input, { key: 'ArrowDown', isComposing: true })
    expect(document.activeElement).toBe(input)
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('href')).toBe('/single-player/koe')
  })

  test.each([
    ['せぼね', '辞書のことば'],
    ['背骨', '辞書のことば'],
    ['せぼ', '音声'],
  ])('for %s begins with what was typed whole: %s', async (typed, first) => {
    openApp(`/search?q=${typed}`)
    await screen.findAllByRole('heading', { level: 2 })
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toContain(first)
  })

  test('says of what is locked that it is', async () => {
    openApp('/search?q=せぼね')
    const films = await screen.findByRole('list', { name: '動画' })
    expect(within(films).getByRole('link').textContent).toContain('閉じています。下腹重心オンライン')
  })

  test('leaves out the letter of a half typed kana', async () => {
    openApp('/search')
    await userEvent.type(await field(), 'せb')
    await screen.findByRole('list', { name: '音声' })
    expect(api.requests(search).at(-1)?.input).toEqual({ q: 'せ' })
  })

  describe('while it is typed', () => {
    const signals: AbortSignal[] = []
    const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const asked = () => api.requests(search).map(({ input }) => input.q)
    beforeEach(() => {
      signals.length = 0
    })
    afterEach(() => void vi.useRealTimers())

    /** The page with results, and a server that is slow from now on. */
    async function opened(path: string) {
      openApp(path)
      await screen.findByRole('list', { name: '音声' })
      const input = await field()
      api.answer(search, () => new Promise<Found>(() => {}))
      const respond = globalThis.fetch
      globalThis.fetch = (address, init) => {
        if (init?.signal && String(address).includes('/search')) signals.push(init.signal)
        return respond(address, init)
      }
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      return input
    }

    test.each(['/search?q=せ', '/search?q=せ&kind=audio'])(
      'asks at once, drops what was asked before, and shows the former until the new is there (%s)',
      async path => {
        const input = await opened(path)
        const before = asked().length
        fireEvent.change(input, { target: { value: 'せぼ' } })
        await after(50)
        expect(new Set(asked().slice(before))).toEqual(new Set(['せぼ']))
        const first = signals.length
        expect(signals.map(({ aborted }) => aborted)).not.toContain(true)
        fireEvent.change(input, { target: { value: 'せぼね' } })
        await after(50)
        expect(asked().at(-1)).toBe('せぼね')
        expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map((_, index) => index < first))
        expect(linksIn('音声')).toEqual(['/single-player/koe'])
      },
    )

    test('waits longer while a word is being composed, whose letters come and go', async () => {
      const input = await opened('/search?q=せ')
      const before = asked().length
      fireEvent.compositionStart(input)
      fireEvent.change(input, { target: { value: 'せぼね' } })
      await after(100)
      expect(asked()).toHaveLength(before)
      fireEvent.change(input, { target: { value: '背骨' } })
      await after(100)
      expect(asked()).toHaveLength(before)
      fireEvent.compositionEnd(input)
      await after(50)
      expect(asked().slice(before)).toEqual(['背骨'])
    })
  })

  test('is in the address, and is restored from it', async () => {
    const { address } = openApp('/search')
    await userEvent.type(await field(), 'せぼね')
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/search?q=せぼね'))
  })

  test('says what to try where it finds nothing, and begins again', async () => {
    openApp('/search?q=ない')
    await userEvent.click(await screen.findByRole('button', { name: 'ほかのことばでさがす' }))
    expect(await screen.findByRole('region', { name: '棚から' })).toBeTruthy()
  })

  test('shows everything of one kind, page by page', async () => {
    api.answer(search, ({ input: { after } }) => ({
      ...nothing,
      audio: after
        ? { items: [lessonRow('two')], next: null }
        : { items: [lessonRow('one')], next: '1_0_one' },
    }))
    openApp('/search?q=せぼね')
    await userEvent.click(await screen.findByRole('link', { name: '音声をすべて見る' }))
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }))
    await waitFor(() => expect(linksIn('音声（2ページめ）')).toEqual(['/single-player/two']))
    expect(api.requests(search).at(-1)?.input).toEqual({ q: 'せぼね', kind: 'audio', after: '1_0_one' })
  })

  test('is narrowed to one kind of those that have something', async () => {
    const { address } = openApp('/search?q=せぼね')
    const chips = within(await screen.findByRole('group', { name: 'しぼりこむ' }))
    const shown = () => chips.getAllByRole('link').map(chip => chip.textContent)
    expect(shown()).toEqual(['すべて', '音声', '動画', '辞書のことば'])
    await userEvent.click(chips.getByRole('link', { name: '動画' }))
    await waitFor(() => expect(address()).toContain('kind=video'))
    await waitFor(() =>
      expect(chips.getByRole('link', { name: '動画' }).getAttribute('aria-current')).toBe('page'),
    )
  })

  test('that fails says why, and is tried again', async () => {
    api.refuse(search, { code: 'unavailable' })
    openApp('/search?q=せぼね')
    const retry = await screen.findByRole('button', { name: /もう一度/ })
    api.answer(search, nothing)
    await userEvent.click(retry)
    expect(await screen.findByText('見つかりませんでした')).toBeTruthy()
  })
})

describe('before anything is typed', () => {
  test('there are ways in, of which each searches', async () => {
    const { address, router } = openApp('/search')
    await userEvent.click(await screen.findByRole('link', { name: '背骨' }))
    await waitFor(() => expect(api.requests(search).at(-1)?.input).toEqual({ q: '背骨' }))
    expect(address()).toBe(`/search?${new URLSearchParams({ q: '背骨' })}`)
    expect(await field()).toHaveProperty('value', '背骨')
    await expectAccessible()
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('link', { name: '背骨' })).toBeTruthy()
    expect(await field()).toHaveProperty('value', '')
  })

  test('each time of day is a way in with its painting', async () => {
    openApp('/search')
    const times = within(await screen.findByRole('region', { name: '時間帯から' })).getAllByRole('link')
    expect(times.map(({ textContent }) => textContent)).toEqual(['朝', '昼', '夜', '眠り'])
    const paintings = times.map(time => time.querySelector('[data-painting]')?.getAttribute('data-painting'))
    expect(paintings).toEqual(['dawn', 'path', 'moon', 'feather'])
    await userEvent.click(screen.getByRole('link', { name: '夜' }))
    await waitFor(() => expect(api.requests(search).at(-1)?.input).toEqual({ q: '夜' }))
  })

  test('each length is a way in to all lessons of it, which are narrowed on, and typing searches again', async () => {
    api.answer(listEveryLesson, ({ input: { tag } }) => ({
      items: tag ? [] : [lessonRow('asa', { title: '朝の背骨' }), lessonRow('uta', { lock: planLock })],
      next: null,
    }))
    const { address } = openApp('/search')
    const lengths = within(await screen.findByRole('region', { name: '長さから' })).getAllByRole('link')
    expect(lengths.map(({ textContent }) => textContent)).toEqual(['3分まで', '3〜10分', '10分から'])
    await userEvent.click(screen.getByRole('link', { name: '3分まで' }))
    await screen.findByRole('list', { name: '3分まで' })
    expect(linksIn('3分まで')).toEqual(['/single-player/asa', '/single-player/uta'])
    expect(api.requests(listEveryLesson).at(-1)?.input).toEqual({ length: 'short' })
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: '動画' }))
    await waitFor(() => expect(address()).toBe('/search?list=lessons&length=short&kind=video'))
    await userEvent.type(await field(), 'せぼね')
    expect(await screen.findByRole('list', { name: '辞書のことば' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe(`/search?${new URLSearchParams({ q: 'せぼね' })}`))
  })

  test('the list stays while its choice is taken off, and a link leads back to the ways in', async () => {
    api.answer(listEveryLesson, ({ input: { length } }) => ({
      items: length ? [] : [lessonRow('asa')],
      next: null,
    }))
    const { address } = openApp('/search?list=lessons&length=long&tag=voice&kind=music')
    await userEvent.click(await screen.findByRole('button', { name: 'しぼりこみをはずす' }))
    await screen.findByRole('list', { name: 'すべての音声と動画' })
    expect(address()).toBe('/search?list=lessons&kind=music')
    await userEvent.click(screen.getByRole('link', { name: 'ほかの入り口' }))
    expect(await screen.findByRole('region', { name: '長さから' })).toBeTruthy()
  })

  test('the kind of a list is none of the search that is typed there', async () => {
    api.answer(listEveryLesson, { items: [lessonRow('asa')], next: null })
    openApp('/search?list=lessons&kind=music')
    await screen.findByRole('list', { name: 'すべての音声と動画' })
    await userEvent.type(await field(), 'せ')
    await screen.findByRole('list', { name: '辞書のことば' })
    expect(api.requests(search).map(({ input }) => input.kind)).toEqual(
      api.requests(search).map(() => undefined),
    )
  })

  test('one’s own searches that led somewhere are there, and can be cleared', async () => {
    openApp('/search?q=せぼね')
    const list = await screen.findByRole('list', { name: '辞書のことば' })
    const link = within(list).getByRole('link')
    link.addEventListener('click', event => event.preventDefault())
    await userEvent.click(link)
    await userEvent.clear(await field())
    expect(await screen.findByRole('link', { name: 'せぼね' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '履歴を消す' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'せぼね' })).toBeNull())
  })
})

test('every kind that can be found has a name', async () => {
  const { searchLabels } = await import('./search-labels.ts')
  expect(Object.keys(searchLabels)).toEqual([...searchKinds])
})
