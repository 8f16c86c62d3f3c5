import { getLesson, getPlaylist, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { getLessonPreview } from '@iki/contract/media/lesson-preview'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { lessonOf, lessonRow, planLock, playlistOf } from '#test/audio-samples.ts'
import { type FakeApi, FakeRefusal, fakeApi } from '#test/fake-api.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { renderPage } from '#test/render-page.tsx'
import { AudioPlayerPage } from '../audio-player-page.tsx'

installFakeMedia()
let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
  api.answer(listRecentlyPlayed, [])
  api.answer(getLesson, ({ input }) => lessonOf(lessonRow(input.id)))
})
const open = (at: string) => renderPage(<AudioPlayerPage plays="playlist" tag="kagura" />, { at })

test('a lesson named in the address opens in the player of its playlist', async () => {
  api.answer(getPlaylist, playlistOf('kagura', [lessonRow('a'), lessonRow('b')]))
  const { router } = open('/kagura/player/b')
  expect(await screen.findByRole('heading', { name: '音声 b' })).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/kagura/player', search: '?lesson=b' })
})

test('another playlist named in the address is played itself', async () => {
  api.answer(getPlaylist, ({ input }) => playlistOf(input.playtag, [lessonRow(`${input.playtag}-1`)]))
  open('/kagura/player/kagura-asa')
  expect(await screen.findByRole('heading', { name: '音声 kagura-asa-1' })).toBeTruthy()
})

test('what is neither leads home', async () => {
  api.answer(getPlaylist, ({ input }) => {
    if (input.playtag !== 'kagura') throw new FakeRefusal({ code: 'not_found' })
    return playlistOf('kagura', [lessonRow('a')])
  })
  open('/kagura/player/nothing')
  expect(await screen.findByText('お探しのものは見つかりませんでした')).toBeTruthy()
})

test('a locked row of a playlist has one title, and the list below it', async () => {
  api.answer(getPlaylist, playlistOf('kagura', [lessonRow('a'), lessonRow('b', { lock: planLock })]))
  api.refuse(getLessonPreview, { code: 'not_found' })
  open('/kagura/player?lesson=b')
  expect(await screen.findByRole('heading', { level: 1, name: '音声 b' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 2, name: '朝のメソッド' })).toBeTruthy()
})
