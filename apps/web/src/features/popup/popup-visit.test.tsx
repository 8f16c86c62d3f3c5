import { notePopup, type Popup, popPopups } from '@iki/contract/account/popup'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { player } from '#core/player/player.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { PopupVisit, settleMs } from './popup-visit.tsx'

const aPopup = (change: Partial<Popup> = {}): Popup => ({
  id: 'diary',
  title: '日記のご案内',
  bodyHtml: '<p>ひとことを残しませんか。</p>',
  drawing: 'drop',
  frequency: 'once',
  priority: 10,
  because: '会員のみなさまへのご案内です',
  action: { label: '日記をひらく', link: '/habit/diary' },
  ...change,
})

installFakeMedia()
let api: FakeApi
let popups: Popup[]
beforeEach(() => {
  asGuest()
  queryClient.clear()
  document.title = 'Iki'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  api = fakeApi()
  popups = [aPopup(), aPopup({ id: 'second', title: '二つめ' })]
  api.answer(popPopups, () => popups)
  api.answer(notePopup, null)
  signedInAs(api, aMember())
})
afterEach(() => vi.useRealTimers())

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const open = (page = <PopupVisit />) => renderPage(<main>{page}</main>, { at: '/' })
const settle = () => act(() => vi.advanceTimersByTimeAsync(settleMs + 100))
const notes = () => api.requests(notePopup).map(({ input }) => `${input.id} ${input.what}`)

describe('a popup', () => {
  test('comes when the page has settled, the first of them, and its coming is noted', async () => {
    open()
    await act(() => vi.advanceTimersByTimeAsync(settleMs - 500))
    expect(api.requests(popPopups)).toHaveLength(0)
    await settle()
    const dialog = await screen.findByRole('dialog', { name: '日記のご案内' })
    expect(dialog.textContent).toContain('会員のみなさまへのご案内です')
    expect(within(dialog).getByText('なぜ表示されるのか')).toBeTruthy()
    await waitFor(() => expect(notes()).toEqual(['diary seen']))
    await expectAccessible()
  })

  test('closes by its button and by Escape, which is no action', async () => {
    open()
    await settle()
    await screen.findByRole('dialog')
    await user().keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(notes()).toEqual(['diary seen'])
  })

  test('leads on, which is noted', async () => {
    const { router } = open()
    await settle()
    await screen.findByRole('dialog')
    await user().click(screen.getByRole('link', { name: '日記をひらく' }))
    expect(router.state.location.pathname).toBe('/habit/diary')
    await waitFor(() => expect(notes()).toEqual(['diary seen', 'diary acted']))
  })

  test('is the only one of a visit', async () => {
    const first = open()
    await settle()
    await screen.findByRole('dialog')
    first.unmount()
    open(<PopupVisit plan="kafuku" />)
    await settle()
    expect(api.requests(popPopups)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of a plan is asked for on its top', async () => {
    open(<PopupVisit plan="kafuku" />)
    await settle()
    await screen.findByRole('dialog')
    expect(api.requests(popPopups).map(({ input }) => input.plan)).toEqual(['kafuku'])
  })
})

describe('what could not be reported', () => {
  test('is reported when there is a network again, with its time, and by then it is not shown once more', async () => {
    popups = [aPopup()]
    api.refuse(notePopup, { code: 'unavailable' })
    const first = open()
    await settle()
    await screen.findByRole('dialog')
    const seenAt = api.requests(notePopup)[0]?.input.at
    await user().keyboard('{Escape}')
    first.unmount()
    sessionStorage.clear() // Another visit. The server has not received the note, so it sends the popup again.
    const second = open()
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    second.unmount()
    api.answer(notePopup, null)
    await act(async () => window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(localStorage.getItem('iki.popup-notes.member.unnamed') ?? '{}').toBe('{}'))
    expect(api.requests(notePopup).at(-1)?.input).toEqual({ id: 'diary', what: 'seen', at: seenAt })
  })

  test('does not keep a popup away that comes until it is acted upon', async () => {
    popups = [aPopup({ id: 'again', title: '何度でも', frequency: 'until-acted' }), aPopup({ id: 'later' })]
    api.refuse(notePopup, { code: 'unavailable' })
    const first = open()
    await settle()
    await screen.findByRole('dialog')
    first.unmount()
    sessionStorage.clear()
    open()
    await settle()
    expect(await screen.findByRole('dialog', { name: '何度でも' })).toBeTruthy()
  })
})

describe('nothing comes', () => {
  test('while somebody writes; afterwards it does', async () => {
    open(
      <>
        <input aria-label="ひとこと" />
        <PopupVisit />
      </>,
    )
    screen.getByLabelText('ひとこと').focus()
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => screen.getByLabelText('ひとこと').blur())
    await settle()
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('while somebody scrolls and taps; once they pause it does', async () => {
    open()
    for (const touch of ['scroll', 'pointerdown', 'keydown']) {
      await act(() => vi.advanceTimersByTimeAsync(settleMs - 500))
      act(() => void window.dispatchEvent(new Event(touch)))
    }
    await act(() => vi.advanceTimersByTimeAsync(settleMs - 500))
    expect(api.requests(popPopups)).toHaveLength(0)
    await settle()
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('when the page is touched while it is asked for; once there is a pause it does', async () => {
    const { promise, resolve } = Promise.withResolvers<Popup[]>()
    api.answer(popPopups, () => promise)
    open()
    await settle()
    expect(api.requests(popPopups)).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('scroll')))
    await act(async () => resolve(popups))
    await act(() => vi.advanceTimersByTimeAsync(settleMs - 500))
    expect(screen.queryByRole('dialog')).toBeNull()
    await settle()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(api.requests(popPopups)).toHaveLength(1)
  })

  test('while something plays; once it is over it does', async () => {
    player.store.setState({ status: 'playing' })
    open()
    await settle()
    await settle()
    expect(api.requests(popPopups)).toHaveLength(0)
    act(() => player.store.setState({ status: 'ended' }))
    await settle()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    player.store.setState({ status: 'idle' })
  })

  test('over another dialog', async () => {
    open(
      <>
        <div role="dialog" aria-label="案内" />
        <PopupVisit />
      </>,
    )
    await settle()
    await settle()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(api.requests(popPopups)).toHaveLength(0)
  })

  test('where there is none, or when the page is left before', async () => {
    const page = open()
    page.unmount()
    await settle()
    expect(api.requests(popPopups)).toHaveLength(0)
    popups = []
    open()
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(notes()).toEqual([])
  })
})
