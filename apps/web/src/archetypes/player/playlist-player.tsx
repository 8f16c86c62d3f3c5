import type { Playlist } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { lockIn } from '#core/api/query-error.tsx'
import { usePlayer } from '#core/player/player.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { lessonQuery, playlistQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { LockedLesson } from '#entities/lesson/locked-lesson.tsx'
import { PlaylistState } from '#entities/lesson/opening-notice.tsx'
import { lessonAt } from '#entities/lesson/player-address.ts'
import { emptyTitle, PlayerLoading, PlayerLocked, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { useTurn } from '#entities/lesson/use-opening.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { Redirect } from '#ui/page/redirect.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { OpenedLesson } from './opened-lesson.tsx'
import { useChosenLesson } from './use-chosen-lesson.ts'

type Props = {
  playtag: string
  /** Renders the open lesson. */
  children: (opened: OpenedLesson) => ReactNode
  /** Shown while the playlist loads. */
  loading?: ReactNode
}

/** A playlist, open at one of its lessons. It continues with the next lesson by itself. */
export function PlaylistPlayer({ playtag, children, loading = <PlayerLoading /> }: Props) {
  const { data: playlist, error, refetch, isFetching, dataUpdatedAt } = useQuery(playlistQuery(playtag))
  const { lessonId, isChosen, open } = useChosenLesson(playtag, playlist)
  useTurn(playlist?.opening, dataUpdatedAt)
  if (error && !playlist) return <PlayerRefused error={error} onRetry={refetch} isRetrying={isFetching} />
  if (!playlist || !isChosen) return loading
  if (playlist.lock?.reason === 'closed')
    return (
      <Page title={playlist.title} lead={playlist.description}>
        <PlaylistState lock={playlist.lock} opening={playlist.opening} readAt={dataUpdatedAt} />
      </Page>
    )
  if (lessonId !== null)
    return (
      <InPlaylist playlist={playlist} lessonId={lessonId} onOpen={open}>
        {children}
      </InPlaylist>
    )
  const lock = playlist.lessons[0]?.lock
  if (lock) return <PlayerLocked title={playlist.title} lock={lock} />
  return (
    <Page title={playlist.title} lead={playlist.description}>
      <EmptyState
        title={emptyTitle}
        drawing={playlist.drawing}
        action={<PrimaryButton to={href('/')}>ホームへもどる</PrimaryButton>}
      >
        公開されるまで、もうしばらくお待ちください。
      </EmptyState>
    </Page>
  )
}

type InPlaylistProps = Pick<Props, 'children'> & {
  playlist: Playlist
  lessonId: string
  onOpen: (lessonId: string) => void
}

function InPlaylist({ playlist, lessonId, onOpen, children }: InPlaylistProps) {
  const { pathname } = useLocation()
  const own = useMemo(() => playlistQueue(playlist, lessonId, pathname), [playlist, lessonId, pathname])
  const putIn = usePlayer(state => state.queue.lessons.find(({ id }) => id === lessonId))
  // A lesson from another list, which the member added to the queue, stays at its place there.
  const queue = own.index < 0 ? undefined : own
  const row = own.lessons[own.index] ?? putIn
  const isOpen = row !== undefined && row.lock === null
  const { data: lesson, error, refetch, isFetching } = useQuery({ ...lessonQuery(lessonId), enabled: isOpen })
  const lock = row?.lock ?? lockIn(error)
  if (!row) return null
  if (lock && !lesson)
    return (
      <LockedLesson id={row.id} row={row} lock={lock}>
        <section>
          <SectionHeading>{playlist.title}</SectionHeading>
          <LessonList lessons={playlist.lessons} page={pathname} />
        </section>
      </LockedLesson>
    )
  return children({
    head: row,
    lesson,
    queue,
    playlist,
    onOpen,
    instead: error ? (
      <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorPanel>
    ) : (
      <ListSkeleton rows={2} />
    ),
  })
}

/**
 * An address whose last part is a lesson of the playlist, or another playlist. A lesson is opened in the playlist's
 * player, whose address can change with the playing lesson.
 */
export function NamedInPlaylist({ name, playtag, children }: Props & { name: string }) {
  const { pathname } = useLocation()
  const { data: playlist, isPending } = useQuery(playlistQuery(playtag))
  if (isPending) return <PlayerLoading />
  if (playlist?.lessons.some(({ id }) => id === name)) {
    const player = pathname.slice(0, pathname.replace(/\/$/, '').lastIndexOf('/'))
    return <Redirect to={lessonAt(player, name)} />
  }
  return (
    <PlaylistPlayer key={name} playtag={name}>
      {children}
    </PlaylistPlayer>
  )
}
