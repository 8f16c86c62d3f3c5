import { getService } from '@iki/contract/api/service'
import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import { loadBookmarks } from '@iki/contract/media/bookmark'
import { getLessonMedia, listRecentlyPlayed } from '@iki/contract/media/lesson'
import { reportListening } from '@iki/contract/media/listening'
import { getPlayerQueue, getPlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { countTotalDougaPlay, countUserDougaPlay, saveUserDougaState } from '@iki/contract/media/video'
import { listWords } from '@iki/contract/reading/dictionary'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { VideoPlayerPage } from '#archetypes/video-player-page.tsx'
import { queryClient } from '#core/api/query-client.ts'
import { filmStore, noFilm } from '#core/film/film-state.ts'
import { player } from '#core/player/player.ts'
import { mediaOf } from './audio-samples.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { settled } from './fake-media-element.ts'
import { fakeMedia, installFakeMedia } from './install-fake-media.ts'
import { aService } from './open-app.tsx'
import { aMember, signedInAs } from './people.ts'
import { renderPage } from './render-page.tsx'

installFakeMedia()
const logs = [
  countTotalPlay,
  countUserPlay,
  countTotalDougaPlay,
  countUserDougaPlay,
  recordEvent,
  recordContent,
  reportListening,
]
export const saves = [saveUserPlayingState, saveUserDougaState]

/** A member's browser without any state, and an empty server that answers the calls that every player makes. */
export function freshFilms(): FakeApi {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  filmStore.setState({ ...noFilm, chosenHeight: null, areCaptionsOn: false })
  const api = fakeApi()
  for (const log of logs) api.answer(log, null)
  for (const save of saves)
    api.answer(save, ({ input }) => ({
      seconds: input.seconds,
      isCompleted: input.completed ?? false,
      sequence: input.sequence ?? 1,
    }))
  api.answer(getService, aService)
  api.answer(listRecentlyPlayed, [])
  api.answer(getPlayerQueue, null)
  api.answer(getPlayerSettings, usualSettings)
  api.answer(listWords, [])
  api.answer(loadBookmarks, [])
  api.answer(getLessonMedia, ({ input }) => mediaOf(input.id))
  signedInAs(api, aMember())
  document.title = '動画'
  act(() => player.stop())
  return api
}

export const lessonProps = { plays: 'lesson' } as const
export const listProps = { plays: 'playlist', tag: 'video' } as const

export const openAt = (at: string, props: ArchetypeProps['video-player']) =>
  renderPage(
    <main>
      <VideoPlayerPage {...props} />
    </main>,
    { at },
  )
export const openFilm = (id = 'a') => openAt(`/single-dougaplayer/${id}`, lessonProps)

export const theFilm = () => fakeMedia(document.querySelector('video'))
export const playButton = () => screen.findByRole('button', { name: '再生' })
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const play = async () => {
  await userEvent.click(await playButton())
  await screen.findByRole('button', { name: '一時停止' })
}
export const goOn = (seconds: number) =>
  act(async () => {
    theFilm().advance(seconds)
    await settled()
  })
