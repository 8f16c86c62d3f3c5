import { memberNumber } from '@iki/contract/account/member-number'
import { getService } from '@iki/contract/api/service'
import { getLesson, getPlaylist, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { filmStore } from '#core/film/film-state.ts'
import { player } from '#core/player/player.ts'
import { session } from '#core/session/current-session.ts'
import { planLock, playlistOf, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { filmOf, filmRow } from '#test/film-samples.ts'
import { aService } from '#test/open-app.tsx'
import {
  freshFilms,
  goOn,
  lessonProps,
  listProps,
  openAt,
  openFilm,
  play,
  playButton,
  press,
  saves,
  theFilm,
} from '#test/open-film.tsx'

let api: FakeApi
beforeEach(() => {
  api = freshFilms()
})

describe('a film', () => {
  test('waits with its picture, and begins where it was left when it is played', async () => {
    api.answer(getLesson, filmOf(filmRow('a', saved(24))))
    openFilm()
    const poster = await waitFor(() => {
      const found = document.querySelector('img[src*="poster.jpg"]')
      expect(found).not.toBeNull()
      return found
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('動画 a')
    expect(screen.getByText('長さは1分')).toBeTruthy()
    await play()
    expect(theFilm().currentTime).toBe(24)
    expect(screen.queryByText('長さは1分')).toBeNull()
    expect(poster?.isConnected).toBe(false)
    await expectAccessible()
  })

  test('has the way back and its title over it, for a phone that lies on its side', async () => {
    api.answer(getLesson, filmOf(filmRow('a')))
    openFilm()
    const film = within(await screen.findByRole('region', { name: '動画 動画 a' }))
    expect(film.getByText('動画 a')).toBeTruthy()
    const back = film.getByText('動画 a').parentElement?.querySelector('a')
    expect([back?.getAttribute('aria-label'), back?.getAttribute('href')]).toEqual(['もどる', '/'])
  })

  test('has chapters that lead to their second and show which is on', async () => {
    api.answer(getLesson, filmOf(filmRow('a')))
    openFilm()
    const list = await screen.findByRole('list', { name: 'チャプター' })
    await play()
    await userEvent.click(within(list).getByRole('button', { name: /ゆっくり/ }))
    expect(player.store.getState().seconds).toBe(20)
    expect(list.querySelector('[aria-current]')?.textContent).toContain('ゆっくり')
    await goOn(21)
    expect(list.querySelector('[aria-current]')?.textContent).toContain('通して')
    const bar = screen.getByRole('slider', { name: '再生位置' })
    expect(bar.getAttribute('aria-valuetext')).toBe('通して 41秒 / 1分')
  })

  test('shows a small picture of where the bar is stepped to, out of the one strip', async () => {
    api.answer(getLesson, filmOf(filmRow('strip', saved(20))))
    openFilm('strip')
    await play()
    expect(screen.queryByTestId('film-preview')).toBeNull()
    screen.getByRole('slider', { name: '再生位置' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    const preview = screen.getByTestId('film-preview')
    expect(preview.style.backgroundImage).toContain('strip.jpg')
    expect(preview.style.backgroundPosition).toBe('25% 50%')
  })

  test('takes the keys of a film', async () => {
    api.answer(getLesson, filmOf(filmRow('a')))
    openFilm()
    await play()
    await userEvent.keyboard('5')
    expect(player.store.getState().seconds).toBe(30)
    await userEvent.keyboard('m')
    expect(player.store.getState().volume).toBe(0)
    await userEvent.keyboard('m')
    expect(player.store.getState().volume).toBe(100)
    await userEvent.keyboard('c')
    expect(filmStore.getState().areCaptionsOn).toBe(true)
    await userEvent.keyboard('k')
    await playButton()
    await userEvent.keyboard('.')
    expect(player.store.getState().seconds).toBeCloseTo(30 + 1 / 30, 3)
  })

  test('skips when a finger taps twice at one side', async () => {
    api.answer(getLesson, filmOf(filmRow('a', saved(30))))
    openFilm()
    await play()
    const surface = screen.getByTestId('film-surface')
    surface.getBoundingClientRect = () => new DOMRect(0, 0, 400, 225)
    const tap = (x: number) => {
      const at = { pointerType: 'touch', button: 0, clientX: x, clientY: 100 }
      fireEvent.pointerDown(surface, at)
      fireEvent.pointerUp(surface, at)
    }
    tap(380)
    tap(380)
    expect(player.store.getState().seconds).toBe(40)
    expect(player.store.getState().status).toBe('playing')
  })

  test('offers its qualities, and remembers the one that was chosen', async () => {
    api.answer(getLesson, filmOf(filmRow('a')))
    openFilm()
    await play()
    act(() => filmStore.setState({ heights: [720, 480, 270], height: 480 }))
    await press('画質 自動 480p')
    const choices = await screen.findByRole('group', { name: '画質' })
    expect(within(choices).getByText('いまは480p')).toBeTruthy()
    expect(within(choices).getByText('データ節約')).toBeTruthy()
    await userEvent.click(within(choices).getByRole('radio', { name: /720p/ }))
    expect(filmStore.getState().chosenHeight).toBe(720)
    expect(localStorage.getItem('iki.film')).toContain('720')
  })

  test('goes as slowly as a quarter', async () => {
    api.answer(getLesson, filmOf(filmRow('a')))
    openFilm()
    await play()
    await press('再生速度 1.0倍')
    await userEvent.click(await screen.findByRole('button', { name: '0.25' }))
    expect(theFilm().playbackRate).toBe(0.25)
  })

  test('can be said to be watched, and says so by itself at nine tenths', async () => {
    api.answer(getLesson, ({ input }) => filmOf(filmRow(input.id)))
    const { unmount } = openFilm()
    await press('見おえた')
    await screen.findByText('見おえました')
    await waitFor(() =>
      expect(saves.flatMap(save => api.requests(save)).at(-1)?.input).toMatchObject({
        id: 'a',
        completed: true,
      }),
    )
    unmount()
    openFilm('b')
    await play()
    await screen.findByRole('button', { name: '見おえた' })
    await goOn(56)
    await userEvent.click(await screen.findByRole('button', { name: '一時停止' }))
    await screen.findByText('見おえました')
  })

  test.each([
    ['waiting', '画質を準備しています'],
    ['working', '画質を準備しています'],
    ['failed', '画質を用意できませんでした'],
  ] as const)('whose qualities are %s says so, and plays', async (state, text) => {
    const { film } = filmOf(filmRow('a'))
    api.answer(getLesson, filmOf(filmRow('a'), { film: film && { ...film, state } }))
    openFilm()
    await screen.findByText(text)
    await play()
  })

  test('that is locked says what opens it', async () => {
    api.refuse(getLesson, { code: 'plan_required', lock: planLock })
    openFilm()
    await screen.findByRole('heading', { name: 'このページは、次のプランでご覧いただけます' })
    expect(document.querySelector('section[aria-label^="動画"]')).toBeNull()
  })

  test('carries the member’s number where the operator wants it, for the eye only', async () => {
    api.answer(getService, { ...aService, hasWatermark: true })
    api.answer(getLesson, filmOf(filmRow('a')))
    openFilm()
    const mark = await screen.findByText(memberNumber('haruko'))
    expect(mark.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('a playlist of films', () => {
  const rows = [filmRow('a', saved(60, 1, true)), filmRow('b'), filmRow('c', { lock: planLock })]

  beforeEach(() => {
    api.answer(getPlaylist, playlistOf('video', rows, { title: '動画の棚' }))
    api.answer(getLesson, ({ input }) => filmOf(filmRow(input.id)))
  })

  test('shows how many of it were watched, and leads from one to another', async () => {
    const { router } = openAt('/dougaplayer/video?lesson=b', listProps)
    expect((await screen.findByText('3本中')).textContent).toBe('3本中1本')
    await play()
    await userEvent.click(screen.getByRole('link', { name: /動画 a/ }))
    await waitFor(() => expect(player.store.getState().track?.id).toBe('a'))
    expect(router.state.location.search).toContain('lesson=a')
    await screen.findByRole('button', { name: '一時停止' })
    await expectAccessible()
  })

  test('that was finished once stays so when something is added', async () => {
    api.answer(
      getPlaylist,
      playlistOf('video', rows, { title: '動画の棚', finishedAt: '2026-11-01T00:00:00Z' }),
    )
    openAt('/dougaplayer/video?lesson=b', listProps)
    await screen.findByText('完走しました')
    expect(screen.getByRole('progressbar', { name: '見おえた動画' }).getAttribute('aria-valuenow')).toBe(
      '100',
    )
  })

  test('announces the next film, which can be started at once', async () => {
    openAt('/dougaplayer/video?lesson=a', listProps)
    await play()
    act(() => player.seek(59))
    await goOn(2)
    await screen.findByText('5秒で始まります')
    expect(player.store.getState().track?.id).toBe('a')
    await press('いま見る')
    expect(player.store.getState()).toMatchObject({ track: { id: 'b' }, seconds: 0 })
  })

  test('stays where it is when the announced film is cancelled', async () => {
    openAt('/dougaplayer/video?lesson=a', listProps)
    await play()
    act(() => player.seek(59))
    await goOn(2)
    await press('キャンセル')
    expect(screen.queryByText(/秒で始まります/)).toBeNull()
    expect(player.store.getState()).toMatchObject({ track: { id: 'a' }, status: 'ended' })
  })
})

test('without a film named, the one that was watched last continues', async () => {
  api.answer(listRecentlyPlayed, ({ input }) => (input.kind === 'video' ? [filmRow('z')] : []))
  api.answer(getLesson, ({ input }) => filmOf(filmRow(input.id)))
  openAt('/single-dougaplayer', lessonProps)
  await screen.findByRole('heading', { name: '動画 z', level: 1 })
  expect(session.isSignedIn()).toBe(true)
})
