import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { player, usePlayer } from '#core/player/player.ts'
import { openingLesson } from '#core/queue/queue.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { recentlyPlayedQuery } from '#entities/lesson/lesson.queries.ts'
import { addressInList, canPlay, lessonParameter } from '#entities/lesson/player-address.ts'

/**
 * Which lesson of a playlist is open: the one in the address, the one that plays from this playlist, or where the
 * member left the playlist. The choice goes into the address, so that a reload and the way back lead to the same one,
 * and the address goes along when the player moves on.
 */
export function useChosenLesson(playtag: string, playlist: Playlist | undefined) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const named = search.get(lessonParameter)
  // Somebody may have put a lesson of another list into this one.
  const isPutIn = usePlayer(
    ({ queue }) => queue.playlist?.tag === playtag && queue.lessons.some(({ id }) => id === named),
  )
  const isNamed = isPutIn || (playlist?.lessons.some(lesson => lesson.id === named) ?? false)
  const playing = usePlayer(state =>
    state.queue.playlist?.tag === playtag ? (state.track?.id ?? null) : null,
  )
  const isAsking = isSignedIn && !isNamed && playing === null
  const recent = useQuery({ ...recentlyPlayedQuery, enabled: isAsking })
  // A list of what was played last that does not come must not keep the playlist closed.
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
  const open = useCallback(
    (id: string) => {
      const lesson = find(lessons, id) ?? find(player.store.getState().queue.lessons, id)
      const kind = lesson?.kind ?? 'audio'
      // A film among voices goes on where there is a stage for it, in the same list.
      const address = addressInList({ page: pathname, playtag }, { id, kind })
      void navigate(address, { replace: true, preventScrollReset: true })
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
        const isOurs = now.queue.playlist?.tag === playtag && before.track?.id === lessonId
        if (hasMoved && isOurs && now.track) open(now.track.id)
      }),
    [playtag, lessonId, open],
  )

  return { lessonId, isChosen, open }
}

const find = (lessons: readonly LessonRow[] | undefined, id: string) =>
  lessons?.find(lesson => lesson.id === id)
