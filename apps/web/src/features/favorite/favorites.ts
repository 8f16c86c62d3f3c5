import { setFavorite } from '@iki/contract/media/favorite'
import type { Lesson } from '@iki/contract/media/lesson'
import { useEffect } from 'react'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { isWaitingHere } from '#core/offline/unsent.ts'
import { waitingReason } from '#core/offline/waiting-reason.ts'
import { session } from '#core/session/current-session.ts'
import { serverClock } from '#core/time/server-clock.ts'

/** Changes of favourites that the server does not have yet, by lesson. Only the last change of a lesson is sent. */

/** `chosenAt` is missing in entries of version 1. */
const favoriteSchema = v.object({ isFavorite: v.boolean(), chosenAt: v.optional(v.string()) })
type RequestedFavorite = v.InferOutput<typeof favoriteSchema>

type Answers = {
  /** The server's answers in this visit, by lesson. They are newer than what screens have read before. */
  saved: Readonly<Record<string, boolean>>
  /** The last change that the server refused, and why. */
  failed: { lessonId: string; text: string } | null
}
const none: Answers = { saved: {}, failed: null }
const answers = createStore<Answers>(() => none)
session.onChange(() => answers.setState(none, true))

const send = sendTo(setFavorite, (id, requested: RequestedFavorite) => ({ id, ...requested }))

export const favoriteOutbox = defineOutbox({
  store: defineStore({
    name: 'favorites',
    version: 2,
    schema: favoriteSchema,
    migrate: requested => requested,
  }),
  send,
  onAnswer({ id, answer: { isFavorite }, newest, isUnchanged }) {
    answers.setState(({ saved }) => ({ saved: { ...saved, [id]: isFavorite } }))
    noteInLists(id, isFavorite)
    return isUnchanged ? null : newest
  },
  onRefused: ({ id, error }) => answers.setState({ failed: { lessonId: id, text: errorMessage(error) } }),
})

/** Shows the change at once. If the server refuses it, it is undone, with the reason. */
export function saveFavorite(lessonId: string, isFavorite: boolean): void {
  answers.setState({ failed: null })
  favoriteOutbox.put(lessonId, { isFavorite, chosenAt: serverClock.now().toISOString() })
}

/** What was last chosen on this device; null if nothing was, or if the lesson has been fetched since. */
export function useChosenFavorite(lesson: Pick<Lesson, 'id'>): boolean | null {
  // The lesson was fetched again, and so has the newest choice of any device: ours is not needed any more.
  useEffect(() => {
    const { [lesson.id]: before, ...saved } = answers.getState().saved
    if (before !== undefined) answers.setState({ saved })
  }, [lesson])
  const unsent = useStore(favoriteOutbox.state, state => state.unsent[lesson.id])
  const saved = useStore(answers, known => known.saved[lesson.id])
  return unsent?.value.isFavorite ?? saved ?? null
}

export function useIsFavorite(lesson: Lesson): boolean {
  return useChosenFavorite(lesson) ?? lesson.isFavorite
}

/** Why the server refused the last change, or why it is only on this device so far. */
export function useFavoriteNote(lessonId: string): { failed: string | null; waiting: string | null } {
  const unsent = useStore(favoriteOutbox.state, state => state.unsent[lessonId])
  const failed = useStore(answers, known => (known.failed?.lessonId === lessonId ? known.failed.text : null))
  return { failed, waiting: unsent && isWaitingHere(unsent.state) ? waitingReason(unsent) : null }
}

/** Updates what screens have cached about the lesson. */
function noteInLists(lessonId: string, isFavorite: boolean): void {
  queryClient.setQueryData<Lesson>(
    ['audio', 'lesson', lessonId],
    lesson => lesson && { ...lesson, isFavorite },
  )
  void queryClient.invalidateQueries({ queryKey: ['favorites'], refetchType: 'none' })
}
