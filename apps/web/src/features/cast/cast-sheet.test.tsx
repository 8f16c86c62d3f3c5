import { getService } from '@iki/contract/api/service'
import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay } from '@iki/contract/media/audio'
import { endCastSession, startCastSession } from '@iki/contract/media/cast'
import { getLesson, getLessonMedia } from '@iki/contract/media/lesson'
import { mediaAddressMs } from '@iki/contract/media/media'
import { getPlayerQueue, getPlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { cast } from '#core/cast/cast.ts'
import type { SenderWindow } from '#core/cast/sender-types.ts'
import { player } from '#core/player/player.ts'
import { clock } from '#core/time/clock.ts'
import { MiniPlayer } from '#features/player/mini-player.tsx'
import { lessonOf, lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { FakeCastPage, FakeReceiver } from '#test/fake-cast.ts'
import { settled } from '#test/fake-media-element.ts'
import { fakeMedia } from '#test/install-fake-media.ts'
import { nameService } from '#test/name-service.ts'
import { aService } from '#test/open-app.tsx'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { CastButton } from './cast-button.tsx'
import { CastNote } from './cast-note.tsx'
import { CastingPresence } from './casting-presence.tsx'

const receiver = new FakeReceiver()
const page = new FakeCastPage(receiver)
const browser = window as unknown as SenderWindow
let api: FakeApi

const soon = () => new Date(clock.now().getTime() + mediaAddressMs).toISOString()
const scripts = () => document.querySelectorAll('script[src*="gstatic"]')

function openLesson(): void {
  player.load(lessonOf(lessonRow('a')), { autoplay: true })
  renderPage(
    <main>
      <h1>音声</h1>
      <CastNote />
      <CastButton />
      <MiniPlayer />
      <CastingPresence />
    </main>,
    { at: '/' },
  )
}
const button = () => screen.findByRole('button', { name: /^テレビで聴く/ })
const openSheet = async () => userEvent.click(await button())

async function connect(): Promise<void> {
  openLesson()
  await openSheet()
  page.arrive(browser)
  await userEvent.click(await screen.findByRole('button', { name: '機器を選ぶ' }))
  await screen.findByRole('button', { name: 'この端末で聴く' })
}

beforeEach(() => {
  asGuest()
  document.title = '音声 | Iki'
  queryClient.clear()
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  Object.defineProperty(navigator, 'presentation', { value: {}, configurable: true })
  api = fakeApi()
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent]) api.answer(log, null)
  api.answer(getPlayerSettings, usualSettings)
  api.answer(getPlayerQueue, null)
  api.answer(getService, aService)
  api.answer(startCastSession, { id: 'c1', endsAt: soon() })
  api.answer(endCastSession, null)
  api.answer(getLesson, ({ input }) => lessonOf(lessonRow(input.id)))
  api.answer(getLessonMedia, ({ input }) => ({
    url: `/v1/media/${input.id}.mp3?${input.reach ?? 'browser'}=${input.castSession ?? 'none'}`,
    expiresAt: soon(),
  }))
})
afterEach(async () => {
  page.choice = 'choose'
  cast.disconnect()
  await settled()
  player.stop()
  Reflect.deleteProperty(navigator, 'presentation')
  vi.restoreAllMocks()
})

describe('where casting can’t be', () => {
  test('a browser without it sees no button', async () => {
    Reflect.deleteProperty(navigator, 'presentation')
    openLesson()
    await screen.findByRole('link', { name: /音声 a/ })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: /^テレビで聴く/ })).toBeNull()
  })

  test('nor does anyone where the operator has switched it off', async () => {
    api.answer(getService, { ...aService, hasCasting: false })
    openLesson()
    await waitFor(() => expect(api.requests(getService)).toHaveLength(1))
    await act(settled)
    expect(screen.queryByRole('button', { name: /^テレビで聴く/ })).toBeNull()
  })
})

describe('the sheet', () => {
  test('asks Google for nothing before it is opened, and says that it searches', async () => {
    openLesson()
    await button()
    expect(scripts()).toHaveLength(0)
    await openSheet()
    await screen.findByText('つなげる機器をさがしています')
    expect(scripts()).toHaveLength(1)
    page.findDevices(false)
    act(() => page.arrive(browser))
    await screen.findByText('つなげる機器が見つかりません')
    act(() => page.findDevices(true))
    await screen.findByRole('button', { name: '機器を選ぶ' })
    await expectAccessible()
  })

  test('connects, shows where it plays, and gives the sound back', async () => {
    await connect()
    await waitFor(() => expect(receiver.medium?.playerState).toBe('PLAYING'))
    expect(receiver.medium?.media.contentId).toBe(`${location.origin}/v1/media/a.mp3?receiver=none`)
    expect(fakeMedia().paused).toBe(true)
    await waitFor(() => expect(screen.getAllByText('リビングのテレビで再生中').length).toBeGreaterThan(2))
    await expectAccessible()
    act(() => receiver.pressPause())
    await waitFor(() => expect(screen.getAllByText('リビングのテレビで一時停止中').length).toBeGreaterThan(1))
    await userEvent.click(screen.getByRole('button', { name: 'この端末で聴く' }))
    await waitFor(() => expect(screen.queryByText(/リビングのテレビ/)).toBeNull())
    expect(receiver.medium).toBeNull()
    expect(player.store.getState()).toMatchObject({ status: 'paused', track: { id: 'a' } })
  })

  test('sends the receiver the service by the name that the operator has given it', async () => {
    nameService('ためし')
    await connect()
    await waitFor(() =>
      expect(receiver.medium?.media.metadata).toMatchObject({ artist: 'ためし', albumName: 'ためし' }),
    )
  })

  test('sends what a member plays by a cast session, which ends with casting', async () => {
    signedInAs(api, aMember())
    await connect()
    await waitFor(() => expect(receiver.medium?.playerState).toBe('PLAYING'))
    expect(receiver.medium?.media.contentId).toBe(`${location.origin}/v1/media/a.mp3?receiver=c1`)
    expect(api.requests(startCastSession)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'この端末で聴く' }))
    await waitFor(() => expect(api.requests(endCastSession)).toMatchObject([{ input: { id: 'c1' } }]))
  })

  test('asks for another cast session where the one it had is over', async () => {
    signedInAs(api, aMember())
    let count = 0
    api.answer(startCastSession, () => ({ id: `c${++count}`, endsAt: soon() }))
    api.answer(getLessonMedia, ({ input }) => {
      if (input.castSession === 'c1') throw new FakeRefusal({ code: 'cast_ended' })
      return { url: `/v1/media/a.mp3?${input.castSession ?? ''}`, expiresAt: soon() }
    })
    await connect()
    await waitFor(() => expect(receiver.medium?.media.contentId).toBe(`${location.origin}/v1/media/a.mp3?c2`))
  })

  test('says that there are too many receivers, and plays on here', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    signedInAs(api, aMember())
    api.refuse(startCastSession, { code: 'too_many_receivers' })
    openLesson()
    await openSheet()
    page.arrive(browser)
    await userEvent.click(await screen.findByRole('button', { name: '機器を選ぶ' }))
    expect((await screen.findByRole('alert')).textContent).toContain('これ以上は同時に流せません')
    expect(receiver.medium).toBeNull()
    await expectAccessible()
  })

  test('has the receiver’s volume', async () => {
    await connect()
    const slider = screen.getByRole('slider', { name: 'リビングのテレビの音量' })
    expect(slider.getAttribute('aria-valuetext')).toBe('40%')
    act(() => receiver.changeVolume(0.3))
    expect(slider.getAttribute('aria-valuetext')).toBe('30%')
  })

  test('says what to do when a receiver does not answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    page.choice = 'timeout'
    openLesson()
    await openSheet()
    await userEvent.click(await screen.findByRole('button', { name: '機器を選ぶ' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('つなぐことができませんでした')
    expect(screen.getByRole('button', { name: '機器を選ぶ' })).toBeTruthy()
    expect(player.store.getState().status).toBe('playing')
  })

  test('says it when the receiver can’t play the lesson', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { files } = receiver
    receiver.files = () => 'refused'
    await connect()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('リビングのテレビが読み込めませんでした')
    receiver.files = files
  })
})
