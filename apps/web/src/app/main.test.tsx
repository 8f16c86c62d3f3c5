import { listNotifications } from '@iki/contract/account/notification'
import { exchangeCustomToken, getMe } from '@iki/contract/account/session'
import { getService } from '@iki/contract/api/service'
import { getPlayerQueue, getPlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { getHome } from '@iki/contract/shell/home'
import { answersId, type PageAnswers } from '@iki/contract/shell/rendered-page'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { fakeApi } from '#test/fake-api.ts'
import { emptyHome } from '#test/home-samples.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { aMember, asGuest, setSessionCookie } from '#test/people.ts'

installFakeMedia()
const complaints: string[] = []
const onError = (event: ErrorEvent) => {
  event.preventDefault()
  complaints.push(event.message)
}
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  vi.resetModules() // Each page load runs all code again.
  asGuest()
  complaints.length = 0
  window.addEventListener('error', onError)
  vi.spyOn(console, 'error').mockImplementation((...args) => complaints.push(args.join(' ')))
  api = fakeApi()
  const service = {
    frameUrl: null,
    coinExchangeUrl: null,
    hasLine: false,
    hasCasting: true,
    hasWatermark: false,
    isDemo: false,
  }
  api.answer(getService, { ...service, supportEmail: 'support@example.jp' })
  api.answer(getMe, aMember())
  api.answer(listNotifications, { items: [], next: null, unreadCount: 0 })
  api.answer(getPlayerQueue, null)
  api.answer(getPlayerSettings, usualSettings)
  api.answer(getHome, { ...emptyHome, suggestion: lessonRow('s') })
})
afterEach(() => {
  window.removeEventListener('error', onError)
  document.body.innerHTML = ''
})

/** The page as the server renders it. */
async function render(at: string, mark: string | null, signal = new AbortController().signal) {
  const { renderPage } = await import('./render-page.tsx')
  const { rendering } = await import('#ui/page/rendering.ts')
  const ask = async (address: string) => fetch(address)
  const request = { isSignedIn: mark !== null, now: clock.now(), serviceName: 'Iki', ask, signal }
  const rendered = await renderPage({ ...request, address: at })
  rendering.visitor = () => null // The same process is the browser now.
  if (rendered.kind !== 'page') throw new Error(`It leads to ${rendered.to}.`)
  return { ...rendered, at: request.now.getTime() }
}

/** The page as the server sends it; then its script runs. */
async function load(page: 'rendered' | 'shell', at: string, mark: string | null = null, before = () => {}) {
  const { renderWaitingShell } = await import('./render-page.tsx')
  const rendered = await render(at, mark)
  const html = page === 'shell' ? renderWaitingShell() : rendered.html
  const answers = JSON.stringify({
    at: rendered.at,
    mark,
    queries: rendered.queries,
  } satisfies PageAnswers)
  document.body.innerHTML = `<div id="root" data-page="${page}">${html}</div><script type="application/json" id="${answersId}">${answers.replaceAll('<', '\\u003c')}</script>`
  window.history.replaceState(null, '', at)
  const sent = document.querySelector('h1')
  before()
  const started = import('./main.tsx')
  await started
  return { sent, started }
}

test('the guest’s home that was sent as HTML comes alive as it is', async () => {
  const { sent } = await load('rendered', '/')
  expect(sent?.textContent).toContain('からだがひらく')
  screen.getByRole('button', { name: 'MENU' }).click()
  await screen.findByRole('dialog', { name: 'メニュー' })
  expect(document.querySelector('h1')).toBe(sent)
  expect(complaints).toEqual([])
})

test('a page whose answers are late comes with all its code: the browser would draw again what lacks it', async () => {
  const { html } = await render('/', 'mark-of-haruko', AbortSignal.abort())
  expect(html).toContain('ホーム')
  expect(html).not.toContain('<!--$!-->')
})

test('a page of another session is removed at once, and drawn for whoever is here', async () => {
  const { sent } = await load('rendered', '/', 'mark-of-natsuko')
  expect(sent?.textContent).toBe('ホーム')
  expect(sent?.isConnected).toBe(false)
  expect(await screen.findAllByText('無料ではじめる')).not.toEqual([])
})

test('what was typed and pressed before the script was there is not lost', async () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('メールアドレス')
  const { started } = await load('rendered', '/login', null, () => {
    field().value = 'haruko@example.jp'
  })
  await started
  await vi.waitFor(() => expect(Object.keys(field()).some(key => key.startsWith('__reactProps'))).toBe(true))
  expect(field().value).toBe('haruko@example.jp')
  expect(complaints).toEqual([])
})

test('the bare shell gives way to the page that was asked for', async () => {
  await load('shell', '/login')
  expect(await screen.findByRole('heading', { level: 1, name: 'ログイン' })).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a guest who opens the home page with a token is signed in at once, and never sees the page for guests', async () => {
  api.answer(exchangeCustomToken, () => {
    setSessionCookie('mark-of-haruko')
    return { accessToken: 'token-of-haruko' }
  })
  await load('shell', '/?token=one-use')
  expect(await screen.findByRole('heading', { level: 2, name: '音声 s' })).toBeTruthy()
  expect(window.location.search).toBe('')
  expect(screen.queryByText('無料ではじめる')).toBeNull()
  expect(complaints).toEqual([])
})
