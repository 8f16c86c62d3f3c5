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

/**
 * Changes of favourites that the server does not have yet, by key: the id of a lesson, or that of a word behind `word:`,
 * which no id of a lesson contains. Only the last change of each is sent.
 */

/** `chosenAt` is missing in entries of version 1. */
const favoriteSchema = v.object({ isFavorite: v.boolean(), chosenAt: v.optional(v.string()) })
type RequestedFavorite = v.InferOutput<typeof favoriteSchema>

type Answers = {
  /** The server's answers in this visit, by key. They are newer than what screens have read before. */
  saved: Readonly<Record<string, boolean>>
  /** The last change that the server refused, and why. */
  failed: { key: string; text: string } | null
}
const none: Answers = { saved: {}, failed: null }
const answers = createStore<Answers>(() => none)
session.onChange(() => answers.setState(none, true))

const wordPrefix = 'word:'
const keyOfWord = (id: string) => `${wordPrefix}${id}`

/** What a key names, as it is sent to the server. */
const thingOf = (key: string) =>
  key.startsWith(wordPrefix) ? { id: key.slice(wordPrefix.length), thing: 'word' as const } : { id: key }

const send = sendTo(setFavorite, (key, requested: RequestedFavorite) => ({ ...thingOf(key), ...requested }))

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
  onRefused: ({ id, error }) => answers.setState({ failed: { key: id, text: errorMessage(error) } }),
})

/** Shows the change at once. If the server refuses it, it is undone, with the reason. */
export function saveFavorite(key: string, isFavorite: boolean): void {
  answers.setState({ failed: null })
  favoriteOutbox.put(key, { isFavorite, chosenAt: serverClock.now().toISOString() })
}

export const saveFavoriteWord = (id: string, isFavorite: boolean): void =>
  saveFavorite(keyOfWord(id), isFavorite)

/** What was last chosen on this device; null if nothing was, or if the lesson has been fetched since. */
export const useChosenFavorite = (lesson: Pick<Lesson, 'id'>): boolean | null => useChosen(lesson.id, lesson)

/** As useChosenFavorite, for a word. */
export const useChosenFavoriteWord = (word: { id: string }): boolean | null =>
  useChosen(keyOfWord(word.id), word)

function useChosen(key: string, fetched: object): boolean | null {
  // It was fetched again, and so has the newest choice of any device: ours is not needed any more.
  useEffect(() => {
    const { [key]: before, ...saved } = answers.getState().saved
    if (before !== undefined) answers.setState({ saved })
  }, [key, fetched])
  const unsent = useStore(favoriteOutbox.state, state => state.unsent[key])
  const saved = useStore(answers, known => known.saved[key])
  return unsent?.value.isFavorite ?? saved ?? null
}

export function useIsFavorite(lesson: Lesson): boolean {
  return useChosenFavorite(lesson) ?? lesson.isFavorite
}

/** Why the server refused the last change, or why it is only on this device so far. */
export function useFavoriteNote(key: string): { failed: string | null; waiting: string | null } {
  const unsent = useStore(favoriteOutbox.state, state => state.unsent[key])
  const failed = useStore(answers, known => (known.failed?.key === key ? known.failed.text : null))
  return { failed, waiting: unsent && isWaitingHere(unsent.state) ? waitingReason(unsent) : null }
}

export const useFavoriteWordNote = (id: string) => useFavoriteNote(keyOfWord(id))

/** Updates what screens have cached about it. */
function noteInLists(key: string, isFavorite: boolean): void {
  const { id, thing } = thingOf(key)
  const queryKey = thing === 'word' ? ['dictionary', 'word', id] : ['audio', 'lesson', id]
  queryClient.setQueryData<{ isFavorite: boolean }>(queryKey, known => known && { ...known, isFavorite })
  void queryClient.invalidateQueries({ queryKey: ['favorites'], refetchType: 'none' })
}
