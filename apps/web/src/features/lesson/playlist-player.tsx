import type { Playlist } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { tellError } from '#core/api/api-error.ts'
import { lockIn } from '#core/api/query-error.tsx'
import { usePlayer } from '#core/player/player.ts'
import { playlistQueue } from '#core/queue/queue.ts'
import { lessonQuery, playlistQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { PlaylistState } from '#entities/lesson/opening-notice.tsx'
import { emptyTitle, PlayerLoading, PlayerLocked, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { useTurn } from '#entities/lesson/use-opening.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { NowPlaying } from './now-playing.tsx'
import type { PlayerTools } from './player-tools.ts'
import { useChosenLesson } from './use-chosen-lesson.ts'

/** A playlist, at one of its lessons, going on to the next by itself. */
export function PlaylistPlayer({ playtag, tools }: { playtag: string; tools: PlayerTools }) {
  const { data: playlist, error, refetch, isFetching, dataUpdatedAt } = useQuery(playlistQuery(playtag))
  const { lessonId, isChosen, open } = useChosenLesson(playtag, playlist)
  useTurn(playlist?.opening, dataUpdatedAt)
  if (error && !playlist) return <PlayerRefused error={error} onRetry={refetch} isRetrying={isFetching} />
  const { Loading = PlayerLoading } = tools
  if (!playlist || !isChosen) return <Loading />
  if (playlist.lock?.reason === 'closed')
    return (
      <Page title={playlist.title} lead={playlist.description}>
        <PlaylistState lock={playlist.lock} opening={playlist.opening} readAt={dataUpdatedAt} />
      </Page>
    )
  if (lessonId !== null)
    return <InPlaylist playlist={playlist} lessonId={lessonId} onOpen={open} tools={tools} />
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

type Props = {
  playlist: Playlist
  lessonId: string
  onOpen: (lessonId: string) => void
  tools: PlayerTools
}

function InPlaylist({ playlist, lessonId, onOpen, tools }: Props) {
  const { pathname } = useLocation()
  const own = useMemo(() => playlistQueue(playlist, lessonId, pathname), [playlist, lessonId, pathname])
  const putIn = usePlayer(state => state.queue.lessons.find(({ id }) => id === lessonId))
  // A lesson that was put in from elsewhere stays in the queue where it is.
  const queue = own.index < 0 ? undefined : own
  const row = own.lessons[own.index] ?? putIn
  const isOpen = row !== undefined && row.lock === null
  const { data: lesson, error, refetch, isFetching } = useQuery({ ...lessonQuery(lessonId), enabled: isOpen })
  const lock = row?.lock ?? lockIn(error)
  if (!row) return null
  if (lock && !lesson)
    return (
      <>
        <PlayerLocked title={row.title} lock={lock} />
        <Page title={playlist.title} isTitleHidden>
          <SectionHeading>{playlist.title}</SectionHeading>
          <LessonList lessons={playlist.lessons} page={pathname} />
        </Page>
      </>
    )
  return (
    <NowPlaying
      head={row}
      lesson={lesson}
      queue={queue}
      playlist={playlist}
      onOpen={onOpen}
      tools={tools}
      instead={
        error ? (
          <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
            {tellError(error)}
          </ErrorPanel>
        ) : (
          <ListSkeleton rows={2} />
        )
      }
    />
  )
}
