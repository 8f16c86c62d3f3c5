import { getService } from '@iki/contract/api/service'
import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import { loadBookmarks } from '@iki/contract/media/bookmark'
import {
  getLesson,
  getLessonMedia,
  getPlaylist,
  listRecentlyPlayed,
  type Position,
} from '@iki/contract/media/lesson'
import { reportListening } from '@iki/contract/media/listening'
import {
  getPlayerQueue,
  getPlayerSettings,
  listLessonPositions,
  savePlayerQueue,
  savePlayerSettings,
  usualSettings,
} from '@iki/contract/media/playback'
import { listWords } from '@iki/contract/reading/dictionary'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { player, sleep, sleepPoints } from '#core/player/player.ts'
import { session } from '#core/session/current-session.ts'
import { MiniPlayer } from '#features/player/mini-player.tsx'
import { lessonOf, lessonRow, mediaOf, playlistOf } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { fakeMedia, installFakeMedia } from '#test/install-fake-media.ts'
import { aService } from '#test/open-app.tsx'
import { renderPage } from '#test/render-page.tsx'
import { AudioPlayerPage } from '../audio-player-page.tsx'
import { PlaylistOverview } from '../playlist-overview.tsx'

installFakeMedia()
let api: FakeApi
let current: Position | null
const rows = ['a', 'b', 'c', 'd'].map(id => lessonRow(id, { durationSeconds: 3000 }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  current = null
  fakeMedia().files = () => ({ durationSeconds: 3000 })
  api = fakeApi()
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent, reportListening])
    api.answer(log, null)
  for (const nothing of [listRecentlyPlayed, listWords, loadBookmarks]) api.answer(nothing, [])
  api.answer(getService, aService)
  api.answer(getPlayerQueue, null)
  api.answer(getPlayerSettings, usualSettings)
  api.answer(savePlayerSettings, ({ input }) => ({ ...usualSettings, ...input, lessonSpeeds: [] }))
  api.answer(savePlayerQueue, ({ input }) => ({ sequence: input.sequence, device: input.device }))
  api.answer(saveUserPlayingState, ({ input }) => {
    const { seconds, sequence = 1, device = '', deviceName = '' } = input
    current = { seconds, sequence, isCompleted: false, device: { id: device, name: deviceName } }
    return current
  })
  api.answer(getPlaylist, playlistOf('asa', rows))
  api.answer(getLesson, ({ input }) =>
    lessonOf(lessonRow(input.id, { durationSeconds: 3000, position: input.id === 'a' ? current : null })),
  )
  api.answer(getLessonMedia, ({ input }) => mediaOf(input.id))
  session.begin('a-token')
})

const openPlayer = () =>
  renderPage(<AudioPlayerPage plays="playlist" tag="radio" />, {
    at: '/player/asa?lesson=a',
    path: '/player/:playtag',
    around: <MiniPlayer />,
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const order = () =>
  player.store
    .getState()
    .queue.lessons.map(({ id }) => id)
    .join('')

async function playHere() {
  const page = openPlayer()
  await press('再生')
  await screen.findByRole('button', { name: '一時停止' })
  return page
}

describe('what comes next', () => {
  test('is put in order by keys and by buttons, taken out, and started', async () => {
    await playHere()
    await press('つぎに流れる音声')
    const sheet = await screen.findByRole('dialog', { name: 'つぎに流れる音声' })
    within(sheet).getByRole('button', { name: '音声 bを並べかえる' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(order()).toBe('acbd')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('音声 bを並べかえる')
    await userEvent.keyboard('{Enter}')
    await press('いちばん上へ')
    expect(order()).toBe('abcd')
    await press('音声 cを外す')
    expect(order()).toBe('abd')
    await userEvent.click(within(sheet).getByRole('button', { name: /^音声 d.*分$/ }))
    await waitFor(() => expect(player.store.getState()).toMatchObject({ track: { id: 'd' } }))
  })

  test('is shuffled and repeated from the page, which lists it as it is', async () => {
    await playHere()
    await press('その他の操作')
    await press('ランダム再生 オフ')
    expect(player.store.getState().queue.isShuffled).toBe(true)
    const coming = within(screen.getByRole('list', { name: 'このあと', hidden: true })).getAllByRole('link', {
      hidden: true,
    })
    expect(coming.map(link => link.textContent?.match(/音声 (.)/)?.[1]).join('')).toBe(order().slice(1))
    await press('くり返し なし')
    await press('くり返し 全部の音声')
    expect(player.store.getState().queue.repeat).toBe('one')
    await press('ランダム再生 オン')
    expect(order()).toBe('abcd')
  })

  test('takes in a lesson of another list', async () => {
    const { unmount } = await playHere()
    unmount()
    api.answer(getPlaylist, playlistOf('yoru', [lessonRow('x'), lessonRow('y')]))
    queryClient.clear()
    renderPage(<PlaylistOverview playtag="yoru" />, { at: '/kafuku/daily/method-Yoru' })
    await press('音声 yのメニュー')
    await press('つぎに再生')
    expect(order()).toBe('aybcd')
    expect(await screen.findByRole('button', { name: 'つぎに流れます' })).toBeTruthy()
  })
})

describe('another device', () => {
  /** A position of 32:10 on this device, and then one of 41:05 on the phone. */
  async function openApart() {
    const { unmount } = await playHere()
    player.seek(1930)
    player.pause()
    await waitFor(() => expect(current?.seconds).toBe(1930))
    unmount()
    player.stop()
    current = {
      seconds: 2465,
      sequence: 90,
      isCompleted: false,
      device: { id: 'phone', name: 'iPhone' },
      savedAt: '2026-11-21T00:30:00.000Z',
    }
    queryClient.clear()
    openPlayer()
    return screen.findByRole('region', { name: 'どちらのつづきから聴きますか' })
  }

  test('elsewhere in the lesson is asked about with both places, and nothing jumps before the answer', async () => {
    const card = await openApart()
    expect(within(card).getByRole('button', { name: /^この端末 32分10秒から/ })).toBeTruthy()
    expect(card.textContent).toContain('前回 iPhone41:0511月21日 9:30')
    expect(player.store.getState().seconds).toBe(1930)
    await press(/^前回 iPhone 41分5秒から/)
    expect(player.store.getState().seconds).toBe(2465)
    expect(screen.queryByRole('region', { name: 'どちらのつづきから聴きますか' })).toBeNull()
    await press('32:10 にもどす')
    expect(player.store.getState().seconds).toBe(1930)
  })

  test('is put away, and it plays on where it was here', async () => {
    await openApart()
    await press('このままにする')
    await press('再生')
    expect(player.store.getState().seconds).toBe(1930)
    await waitFor(() => expect(current).toMatchObject({ seconds: 1930, sequence: 91 }))
  })
})

describe('after the sleep timer', () => {
  const fallAsleep = async () => {
    await playHere()
    act(() => player.seek(100))
    act(() => sleep.begin({ kind: 'minutes', minutes: 1 }))
    act(() => player.seek(900))
    act(() => sleepPoints.noteStopped())
    act(() => player.pause())
    return screen.findByRole('region', { name: 'おやすみタイマーで止まりました' })
  }

  test('one goes back to where one was awake', async () => {
    const card = await fallAsleep()
    await userEvent.click(within(card).getByRole('button', { name: /^タイマーをかけたところ 1分40秒から/ }))
    await waitFor(() => expect(player.store.getState()).toMatchObject({ seconds: 100, status: 'playing' }))
    expect(screen.queryByText('おやすみタイマーで止まりました')).toBeNull()
  })

  test('or continues where it stopped', async () => {
    const card = await fallAsleep()
    await userEvent.click(within(card).getByRole('button', { name: /^止まったところ 15分から/ }))
    await waitFor(() => expect(player.store.getState()).toMatchObject({ seconds: 900, status: 'playing' }))
    expect(screen.queryByText('おやすみタイマーで止まりました')).toBeNull()
  })
})

describe('settings', () => {
  test('of the skips are on the buttons, the keys and the server', async () => {
    await playHere()
    await press('その他の操作')
    await press('再生の設定')
    const choose = async (direction: string, seconds: string) =>
      userEvent.click(
        within(await screen.findByRole('group', { name: direction })).getByRole('button', { name: seconds }),
      )
    await choose('すすむ秒数', '30秒')
    await choose('もどる秒数', '5秒')
    await userEvent.click(screen.getByRole('switch', { name: '止めたあとは、少し前から' }))
    const silence = screen.getByRole('switch', { name: '無音を飛ばす' })
    expect(silence).toHaveProperty('ariaChecked', 'false')
    await userEvent.click(silence)
    expect(player.store.getState().skipsSilence).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('30秒すすむ')
    await userEvent.keyboard('l')
    expect(player.store.getState().seconds).toBe(60)
    await press('5秒もどる')
    expect(player.store.getState().seconds).toBe(55)
    await waitFor(() =>
      expect(api.requests(savePlayerSettings).map(({ input }) => input)).toEqual([
        { skipSeconds: 30, backSeconds: 5, rewindsAfterPause: false, skipsSilence: true },
      ]),
    )
  })

  test('of the speed are the lesson’s, and lead back to the usual one', async () => {
    await playHere()
    await press('再生速度 1.0倍')
    await press('1.5')
    expect(player.store.getState().speed).toBe(1.5)
    await press('標準の1.0倍にもどす')
    expect(player.store.getState().speed).toBe(1)
  })

  test('lead to where one was before, which is gone to with a tap', async () => {
    api.answer(listLessonPositions, {
      position: null,
      past: [
        { seconds: 1200, reason: 'jumped', device: null, at: '2026-11-20T12:00:00.000Z' },
        { seconds: 1203, reason: 'started', device: null, at: '2026-11-20T11:00:00.000Z' },
        { seconds: 65, reason: 'device', device: { id: 'p', name: 'iPad' }, at: '2026-11-19T12:00:00.000Z' },
      ],
    })
    await playHere()
    await press('その他の操作')
    await press('再生の設定')
    await press('前にいたところを見る')
    const sheet = await screen.findByRole('dialog', { name: '前にいたところ' })
    expect(await within(sheet).findAllByRole('button', { name: /へもどる/ })).toHaveLength(2)
    await press(/^1分5秒へもどる。iPad で聴いたところ/)
    expect(player.store.getState().seconds).toBe(65)
  })
})
