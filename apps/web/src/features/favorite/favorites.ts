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

/** Favourites that the server does not know of yet, by lesson. Of several for one lesson the last one goes. */

/** `chosenAt` is missing in what version 1 has stored. */
const favoriteSchema = v.object({ isFavorite: v.boolean(), chosenAt: v.optional(v.string()) })
type RequestedFavorite = v.InferOutput<typeof favoriteSchema>

type Answers = {
  /** What the server has answered on this page, by lesson: what a screen has read before says something else. */
  saved: Readonly<Record<string, boolean>>
  /** What the server has not taken last, and why. */
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

/** Shown at once; what the server does not take is taken back, with the reason. */
export function saveFavorite(lessonId: string, isFavorite: boolean): void {
  answers.setState({ failed: null })
  favoriteOutbox.put(lessonId, { isFavorite, chosenAt: serverClock.now().toISOString() })
}

/** As it was chosen on this device last; null where that was not, or was read from the server since. */
export function useChosenFavorite(lesson: Pick<Lesson, 'id'>): boolean | null {
  // The lesson was read anew: it says the same by now, or what another device has chosen since.
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

/** What is to be said of it: why the server has not taken it, or why it is on this device only. */
export function useFavoriteNote(lessonId: string): { failed: string | null; waiting: string | null } {
  const unsent = useStore(favoriteOutbox.state, state => state.unsent[lessonId])
  const failed = useStore(answers, known => (known.failed?.lessonId === lessonId ? known.failed.text : null))
  return { failed, waiting: unsent && isWaitingHere(unsent.state) ? waitingReason(unsent) : null }
}

/** What screens have read of it meanwhile says the same from now on. */
function noteInLists(lessonId: string, isFavorite: boolean): void {
  queryClient.setQueryData<Lesson>(
    ['audio', 'lesson', lessonId],
    lesson => lesson && { ...lesson, isFavorite },
  )
  void queryClient.invalidateQueries({ queryKey: ['favorites'], refetchType: 'none' })
}
