import { recordContent, recordEvent } from '@iki/contract/media/activity'
import { countTotalPlay, countUserPlay, saveUserPlayingState } from '@iki/contract/media/audio'
import {
  type AudipoAnswer,
  loadBookmarks,
  loadMemo,
  removeBookmark,
  saveBookmark,
} from '@iki/contract/media/bookmark'
import { reportListening } from '@iki/contract/media/listening'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { player, practice } from '#core/player/player.ts'
import { session } from '#core/session/current-session.ts'
import { LessonNotebook } from '#features/bookmark/notebook/lesson-notebook.tsx'
import { notebook } from '#features/bookmark/notebook/notebook.ts'
import { NotebookButtons } from '#features/bookmark/notebook/notebook-buttons.tsx'
import { lessonOf, lessonRow, saved } from './audio-samples.ts'
import { answeredOf } from './bookmark-samples.ts'
import { freshBrowser } from './open-app.tsx'
import { setSessionCookie } from './people.ts'
import { renderPage } from './render-page.tsx'

const lesson = lessonOf(lessonRow('a', saved(20)))

/** An empty notebook, and a server that stores what is written in it. */
export function freshNotebook() {
  const api = freshBrowser()
  notebook.show(null)
  notebook.forgetDone()
  practice.clear()
  player.stop()
  document.title = lesson.title
  /** What the server has stored for the lesson. */
  const server: { bookmarks: AudipoAnswer[] } = { bookmarks: [] }
  for (const log of [countTotalPlay, countUserPlay, recordEvent, recordContent]) api.answer(log, null)
  api.answer(loadBookmarks, () => server.bookmarks)
  api.answer(loadMemo, { memo: '', revision: 0, updatedAt: null })
  api.answer(saveBookmark, ({ input }) => answeredOf(input.audipo))
  api.answer(removeBookmark, null)
  api.answer(reportListening, null)
  api.answer(saveUserPlayingState, ({ input }) => ({
    seconds: input.seconds,
    isCompleted: false,
    sequence: 1,
  }))
  return { api, server, sent: () => api.requests(saveBookmark).map(({ input }) => input.audipo) }
}

/** Opens the page of the lesson as a guest. The lesson is paused at 20 seconds. */
export function openAsGuest(at = '/single-player/a') {
  player.load(lesson)
  return renderPage(
    <main>
      <h1>{lesson.title}</h1>
      <NotebookButtons lesson={lesson} />
      <LessonNotebook lesson={lesson} />
    </main>,
    { at },
  )
}

export function openAsMember(at?: string) {
  setSessionCookie('mark')
  session.begin('a-token')
  return openAsGuest(at)
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** Opens the bookmarks, and adds one at the second of the lesson. */
export async function layIn() {
  await press(/^しおり/)
  await press(/にしおりをはさむ$/)
}
export const goTo = (seconds: number) => act(() => player.seek(seconds))
export const rowsOf = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(row => row.textContent)
