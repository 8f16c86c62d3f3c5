import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import { loadBookmarks } from '@iki/contract/media/bookmark'
import {
  getLesson,
  getLessonMedia,
  getPlaylist,
  type Lesson,
  listRecentlyPlayed,
} from '@iki/contract/media/lesson'
import { reportListening } from '@iki/contract/media/listening'
import { getPlayerQueue, getPlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { markRadioSeen } from '@iki/contract/media/radio'
import { listWords } from '@iki/contract/reading/dictionary'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { player } from '#core/player/player.ts'
import { session } from '#core/session/current-session.ts'
import { MiniPlayer } from '#features/player/mini-player.tsx'
import { lessonOf, lessonRow, mediaOf, planLock, playlistOf, saved } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { settled } from '#test/fake-media-element.ts'
import { fakeMedia, installFakeMedia } from '#test/install-fake-media.ts'
import { renderPage } from '#test/render-page.tsx'
import { pressedRow } from '#ui/lesson/pressed-row.ts'
import { AudioPlayerPage } from './audio-player-page.tsx'

installFakeMedia()
let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  api = fakeApi()
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent]) api.answer(log, null)
  api.answer(listRecentlyPlayed, [])
  api.answer(markRadioSeen, null)
  api.answer(getPlayerQueue, null)
  api.answer(getPlayerSettings, usualSettings)
  api.answer(reportListening, null)
  api.answer(listWords, [])
  api.answer(loadBookmarks, [])
  api.answer(saveUserPlayingState, ({ input }) => ({
    seconds: input.seconds,
    isCompleted: input.completed ?? false,
    sequence: input.sequence ?? 1,
  }))
  session.begin('a-token')
})

const openLesson = (id?: string) =>
  renderPage(<AudioPlayerPage plays="lesson" />, { at: id ? `/single-player/${id}` : '/single-player' })
const openPlaylist = (at: string) => renderPage(<AudioPlayerPage plays="playlist" tag="radio" />, { at })

const playButton = () => screen.findByRole('button', { name: '再生' })
const pauseButton = () => screen.findByRole('button', { name: '一時停止' })
const bar = () => screen.getByRole('slider', { name: '再生位置' })
const sound = (seconds: number) =>
  act(async () => {
    fakeMedia().advance(seconds)
    await settled()
  })

describe('a lesson', () => {
  test('shows itself at the saved second, paused', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a', saved(48))))
    openLesson('a')
    await playButton()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('音声 a')
    expect(document.title).toBe('音声 a | Iki')
    expect(bar().getAttribute('aria-valuetext')).toBe('48秒 / 1分')
    expect(screen.getByText('背骨を下から一つずつ、')).toBeTruthy()
    expect(screen.getByText('静かなところで、座って聴いてください。')).toBeTruthy()
    expect(fakeMedia().paused).toBe(true)
  })

  test('is there with what its row said while the rest of it is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<Lesson>()
    api.answer(getLesson, () => promise)
    pressedRow.note(lessonRow('z', saved(48)))
    openLesson('z')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('音声 z')
    expect(bar().getAttribute('aria-valuetext')).toBe('48秒 / 1分')
    resolve(lessonOf(lessonRow('z', saved(48))))
    expect(await screen.findByText('背骨を下から一つずつ、')).toBeTruthy()
  })

  test('plays from there, and reports its start once however often it pauses', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a', saved(48))))
    openLesson('a')
    await userEvent.click(await playButton())
    await userEvent.click(await pauseButton())
    await userEvent.click(await playButton())
    await pauseButton()
    expect(fakeMedia().currentTime).toBe(48)
    const [total, ...more] = api.requests(countTotalPlay)
    const [own] = api.requests(countUserPlay)
    expect(more).toEqual([])
    expect(total?.headers.get('idempotency-key')).toBe(own?.headers.get('idempotency-key'))
    expect(own?.input).toEqual({ id: 'a', title: '音声 a' })
    expect(api.requests(recordEvent).map(({ input }) => input.event_no)).toEqual([4001])
    expect(api.requests(recordContent)[0]?.input).toMatchObject({
      title: '音声 a',
      type: 'onsei',
      item_id: 'a',
    })
  })

  test('continues after a reload at the second of the pause, and that is no other start', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a')))
    const { unmount } = openLesson('a')
    await userEvent.click(await playButton())
    await sound(23)
    await userEvent.click(await pauseButton())
    await waitFor(() =>
      expect(api.requests(saveUserPlayingState).at(-1)?.input).toMatchObject({ seconds: 23 }),
    )
    unmount()
    act(() => player.stop())
    api.answer(getLesson, lessonOf(lessonRow('a', saved(23, 1))))
    queryClient.clear()
    openLesson('a')
    await userEvent.click(await playButton())
    await pauseButton()
    expect(fakeMedia().currentTime).toBe(23)
    expect(api.requests(countTotalPlay)).toHaveLength(1)
  })

  test('does not disturb what plays, until it is played itself', async () => {
    api.answer(getLesson, ({ input }) => lessonOf(lessonRow(input.id, input.id === 'b' ? saved(12) : {})))
    const { unmount } = openLesson('a')
    await userEvent.click(await playButton())
    await pauseButton()
    unmount()
    openLesson('b')
    await screen.findByRole('heading', { name: '音声 b' })
    expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'a' } })
    expect(bar().getAttribute('aria-valuetext')).toBe('12秒 / 1分')
    await userEvent.click(await playButton())
    await pauseButton()
    expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'b' }, seconds: 12 })
  })

  test('opens all its words, and goes where a line of them begins', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a')))
    openLesson('a')
    await userEvent.click(await screen.findByRole('button', { name: '話していることをすべて見る' }))
    await userEvent.click(await screen.findByRole('button', { name: '背骨を下から一つずつ、' }))
    expect(player.store.getState().seconds).toBe(4)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('whose words are many is searched for some in whatever kana, from one place to the next', async () => {
    const lesson = lessonOf(lessonRow('a'))
    const more = Array.from({ length: 10 }, (_, index) => ({
      start: 20 + index,
      end: 21 + index,
      text: '息を吐きます。',
    }))
    api.answer(getLesson, { ...lesson, transcript: [...lesson.transcript, ...more] })
    openLesson('a')
    await userEvent.click(await screen.findByRole('button', { name: '話していることをすべて見る' }))
    const field = await screen.findByRole('searchbox', { name: 'この中からさがす' })
    await userEvent.type(field, '下カラ')
    expect(await screen.findByText('1か所のうち 1')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '00:04 から聴く' }))
    expect(player.store.getState().seconds).toBe(4)
    await userEvent.type(field, 'ない')
    expect(await screen.findByText('見つかりませんでした')).toBeTruthy()
  })

  test('obeys the keys, but leaves those that a button or a slider takes', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a', saved(20))))
    openLesson('a')
    await playButton()
    await userEvent.keyboard('k')
    await pauseButton()
    await userEvent.keyboard(' ')
    await playButton()
    await userEvent.keyboard('l{ArrowRight}j')
    expect(player.store.getState().seconds).toBe(30)
    bar().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(player.store.getState().seconds).toBe(35)
  })

  test('opens at the second in the address, which then no longer says it', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a', saved(48))))
    const { router } = openLesson('a?t=12.5')
    await playButton()
    expect(player.store.getState().seconds).toBe(12.5)
    expect(router.state.location.search).toBe('')
  })

  test.each(['', 'later', '-3', '61'])('stays where it was left when the address says t=%s', async t => {
    api.answer(getLesson, lessonOf(lessonRow('a', saved(48))))
    openLesson(`a?t=${t}`)
    await playButton()
    expect(player.store.getState().seconds).toBe(48)
  })

  test('that needs a plan says which', async () => {
    api.refuse(getLesson, { code: 'plan_required', lock: planLock })
    openLesson('a')
    expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
    expect(screen.getByText('下腹重心オンライン')).toBeTruthy()
  })

  test('whose plan ends while it plays gives way to its lock', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a')))
    api.refuse(getLessonMedia, {
      code: 'plan_required',
      lock: { ...planLock, endedAt: '2026-11-01T00:00:00.000Z' },
    })
    openLesson('a')
    await userEvent.click(await playButton())
    await sound(5)
    act(() => fakeMedia().breakOff())
    expect(await screen.findByText('2026年11月1日に期限が終わりました')).toBeTruthy()
    expect(api.requests(getLessonMedia)).toHaveLength(1)
    await waitFor(() =>
      expect(api.requests(saveUserPlayingState).at(-1)?.input).toMatchObject({ seconds: 5 }),
    )
  })

  test('that nobody knows leads home', async () => {
    api.refuse(getLesson, { code: 'not_found' })
    openLesson('a')
    expect(await screen.findByText('お探しのものは見つかりませんでした')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ホームへもどる' })).toBeTruthy()
  })

  test('that could not be read can be asked for again', async () => {
    api.refuse(getLesson, { code: 'internal' })
    openLesson('a')
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(getLesson, lessonOf(lessonRow('a')))
    await userEvent.click(retry)
    expect(await playButton()).toBeTruthy()
  })

  test('shows the player’s shape while it is on its way', () => {
    api.answer(getLesson, () => new Promise(() => {}))
    openLesson('a')
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('not named is the one played last', async () => {
    api.answer(listRecentlyPlayed, [lessonRow('b', saved(30)), lessonRow('a')])
    api.answer(getLesson, ({ input }) => lessonOf(lessonRow(input.id, saved(30))))
    openLesson()
    expect(await screen.findByRole('heading', { name: '音声 b' })).toBeTruthy()
  })

  test('not named and nothing played yet: a first step is offered', async () => {
    openLesson()
    expect(await screen.findByRole('link', { name: 'きょうの一本を選ぶ' })).toBeTruthy()
  })
})

describe('a playlist', () => {
  const open = (...lessons: ReturnType<typeof lessonRow>[]) => {
    api.answer(getPlaylist, ({ input }) => playlistOf(input.playtag, lessons))
    api.answer(getLesson, ({ input }) =>
      lessonOf(lessons.find(({ id }) => id === input.id) ?? lessonRow('?')),
    )
    api.answer(getLessonMedia, ({ input }) => mediaOf(input.id))
  }

  test('opens at the first lesson that was not played to its end, and its address says so', async () => {
    open(lessonRow('a', saved(60, 3, true)), lessonRow('b'), lessonRow('c'))
    const { router } = openPlaylist('/player/asa')
    expect(await screen.findByRole('heading', { name: '音声 b' })).toBeTruthy()
    expect(screen.getByText('朝のメソッド ・ 2 / 3')).toBeTruthy()
    expect(router.state.location.search).toBe('?lesson=b')
  })

  test('opens at the lesson played last', async () => {
    open(lessonRow('a', saved(5)), lessonRow('b', saved(30)))
    api.answer(listRecentlyPlayed, [
      lessonRow('elsewhere'),
      lessonRow('b', saved(30)),
      lessonRow('a', saved(5)),
    ])
    openPlaylist('/player/asa')
    expect(await screen.findByRole('heading', { name: '音声 b' })).toBeTruthy()
  })

  test('opens at the lesson in the address', async () => {
    open(lessonRow('a'), lessonRow('b'), lessonRow('c'))
    openPlaylist('/player/asa?lesson=c')
    expect(await screen.findByRole('heading', { name: '音声 c' })).toBeTruthy()
  })

  test('of the radio plays alone where one of its talks is named', async () => {
    open(lessonRow('a'))
    openPlaylist('/player/radio?lesson=a')
    await playButton()
    expect(api.requests(getPlaylist)[0]?.input).toEqual({ playtag: 'radio' })
    expect(api.requests(markRadioSeen)).toHaveLength(1)
  })

  test('continues by itself with the next lesson from 0, which the page then shows', async () => {
    open(lessonRow('a'), lessonRow('b', saved(30)))
    const { router } = openPlaylist('/player/asa?lesson=a')
    await userEvent.click(await playButton())
    await pauseButton()
    await sound(60)
    expect(await screen.findByRole('heading', { name: '音声 b' })).toBeTruthy()
    expect(player.store.getState()).toMatchObject({ status: 'playing', track: { id: 'b' }, seconds: 0 })
    expect(router.state.location.search).toBe('?lesson=b')
    await waitFor(() =>
      expect(api.requests(saveUserPlayingState)[0]?.input).toMatchObject({
        id: 'a',
        seconds: 60,
        completed: true,
      }),
    )
    expect(api.requests(countTotalPlay).map(({ input }) => input.id)).toEqual(['a', 'b'])
  })

  test('next resumes the lesson after it, and what is coming is listed', async () => {
    open(lessonRow('a'), lessonRow('b', saved(30)), lessonRow('c'))
    openPlaylist('/player/asa?lesson=a')
    await playButton()
    expect(screen.getByRole('list', { name: 'このあと' }).children).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'つぎの音声' }))
    expect(await screen.findByRole('heading', { name: '音声 b' })).toBeTruthy()
    await waitFor(() => expect(player.store.getState()).toMatchObject({ status: 'playing', seconds: 30 }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'つぎの音声' }))
  })

  test('with a locked lesson in the address says what opens it and lists the others, without asking for it', async () => {
    open(lessonRow('a'), lessonRow('x', { lock: planLock }))
    openPlaylist('/player/asa?lesson=x')
    expect(await screen.findByText('この音声は、次のプランでお聴きいただけます')).toBeTruthy()
    expect(screen.getByRole('link', { name: /音声 a/ }).getAttribute('href')).toBe('/player/asa?lesson=a')
  })

  test('with nothing open says what opens it', async () => {
    open(lessonRow('x', { lock: planLock }))
    openPlaylist('/player/asa')
    expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
  })

  test('with nothing in it says what will be here', async () => {
    open()
    openPlaylist('/player/asa')
    expect(await screen.findByText('音声や動画は、ここにならびます')).toBeTruthy()
  })

  test('that nobody knows leads home', async () => {
    api.refuse(getPlaylist, { code: 'not_found' })
    openPlaylist('/player/nothing')
    expect(await screen.findByText('お探しのものは見つかりませんでした')).toBeTruthy()
  })
})

describe('the mini player', () => {
  test('is there when something is loaded and its page is not open, and leads back', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a', saved(30))))
    const { router } = renderPage(<AudioPlayerPage plays="lesson" />, {
      at: '/single-player/a',
      around: <MiniPlayer />,
    })
    await playButton()
    expect(screen.queryByRole('region', { name: 'プレーヤー 音声 a' })).toBeNull()
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByRole('region', { name: 'プレーヤー 音声 a' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '音声 a' }).getAttribute('href')).toBe('/single-player/a')
    await userEvent.click(await playButton())
    await pauseButton()
    expect(player.store.getState().status).toBe('playing')
  })

  test('goes with the session, and so does all that was played', async () => {
    api.answer(getLesson, lessonOf(lessonRow('a')))
    const { router } = renderPage(<AudioPlayerPage plays="lesson" />, {
      at: '/single-player/a',
      around: <MiniPlayer />,
    })
    await userEvent.click(await playButton())
    await pauseButton()
    await act(() => router.navigate('/elsewhere'))
    await sound(7)
    act(() => session.end())
    expect(screen.queryByRole('region', { name: 'プレーヤー 音声 a' })).toBeNull()
    expect(player.store.getState()).toMatchObject({ status: 'idle', track: null })
    expect(fakeMedia().src).toBe('')
    await act(settled)
    expect(api.requests(saveUserPlayingState)).toEqual([])
  })
})
