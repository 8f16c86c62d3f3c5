import type { Playlist } from '@iki/contract/audio'
import { href } from '@iki/contract/screens/screens'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { playWish } from '#core/media/play-wish.ts'
import { isBegun, openingLesson } from '#core/media/queue.ts'
import { useIsSignedIn } from '#core/session.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { LockNotice } from '#ui/lock-notice.tsx'
import { Page } from '#ui/page.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { playlistQuery, recentlyPlayedQuery } from './audio.queries.ts'
import { LessonList } from './lesson-list.tsx'
import { lessonAt } from './player-address.ts'
import { PlayerRefused, WayOn } from './player-states.tsx'
import classes from './playlist-overview.module.css'
import { useScreenTitle } from './use-screen-title.ts'

/** A playlist: what it is, one way in, its lessons. */
export function PlaylistOverview({ playtag }: { playtag: string }) {
  const screenTitle = useScreenTitle()
  const { data: playlist, error, refetch, isFetching } = useQuery(playlistQuery(playtag))
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
      {playlist.lock && <LockNotice lock={playlist.lock} action={<WayOn lock={playlist.lock} />} />}
      {playlist.lessons.length === 0 ? (
        <EmptyState title="音声は、ここにならびます" drawing={playlist.drawing}>
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      ) : (
        <>
          <Entrance playlist={playlist} />
          <LessonList lessons={playlist.lessons} playtag={playlist.tag} label={playlist.title} />
        </>
      )}
    </Page>
  )
}

/** The one button: from the beginning, or on from where the member is. It plays as soon as the player opens. */
function Entrance({ playlist: { tag, lessons } }: { playlist: Playlist }) {
  const isSignedIn = useIsSignedIn()
  const recent = useQuery({ ...recentlyPlayedQuery, enabled: isSignedIn })
  const opening = openingLesson(
    lessons,
    (recent.data ?? []).map(({ id }) => id),
  )
  if (!opening) return null
  return (
    <div className={classes.entrance}>
      <PrimaryButton
        to={lessonAt(href('/player/:playtag?', { playtag: tag }), opening.id)}
        onPress={() => playWish.make(opening.id)}
        icon={<IconPlay size={18} />}
      >
        {isBegun(lessons) ? 'つづきから' : 'はじめから聴く'}
      </PrimaryButton>
    </div>
  )
}
