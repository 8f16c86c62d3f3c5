import { getLessonMedia } from '@iki/contract/media/lesson'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useOfferOnPage } from '#core/player/lesson-on-page.ts'
import { player, sleep } from '#core/player/player.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { lessonOf, lessonRow, mediaOf, playlistOf, saved } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { renderScreen } from '#test/render-screen.tsx'
import { MiniPlayer } from './mini-player.tsx'

installFakeMedia()

const started = lessonRow('a', saved(20))
const lessons = [started, lessonRow('b')]
const queueAt = (id: string) => playlistQueue(playlistOf('asa', lessons), id, '/player/asa')

let api: FakeApi
beforeEach(() => {
  document.title = 'Iki'
  api = fakeApi()
  api.answer(getLessonMedia, mediaOf('b'))
  act(() => player.stop())
  renderScreen(
    <>
      <main id="main" tabIndex={-1}>
        <h1>ホーム</h1>
      </main>
      <MiniPlayer />
    </>,
  )
})

const capsule = (title: string) => screen.queryByRole('region', { name: `プレーヤー ${title}` })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('what was only looked at is not there, and what was started is', async () => {
  act(() => player.load(lessonOf(lessonRow('b'))))
  expect(capsule('音声 b')).toBeNull()
  act(() => player.play())
  expect(capsule('音声 b')).toBeTruthy()
  act(() => player.pause())
  expect(player.store.getState()).toMatchObject({ status: 'paused', seconds: 0 })
  expect(capsule('音声 b')).toBeTruthy()
  act(() => player.load(lessonOf(lessonRow('c'))))
  expect(capsule('音声 c')).toBeNull()
  act(() => player.load(lessonOf(started)))
  expect(capsule('音声 a')).toBeTruthy()
})

describe('on a page that offers to go on with it', () => {
  function Offer() {
    useOfferOnPage('a')
    return null
  }

  test('what was paused before is not offered a second time', () => {
    act(() => player.load(lessonOf(started)))
    expect(capsule('音声 a')).toBeTruthy()
    const { unmount } = renderScreen(<Offer />)
    expect(capsule('音声 a')).toBeNull()
    unmount()
    expect(capsule('音声 a')).toBeTruthy()
  })

  test('what plays there can be paused and continued there', () => {
    act(() => player.load(lessonOf(started), { autoplay: true }))
    renderScreen(<Offer />)
    expect(capsule('音声 a')).toBeTruthy()
    act(() => player.pause())
    expect(capsule('音声 a')).toBeTruthy()
  })

  test('another lesson is there', () => {
    act(() => player.load(lessonOf(lessonRow('c', saved(9)))))
    renderScreen(<Offer />)
    expect(capsule('音声 c')).toBeTruthy()
  })
})

test('what could not be fetched is there when somebody wanted to play it', async () => {
  api.refuse(getLessonMedia, { code: 'not_found' })
  act(() => player.load(lessonRow('b')))
  await waitFor(() => expect(player.store.getState().status).toBe('failed'))
  expect(screen.queryByRole('region')).toBeNull()
  act(() => player.load(lessonRow('c'), { autoplay: true }))
  await waitFor(() => expect(player.store.getState().status).toBe('failed'))
  expect(screen.getByRole('region', { name: /音声 c/ })).toBeTruthy()
})

test('a playlist goes on to its next lesson, and leads back to its page', async () => {
  act(() => player.load(lessonOf(started), { queue: queueAt('a') }))
  await expectAccessible()
  expect(screen.getByRole('link', { name: /^音声 a/ }).getAttribute('href')).toBe('/player/asa?lesson=a')
  expect(screen.getByText('朝のメソッド')).toBeTruthy()
  await press('つぎの音声')
  expect(capsule('音声 b')).toBeTruthy()
})

test('where nothing comes next it skips, by what is set', async () => {
  act(() => player.load(lessonOf(started)))
  expect(screen.queryByRole('button', { name: 'つぎの音声' })).toBeNull()
  act(() =>
    player.setSkips({ skipSeconds: 15, backSeconds: 5, rewindsAfterPause: true, skipsSilence: false }),
  )
  await press('15秒すすむ')
  expect(player.store.getState().seconds).toBe(35)
})

test('says when the sound will stop', async () => {
  act(() => player.load(lessonOf(started), { queue: queueAt('a') }))
  act(() => sleep.begin({ kind: 'minutes', minutes: 12 }))
  expect(screen.getByText('おやすみまで 12分')).toBeTruthy()
})

test('closed, it is gone and the page has the keyboard', async () => {
  act(() => player.load(lessonOf(started)))
  await press('プレーヤーをとじる')
  expect(capsule('音声 a')).toBeNull()
  expect(player.store.getState()).toMatchObject({ status: 'idle', track: null })
  expect(document.activeElement?.id).toBe('main')
})

describe('on a desk', () => {
  beforeEach(() => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation(query =>
      Object.assign(matchMedia(query), query.includes('min-width: 1100px') && { matches: true }),
    )
    act(() => player.load(lessonOf(started), { queue: queueAt('a') }))
  })
  const dock = () => screen.findByRole('region', { name: 'プレーヤー 音声 a' })

  test('it is a bar that goes back and forward, by seconds and by lessons', async () => {
    await dock()
    await expectAccessible()
    act(() =>
      player.setSkips({ skipSeconds: 10, backSeconds: 10, rewindsAfterPause: true, skipsSilence: false }),
    )
    const { seconds } = player.store.getState()
    await press('10秒すすむ')
    expect(player.store.getState().seconds).toBe(seconds + 10)
    await press('10秒もどる')
    expect(player.store.getState().seconds).toBe(seconds)
    await press('つぎの音声')
    expect(capsule('音声 b')).toBeTruthy()
  })

  test('it is sought in, turned down and shows what comes next', async () => {
    await dock()
    fireEvent.change(screen.getByRole('slider', { name: '再生位置' }), { target: { value: '42' } })
    expect(player.store.getState().seconds).toBe(42)
    fireEvent.change(screen.getByRole('slider', { name: '音量' }), { target: { value: '30' } })
    expect(player.store.getState().volume).toBe(30)
    await press('つぎに流れる音声')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('closed, it is gone', async () => {
    await dock()
    await press('プレーヤーをとじる')
    expect(capsule('音声 a')).toBeNull()
  })
})
