import { getLessonMedia } from '@iki/contract/media/lesson'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
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

test('what could not be fetched is there when somebody wanted to hear it', async () => {
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
  act(() => player.setSkips({ skipSeconds: 15, backSeconds: 5, rewindsAfterPause: true }))
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
