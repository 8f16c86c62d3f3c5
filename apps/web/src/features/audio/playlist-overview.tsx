import type { Playlist } from '@iki/contract/audio'
import type { PlayerPath } from '@iki/contract/screens/screen'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { playWish } from '#core/media/play-wish.ts'
import { isBegun, openingLesson } from '#core/media/queue.ts'
import { useIsSignedIn } from '#core/session.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { Page } from '#ui/page.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { useScreenTitle } from '#ui/use-screen-title.ts'
import { playlistQuery, recentlyPlayedQuery } from './audio.queries.ts'
import { LessonList } from './lesson-list.tsx'
import { PlaylistState } from './opening-notice.tsx'
import { lessonAt, playerOf } from './player-address.ts'
import { PlayerRefused } from './player-states.tsx'
import classes from './playlist-overview.module.css'
import { asSteps, ProgrammeProgress } from './programme-progress.tsx'

type Props = {
  playtag: string
  player?: PlayerPath | undefined
  isProgramme?: boolean | undefined
  /** What other capabilities put beside the way in; the archetype hands it in. */
  Buttons?: ComponentType<{ playlist: Playlist }>
}

/** A playlist: what it is, one way in, its lessons. */
export function PlaylistOverview({ playtag, player, isProgramme = false, Buttons }: Props) {
  const screenTitle = useScreenTitle()
  const { data: playlist, error, refetch, isFetching, dataUpdatedAt } = useQuery(playlistQuery(playtag))
  const page = playerOf(playtag, player)
  if (error && !playlist)
    return <PlayerRefused title={screenTitle} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (!playlist)
    return (
      <Page title={screenTitle}>
        <ListSkeleton rows={5} />
      </Page>
    )
  return (
    <Page
      title={playlist.title}
      lead={playlist.description}
      picture={
        <DrawingTile id={playlist.tag} drawing={playlist.drawing} accent={playlist.accent} size="large" />
      }
    >
      <PlaylistState lock={playlist.lock} opening={playlist.opening} readAt={dataUpdatedAt} />
      {playlist.lessons.length === 0 ? (
        <EmptyState title="音声は、ここにならびます" drawing={playlist.drawing}>
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      ) : (
        <>
          <div className={classes.entrance}>
            <Entrance playlist={playlist} page={page} />
            {Buttons && <Buttons playlist={playlist} />}
          </div>
          {isProgramme && !playlist.lock && <ProgrammeProgress lessons={playlist.lessons} />}
          <LessonList
            lessons={isProgramme ? asSteps(playlist.lessons) : playlist.lessons}
            playtag={playlist.tag}
            page={page}
            label={playlist.title}
          />
        </>
      )}
    </Page>
  )
}

/** The one button: from the beginning, or on from where the member is. It plays as soon as the player opens. */
function Entrance({ playlist: { lessons }, page }: { playlist: Playlist; page: string }) {
  const isSignedIn = useIsSignedIn()
  const recent = useQuery({ ...recentlyPlayedQuery, enabled: isSignedIn })
  const opening = openingLesson(
    lessons,
    (recent.data ?? []).map(({ id }) => id),
  )
  if (!opening) return null
  return (
    <PrimaryButton
      to={lessonAt(page, opening.id)}
      onPress={() => playWish.make(opening.id)}
      icon={<IconPlay size={18} />}
    >
      {isBegun(lessons) ? 'つづきから' : 'はじめから聴く'}
    </PrimaryButton>
  )
}
