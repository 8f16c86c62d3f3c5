import { getLesson, getPlaylist } from '@iki/contract/media/lesson'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { filmStore } from '#core/film/film-state.ts'
import { player, practice } from '#core/player/player.ts'
import { planLock, playlistOf, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { filmOf, filmRow } from '#test/film-samples.ts'
import {
  freshFilms,
  goOn,
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

describe('the player of dances', () => {
  const danceProps = { plays: 'playlist', tag: 'dance-films', design: 'practice' } as const

  beforeEach(() => {
    api.answer(getPlaylist, playlistOf('dance-films', [filmRow('a'), filmRow('b')]))
    api.answer(getLesson, ({ input }) => filmOf(filmRow(input.id)))
  })
  const openDance = async () => {
    const page = openAt('/dance-player/dance-films?lesson=a', danceProps)
    await playButton()
    return page
  }

  test('mirrors the film, and only here', async () => {
    const { unmount } = await openDance()
    await play()
    await press('左右反転')
    expect(document.querySelector('video')?.hasAttribute('data-mirrored')).toBe(true)
    unmount()
    expect(filmStore.getState().isMirrored).toBe(false)
  })

  test('writes the captions beside the mirror, where they can be read', async () => {
    await openDance()
    await play()
    act(() => filmStore.setState({ isMirrored: true, areCaptionsOn: true }))
    act(() => filmStore.setState({ captionText: '右へ三歩' }))
    const line = await screen.findByText('右へ三歩')
    expect(line.closest('[data-mirrored]')).toBeNull()
  })

  test('slows down by one press', async () => {
    await openDance()
    await play()
    await userEvent.click(screen.getByRole('radio', { name: '半分の速さ' }))
    expect(theFilm().playbackRate).toBe(0.5)
  })

  test('repeats from A to B, counted in', async () => {
    await openDance()
    await play()
    await press(/^A ?ここから/)
    await goOn(8)
    await press(/^B ?ここまで/)
    expect(practice.store.getState()).toMatchObject({
      startSeconds: 0,
      endSeconds: 8,
      isOn: true,
      countIn: { beats: 3 },
    })
    expect((await screen.findByText('3')).getAttribute('role')).toBe('status')
    await expectAccessible()
  })

  test('repeats the chapter that is on', async () => {
    await openDance()
    await play()
    await goOn(25)
    await press('「ゆっくり」をくり返す')
    expect(practice.store.getState()).toMatchObject({ startSeconds: 20, endSeconds: 40, isOn: true })
  })
})

describe('the portrait player', () => {
  const portraitProps = { plays: 'playlist', tag: 'portrait', design: 'portrait' } as const
  const rows = [filmRow('a'), filmRow('b'), filmRow('c', { lock: planLock })]

  beforeEach(() => {
    api.answer(getPlaylist, playlistOf('portrait', rows, { title: '縦で見る動画' }))
    api.answer(getLesson, ({ input }) => filmOf(filmRow(input.id)))
  })

  test('leads to the next by its button, which plays on, and only that one', async () => {
    const { router } = openAt('/spdougaplayer/portrait?lesson=a', portraitProps)
    await play()
    await press('つぎの動画')
    await waitFor(() => expect(player.store.getState()).toMatchObject({ track: { id: 'b' } }))
    expect(router.state.location.search).toBe('?lesson=b')
    await waitFor(() => expect(player.store.getState().status).toBe('playing'))
    expect(document.querySelectorAll('video')).toHaveLength(1)
    await expectAccessible()
  })

  test('leads on by the keys, and shows a lock in its place', async () => {
    openAt('/spdougaplayer/portrait?lesson=b', portraitProps)
    await playButton()
    await userEvent.keyboard('{ArrowDown}')
    const locked = await screen.findByRole('article', { name: '動画 c', current: true })
    expect(within(locked).getByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
    await userEvent.keyboard('{ArrowUp}')
    await screen.findByRole('article', { name: '動画 b', current: true })
  })

  test('has a window with the name of its film', async () => {
    openAt('/spdougaplayer/portrait?lesson=b', portraitProps)
    await waitFor(() => expect(document.title).toBe('動画 b | Iki'))
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.title).toBe('動画 a | Iki'))
  })
})

describe('a film that Vimeo keeps', () => {
  const vimeo = { id: '7', url: 'https://player.vimeo.com/video/7', width: 1280, height: 720 }
  const { media: _, film: __, ...elsewhere } = filmOf(filmRow('a', saved(12)))

  const send = (data: object, origin = 'https://player.vimeo.com') =>
    act(() => {
      window.dispatchEvent(new MessageEvent('message', { origin, data: JSON.stringify(data) }))
    })

  test('is shown in Vimeo’s player, with its place saved as ever', async () => {
    api.answer(getLesson, { ...elsewhere, vimeo })
    openFilm()
    const frame = await screen.findByTitle('動画 動画 a')
    expect(frame.getAttribute('src')).toBe(vimeo.url)
    const seconds = () => saves.flatMap(save => api.requests(save)).map(({ input }) => input.seconds)
    const pauseAt = (at: number, origin?: string) =>
      send({ event: 'pause', data: { seconds: at, duration: 60 } }, origin)
    // It listens a moment after the frame is there.
    await waitFor(() => {
      pauseAt(31)
      expect(seconds()).toContain(31)
    })
    pauseAt(33, 'https://elsewhere.example')
    pauseAt(34)
    await waitFor(() => expect(seconds()).toContain(34))
    expect(seconds()).not.toContain(33)
    expect(player.store.getState().track).toBeNull()
  })

  test('says what to do where Vimeo can’t be asked, and shows no broken frame', async () => {
    api.answer(getLesson, { ...elsewhere, vimeo: { ...vimeo, url: null } })
    openFilm()
    await screen.findByText('この動画はいまVimeoから表示できません')
    expect(document.querySelector('iframe')).toBeNull()
    await expectAccessible()
  })
})

test('the player for the television offers it once, and first', async () => {
  Object.assign(window, { isSecureContext: true })
  Object.assign(navigator, { presentation: {} })
  api.answer(getLesson, filmOf(filmRow('a')))
  openAt('/player/hlsvideo/hls4', { plays: 'lesson', id: 'a', castsFirst: true })
  await screen.findByText('テレビの大きな画面で')
  expect(screen.getAllByRole('button', { name: 'テレビで聴く' })).toHaveLength(1)
  Reflect.deleteProperty(navigator, 'presentation')
})
