import { getService } from '@iki/contract/api/service'
import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import { getLessonMedia, getPlaylist } from '@iki/contract/media/lesson'
import { reportListening } from '@iki/contract/media/listening'
import { getPlayerQueue, getPlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { getRadio, markRadioSeen, radioBeganAt } from '@iki/contract/media/radio'
import { getHome } from '@iki/contract/shell/home'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { player } from '#core/player/player.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { homeQuery } from '#features/home/home.queries.ts'
import { MiniPlayer } from '#features/player/mini-player.tsx'
import { radioQuery } from '#features/radio/radio.queries.ts'
import { lessonOf, lessonRow, mediaOf, playlistOf, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { settled } from '#test/fake-media-element.ts'
import { emptyHome } from '#test/home-samples.ts'
import { fakeMedia, installFakeMedia } from '#test/install-fake-media.ts'
import { aService, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { AudioPlayerPage } from './audio-player-page.tsx'

installFakeMedia()
let api: FakeApi

const talks = [
  lessonRow('a', { title: '霜月の白い息', durationSeconds: 60 }),
  lessonRow('b', { title: '回り道の歩きかた', durationSeconds: 120 }),
]
const roundOf = (startsAt: Date, of: typeof talks) => ({
  startsAt: startsAt.toISOString(),
  talks: of.map(({ id, durationSeconds }) => ({ lessonId: id, durationSeconds })),
})
const after = (seconds: number) => new Date(radioBeganAt.getTime() + seconds * 1000)
let radioAnswer = { talks, rounds: [roundOf(radioBeganAt, talks)] }
/** How far the phone's clock is ahead of the server's. */
let phoneIsAheadMs = 0
const setClock = (seconds: number) =>
  vi.spyOn(clock, 'now').mockReturnValue(new Date(after(seconds).getTime() + phoneIsAheadMs))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  phoneIsAheadMs = 0
  radioAnswer = { talks, rounds: [roundOf(radioBeganAt, talks)] }
  setClock(3600 + 20)
  api = fakeApi()
  for (const log of [
    countTotalPlay,
    countUserPlay,
    recordEvent,
    recordContent,
    markRadioSeen,
    reportListening,
  ])
    api.answer(log, null)
  api.answer(getPlayerQueue, null)
  api.answer(getPlayerSettings, usualSettings)
  api.answer(getRadio, () => ({
    title: '息のラジオ',
    description: '',
    now: new Date(clock.now().getTime() - phoneIsAheadMs).toISOString(),
    ...radioAnswer,
    playing: null,
    next: [],
  }))
  api.answer(getPlaylist, playlistOf('radio', [{ ...talks[0], ...saved(30) } as never, talks[1] as never]))
  api.answer(getLessonMedia, ({ input }) => mediaOf(input.id))
  session.begin('a-token')
})
afterEach(() => {
  act(() => player.stop())
})

const open = () =>
  renderPage(<AudioPlayerPage plays="playlist" tag="radio" />, { at: '/player', around: <MiniPlayer /> })
const play = async () => userEvent.click(await screen.findByRole('button', { name: '再生' }))
const sound = (seconds: number) =>
  act(async () => {
    fakeMedia().advance(seconds)
    await settled()
  })

describe('the radio', () => {
  test('says what is on air, how far, and what comes next in the hours of Tokyo', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '霜月の白い息' })).toBeTruthy()
    expect(screen.getByText('いま放送中')).toBeTruthy()
    expect(
      screen.getByRole('progressbar', { name: '放送のすすみぐあい' }).getAttribute('aria-valuenow'),
    ).toBe('33')
    const next = within(screen.getByRole('region', { name: 'これからの放送' })).getAllByRole('listitem')
    expect(next.slice(0, 2).map(row => row.textContent)).toEqual([
      '01:01回り道の歩きかた2分',
      '01:03霜月の白い息1分',
    ])
    expect(next).toHaveLength(6)
    expect(screen.getAllByRole('button', { name: '回り道の歩きかたのメニュー' }).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: '2時間先まで見る' }))
    expect(
      within(screen.getByRole('region', { name: 'これからの放送' })).getAllByRole('listitem').length,
    ).toBeGreaterThan(70)
  })

  test('plays from where the programme is, also on a phone whose clock is five minutes slow', async () => {
    phoneIsAheadMs = -300_000
    setClock(3600 + 20)
    session.begin('a-token')
    open()
    await play()
    expect(await screen.findByRole('button', { name: '一時停止' })).toBeTruthy()
    expect(player.store.getState().track?.id).toBe('a')
    expect(fakeMedia().currentTime).toBeCloseTo(20, 1)
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.queryByRole('region', { name: /プレーヤー/ })).toBeNull()
  })

  test('plays on from what the server has rendered into the page, by the server’s clock', async () => {
    open()
    await screen.findByRole('heading', { level: 1, name: '霜月の白い息' })
    const inPage = JSON.parse(JSON.stringify(queryClient.getQueryData(radioQuery.queryKey)))
    cleanup()
    phoneIsAheadMs = -300_000
    setClock(3600 + 20)
    session.begin('a-token')
    queryClient.setQueryData(radioQuery.queryKey, inPage)
    open()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('霜月の白い息'))
    await play()
    expect(await screen.findByRole('button', { name: '一時停止' })).toBeTruthy()
    expect(fakeMedia().currentTime).toBeCloseTo(20, 1)
  })

  test('has the page to itself while nothing else plays', async () => {
    act(() => player.load(lessonOf(lessonRow('d', saved(30)))))
    open()
    expect(await screen.findByText('いま放送中')).toBeTruthy()
    const other = () => screen.queryByRole('region', { name: 'プレーヤー 音声 d' })
    expect(other()).toBeNull()
    act(() => player.play())
    expect(other()).toBeTruthy()
    act(() => player.pause())
    expect(other()).toBeTruthy()
  })

  test('leads back after a pause to where it is by then', async () => {
    open()
    await play()
    await userEvent.click(await screen.findByRole('button', { name: '一時停止' }))
    setClock(3600 + 70)
    await userEvent.click(await screen.findByRole('button', { name: 'いまの放送にもどる' }))
    await waitFor(() =>
      expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'b' } }),
    )
    expect(fakeMedia().currentTime).toBeCloseTo(10, 1)
  })

  test('continues by itself, on other pages too, whose mini player leads back to it', async () => {
    const { router } = open()
    await play()
    await screen.findByRole('button', { name: '一時停止' })
    await act(() => router.navigate('/elsewhere'))
    expect((await screen.findByRole('link', { name: '霜月の白い息' })).getAttribute('href')).toBe('/player')
    setClock(3600 + 60)
    await sound(40)
    await waitFor(() =>
      expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'b' } }),
    )
  })

  test('moves a listener who has fallen behind to the programme', async () => {
    open()
    await play()
    await screen.findByRole('button', { name: '一時停止' })
    setClock(3600 + 40)
    await act(async () => {
      document.querySelector('audio')?.dispatchEvent(new Event('playing'))
      await settled()
    })
    expect(fakeMedia().currentTime).toBeCloseTo(40, 1)
  })

  test('changes its programme at the end of a talk, and moves no listener before that', async () => {
    open()
    await play()
    await screen.findByRole('button', { name: '一時停止' })
    // Loaded in between: it comes next, when the talk that is on has ended.
    const fresh = lessonRow('new', { title: '初めての雪', durationSeconds: 90 })
    radioAnswer = {
      talks: [...talks, fresh],
      rounds: [roundOf(radioBeganAt, talks), roundOf(after(3600 + 60), [fresh, ...talks])],
    }
    await act(() => queryClient.refetchQueries({ queryKey: ['radio'] }))
    expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'a' } })
    expect(fakeMedia().currentTime).toBeCloseTo(20, 1)
    const next = () => within(screen.getByRole('region', { name: 'これからの放送' })).getAllByRole('listitem')
    await waitFor(() => expect(next()[0]?.textContent).toBe('01:01初めての雪2分'))
    expect(next()[1]?.textContent).toBe('01:02霜月の白い息1分')
    setClock(3600 + 60)
    await sound(40)
    await waitFor(() => expect(player.store.getState().track?.id).toBe('new'))
    expect(fakeMedia().currentTime).toBeCloseTo(0, 1)
  })

  test('saves no position, and is logged as radio', async () => {
    open()
    await play()
    await screen.findByRole('button', { name: '一時停止' })
    await sound(12)
    await userEvent.click(screen.getByRole('button', { name: '一時停止' }))
    await waitFor(() => expect(api.requests(reportListening)).toHaveLength(1))
    expect(api.requests(reportListening)[0]?.input.sittings).toMatchObject([
      { kind: 'radio', id: 'a', seconds: 12, wallSeconds: 12 },
    ])
    expect(api.requests(saveUserPlayingState)).toEqual([])
  })

  test('offers its talks to be played alone, from where they were left', async () => {
    open()
    const archive = within(await screen.findByRole('list', { name: 'いつでも聴ける放送' }))
    const [first] = archive.getAllByRole('link')
    expect(first?.getAttribute('href')).toBe('/player/radio?lesson=a')
    expect(first?.textContent).toContain('のこり30秒')
  })

  test('is no news any more once it was opened', async () => {
    const newRadio = { playtag: 'radio', lessonId: 'a', title: '霜月の白い息' }
    api.answer(getHome, { ...emptyHome, newRadio })
    await queryClient.fetchQuery(homeQuery)
    open()
    await waitFor(() => expect(queryClient.getQueryData(homeQuery.queryKey)?.newRadio).toBeNull())
    expect(api.requests(markRadioSeen)).toHaveLength(1)
  })
})

test('a radio without a talk says so', async () => {
  api.answer(getRadio, {
    title: '',
    description: '',
    now: after(0).toISOString(),
    talks: [],
    rounds: [],
    playing: null,
    next: [],
  })
  open()
  expect(await screen.findByText('いまは、放送をお休みしています')).toBeTruthy()
})

test('a programme that could not be read can be asked for again', async () => {
  api.refuse(getRadio, { code: 'internal' })
  open()
  expect(await screen.findByRole('button', { name: 'もう一度読み込む' })).toBeTruthy()
})

test('can be used by everybody, whatever they hear or see', async () => {
  api.answer(getService, aService)
  api.answer(getHome, emptyHome)
  signedInAs(api, aMember())
  openApp('/player')
  await screen.findByRole('heading', { level: 1, name: '霜月の白い息' })
  await screen.findByRole('list', { name: 'いつでも聴ける放送' })
  await expectAccessible()
})
