import type { PageName } from '@iki/contract/screens/screen'
import { prefetchIdleMs } from '@iki/contract/shell/shell'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { renderPage } from '#test/render-page.tsx'
import { usePrefetch } from './use-prefetch.ts'

/** The screens whose code was requested, and functions that let it arrive. */
let asked: string[]
let arrive: () => void
let fail: () => void
/** Answers the page's own request. */
let answer: ((text: string) => void) | undefined

const fetchScreen = (name: PageName) => {
  asked.push(name)
  return new Promise((resolve, reject) => {
    arrive = () => resolve(() => null)
    fail = () => reject(new TypeError('Failed to fetch'))
  })
}

function Page() {
  usePrefetch(fetchScreen)
  const queryFn = () =>
    new Promise<string>(resolve => {
      answer = resolve
    })
  useQuery({ queryKey: ['slow'], queryFn })
  return (
    <main>
      <Link to="/gallery">ギャラリー</Link>
      <Link to="/dictionary">辞書</Link>
      <Link to="/gallery?of=eichi">もうひとつのギャラリー</Link>
      <Link to="/login">この画面</Link>
      <a href="https://example.com">外</a>
    </main>
  )
}

const open = () => renderPage(<Page />, { at: '/login' })
/** Long enough to notice, mostly, what should not happen. */
const soon = () => act(() => new Promise(resolve => setTimeout(resolve, 20)))
const untilAsked = (...names: PageName[]) => waitFor(() => expect(asked).toEqual(names))
const answerPage = async () => {
  await waitFor(() => expect(answer).toBeDefined())
  answer?.('the page')
}
const connect = (value?: { effectiveType?: string; saveData?: boolean }) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true })

beforeEach(() => {
  asked = []
  answer = undefined
  queryClient.clear()
  window.requestIdleCallback = run => Number(setTimeout(run))
})
afterEach(() => {
  connect(undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  vi.useRealTimers()
})

test('what the page shows comes before what it links to, and that one after the other, each once', async () => {
  open()
  await soon()
  expect(asked).toEqual([])
  await answerPage()
  await untilAsked('gallery/gallery')
  arrive()
  await untilAsked('gallery/gallery', 'dictionary/dictionary')
  arrive()
  await soon()
  expect(asked).toEqual(['gallery/gallery', 'dictionary/dictionary'])
})

test('a screen that can’t be prefetched is fetched when it is opened, and does not delay the others', async () => {
  open()
  await answerPage()
  await untilAsked('gallery/gallery')
  fail()
  await untilAsked('gallery/gallery', 'dictionary/dictionary')
})

test('after leaving a page, its links are not prefetched any more', async () => {
  open()
  await answerPage()
  await untilAsked('gallery/gallery')
  await userEvent.click(screen.getByRole('link', { name: 'ギャラリー' }))
  arrive()
  await soon()
  expect(asked).toEqual(['gallery/gallery'])
})

test.each([
  ['on 2g', { effectiveType: '2g' }],
  ['on slow 2g', { effectiveType: 'slow-2g' }],
  ['with data saver', { effectiveType: '4g', saveData: true }],
])('nothing comes ahead %s', async (_, kind) => {
  connect(kind)
  open()
  await answerPage()
  await soon()
  expect(asked).toEqual([])
})

test('where the browser can’t say that it is idle, two seconds are waited', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open()
  await act(() => vi.advanceTimersByTimeAsync(0))
  answer?.('the page')
  await act(() => vi.advanceTimersByTimeAsync(prefetchIdleMs - 1))
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(asked).toEqual(['gallery/gallery'])
})

test('the page that a form leads to comes before those that are linked', async () => {
  const Form = () => {
    usePrefetch(fetchScreen)
    return (
      <main>
        <Link to="/gallery">ギャラリー</Link>
        <form data-leads-to="/account/created-account" />
      </main>
    )
  }
  renderPage(<Form />, { at: '/login' })
  await untilAsked('account/account-created')
  arrive()
  await untilAsked('account/account-created', 'gallery/gallery')
})
