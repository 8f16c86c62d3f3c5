import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { player, usePlayer } from '#core/player/player.ts'
import { openingLesson } from '#core/queue/queue.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { recentlyPlayedQuery } from '#entities/lesson/lesson.queries.ts'
import { addressInList, canPlay, lessonParameter } from '#entities/lesson/player-address.ts'

/**
 * Which lesson of a playlist is open: the one in the address, the one that plays from this playlist, or the one where
 * the member stopped. The choice is written into the address, so that a reload and the back button open the same
 * lesson, and the address changes when the player continues with the next one.
 */
export function useChosenLesson(playtag: string, playlist: Playlist | undefined) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const named = search.get(lessonParameter)
  // The member may have added a lesson of another list to the queue.
  const isPutIn = usePlayer(
    ({ queue }) => queue.playlist?.tag === playtag && queue.lessons.some(({ id }) => id === named),
  )
  const isNamed = isPutIn || (playlist?.lessons.some(lesson => lesson.id === named) ?? false)
  const playing = usePlayer(state =>
    state.queue.playlist?.tag === playtag ? (state.track?.id ?? null) : null,
  )
  const isAsking = isSignedIn && !isNamed && playing === null
  const recent = useQuery({ ...recentlyPlayedQuery, enabled: isAsking })
  // If the list of recently played lessons can't be loaded, the playlist opens without it.
  const isChosen = !isAsking || !recent.isPending
  const lessonId = isNamed
    ? named
    : (playing ??
      openingLesson(
        playlist?.lessons ?? [],
        (recent.data ?? []).map(({ id }) => id),
      )?.id ??
      null)

  const lessons = playlist?.lessons
  /** The lesson that the page shows, or will show in a moment: the player can move on twice before that. */
  const shownId = useRef(lessonId)
  // Before the effects that load the lesson into the player: that is no reason to open it once more.
  useLayoutEffect(() => {
    shownId.current = lessonId
  }, [lessonId])
  const open = useCallback(
    (id: string, isAtOnce = false) => {
      shownId.current = id
      const lesson = find(lessons, id) ?? find(player.store.getState().queue.lessons, id)
      const kind = lesson?.kind ?? 'audio'
      // If this page can't play the lesson's kind, it opens on the page that can, in the same list.
      const address = addressInList({ page: pathname, playtag }, { id, kind })
      // The loader of a screen only asks who may open it; without it, the router renders before it returns.
      const atOnce = isAtOnce ? { flushSync: true, defaultShouldRevalidate: false } : {}
      void navigate(address, { replace: true, preventScrollReset: true, ...atOnce })
    },
    [lessons, pathname, playtag, navigate],
  )

  useEffect(() => {
    if (!playlist || !isChosen || lessonId === null) return
    const kind = find(playlist.lessons, lessonId)?.kind ?? 'audio'
    if (lessonId !== named || !canPlay(pathname, kind)) open(lessonId)
  }, [playlist, isChosen, lessonId, named, pathname, open])

  useEffect(
    () =>
      player.store.subscribe((now, before) => {
        const hasMoved = now.track !== null && now.track.id !== before.track?.id
        const isOurs = now.queue.playlist?.tag === playtag && before.track?.id === shownId.current
        // At once: a press on the buttons of the former lesson would start that one again.
        if (hasMoved && isOurs && now.track) open(now.track.id, true)
      }),
    [playtag, open],
  )

  return { lessonId, isChosen, open }
}

const find = (lessons: readonly LessonRow[] | undefined, id: string) =>
  lessons?.find(lesson => lesson.id === id)
