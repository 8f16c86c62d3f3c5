import { startCastSession } from '@iki/contract/media/cast'
import { type Art, getArt, getArtModel, phoneAddressMs } from '@iki/contract/play/art'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { ArtInRoom } from './art-in-room.tsx'

const art: Art = {
  id: 'suzu',
  title: '鈴',
  artist: '空木 玄',
  alt: 'まるい鈴',
  posterUrl: '/v1/media/suzu.webp',
  lock: null,
  qualifiedAt: null,
  viewUrls: [],
  questions: [],
  bodyHtml: '',
  embeds: [],
}

let api: FakeApi
let asked = 0
let start = 0
const after = (ms: number) => clock.hold(new Date(start + ms))
beforeEach(() => {
  asked = 0
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getArt, art)
  api.answer(getArtModel, () => {
    asked += 1
    const expiresAt = new Date(clock.now().getTime() + phoneAddressMs).toISOString()
    return { url: `/v1/media/suzu.glb?n=${asked}`, iosUrl: `/v1/media/suzu.usdz?n=${asked}`, expiresAt }
  })
  start = clock.now().getTime()
  after(0)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/140')
})
afterEach(() => {
  clock.letGo()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const prepare = async () => userEvent.click(await screen.findByRole('button', { name: '部屋に置いて見る' }))
const link = () => screen.findByRole('link', { name: 'カメラをひらく' })
const fileIn = (found: HTMLElement) =>
  new URLSearchParams(found.getAttribute('href')?.split(/[?#]/)[1]).get('file')
/** Whether the press opens the phone's viewer. jsdom itself opens nothing. */
async function opens(): Promise<boolean> {
  const found = await link()
  const press = createEvent.click(found)
  fireEvent(found, press)
  return !press.defaultPrevented
}

test('only a phone with a viewer of its own is offered the room', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')
  openApp('/product/ar/suzu')
  await screen.findByRole('button', { name: '立体で見る' })
  expect(screen.queryByRole('button', { name: '部屋に置いて見る' })).toBeNull()
})

test('a page that the server renders knows no phone, and has the button when it is shown', async () => {
  const room = (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ArtInRoom id="suzu" />
      </QueryClientProvider>
    </MantineProvider>
  )
  const page = document.createElement('div')
  page.innerHTML = renderToString(room)
  expect(page.querySelector('button')).toBeNull()
  const errors = vi.fn()
  await act(async () => hydrateRoot(page, room, { onRecoverableError: errors }))
  expect(page.querySelector('button')?.textContent).toBe('部屋に置いて見る')
  expect(errors).not.toHaveBeenCalled()
})

test('the phone’s viewer gets an address that needs no cookie, and no cast session is started', async () => {
  openApp('/product/ar/suzu')
  await prepare()
  const found = await link()
  expect(found.getAttribute('href')).toMatch(/^intent:\/\/arvr\.google\.com\/scene-viewer\/1\.2\?file=http/)
  expect(api.requests(getArtModel).map(({ input }) => input)).toEqual([{ id: 'suzu', reach: 'phone' }])
  expect(api.requests(startCastSession)).toHaveLength(0)
  expect(await opens()).toBe(true)
  await expectAccessible()
})

test('while the page is open, its address is renewed before it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  openApp('/product/ar/suzu')
  await prepare()
  expect(fileIn(await link())).toContain('n=1')
  after(phoneAddressMs / 2)
  act(() => void vi.advanceTimersByTime(phoneAddressMs / 2))
  await waitFor(async () => expect(fileIn(await link())).not.toContain('n=1'))
})

test('an address that has ended opens nothing: a new one is fetched at the press, with words', async () => {
  openApp('/product/ar/suzu')
  await prepare()
  expect(await opens()).toBe(true)
  after(phoneAddressMs)
  expect(await opens()).toBe(false)
  expect(await screen.findByText(/時間がたったので、用意しなおしました/)).toBeTruthy()
  expect(fileIn(await link())).toContain('n=2')
  expect(await opens()).toBe(true)
  expect(screen.queryByText(/用意しなおしました/)).toBeNull()
})

test('where no new address can be had, the page says why, and it can be tried again', async () => {
  openApp('/product/ar/suzu')
  await prepare()
  await link()
  after(phoneAddressMs)
  api.goOffline()
  expect(await opens()).toBe(false)
  expect(await screen.findByText(/つながりませんでした/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'カメラをひらく' })).toBeNull()
  await expectAccessible()
  api.comeBack()
  await prepare()
  expect(fileIn(await link())).toContain('n=2')
  expect(await opens()).toBe(true)
})

test('what has been closed meanwhile is said, too', async () => {
  openApp('/product/ar/suzu')
  await prepare()
  await link()
  after(phoneAddressMs)
  api.refuse(getArtModel, {
    code: 'plan_required',
    lock: { reason: 'plan', plans: ['kafuku'], endedAt: null, startsAt: null },
  })
  expect(await opens()).toBe(false)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'カメラをひらく' })).toBeNull()
})
