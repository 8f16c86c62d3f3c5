import { setFavorite } from '@iki/contract/media/favorite'
import type { Lesson } from '@iki/contract/media/lesson'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { call } from '#core/api-client.ts'
import { tellError } from '#core/api-error.ts'
import { queryClient } from '#core/query-client.ts'
import { session } from '#core/session.ts'

type Favorites = {
  /** What was wished on this page and may still be on its way, by lesson. */
  wished: Readonly<Record<string, boolean>>
  /** What could not be kept, and why. */
  failed: { lessonId: string; text: string } | null
}

const empty: Favorites = { wished: {}, failed: null }
const store = createStore<Favorites>(() => empty)
const underWay = new Map<string, Promise<boolean>>()
/** Whose last wish the server keeps: what is read from now on says the same, or what another device wished since. */
const settled = new Set<string>()
/** How often each was pressed. */
const presses = new Map<string, number>()

session.onChange(() => store.setState(empty, true))

/** Whether a lesson is a favourite: as was last wished here, until it was read from the server with that wish. */
export function useIsFavorite(lesson: Lesson): boolean {
  useEffect(() => {
    if (settled.delete(lesson.id)) forgetWish(lesson.id, null)
  }, [lesson])
  return useStore(store, ({ wished }) => wished[lesson.id] ?? lesson.isFavorite)
}

export const useFailedFavorite = (lessonId: string): string | null =>
  useStore(store, ({ failed }) => (failed?.lessonId === lessonId ? failed.text : null))

/**
 * Shown at once, sent in turn: of many presses the last one stands. What could not be kept is taken back and told; the
 * answer says whether it was.
 */
export function wishFavorite(lessonId: string, isFavorite: boolean): Promise<boolean> {
  store.setState(({ wished }) => ({ wished: { ...wished, [lessonId]: isFavorite }, failed: null }))
  const before = underWay.get(lessonId) ?? Promise.resolve(true)
  const press = (presses.get(lessonId) ?? 0) + 1
  presses.set(lessonId, press)
  settled.delete(lessonId)
  const sending = before.then(() => send(lessonId, isFavorite, () => presses.get(lessonId) === press))
  underWay.set(lessonId, sending)
  return sending
}

async function send(lessonId: string, isFavorite: boolean, isLast: () => boolean): Promise<boolean> {
  // A later press may have changed its mind: what is wished by then is sent in its turn.
  if (!isLast()) return true
  try {
    const kept = await call(setFavorite, { id: lessonId, isFavorite })
    if (isLast()) settled.add(lessonId)
    noteKept(lessonId, kept.isFavorite)
    return true
  } catch (error) {
    if (isLast()) forgetWish(lessonId, { lessonId, text: tellError(error) })
    return false
  }
}

function forgetWish(lessonId: string, failed: Favorites['failed']): void {
  store.setState(({ wished: { [lessonId]: _, ...wished } }) => ({ wished, failed }))
}

/** What screens have read of it meanwhile says the same from now on. */
function noteKept(lessonId: string, isFavorite: boolean): void {
  queryClient.setQueryData<Lesson>(
    ['audio', 'lesson', lessonId],
    lesson => lesson && { ...lesson, isFavorite },
  )
  void queryClient.invalidateQueries({ queryKey: ['favorites'], refetchType: 'none' })
}
