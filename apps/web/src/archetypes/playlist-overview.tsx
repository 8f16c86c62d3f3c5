import type { Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { isStarted, openingLesson } from '#core/queue/queue.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { playlistQuery, recentlyPlayedQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { PlaylistState } from '#entities/lesson/opening-notice.tsx'
import { addressInList, playerFor } from '#entities/lesson/player-address.ts'
import { emptyTitle, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { asSteps, PlaylistProgress } from '#entities/lesson/playlist-progress.tsx'
import { requestPlay } from '#entities/lesson/request-play.ts'
import { DownloadPlaylist } from '#features/download/download-playlist.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { Cover } from '#ui/painting/cover.tsx'
import classes from './playlist-overview.module.css'

type Props = {
  playtag: string
  player?: PlayerPath | undefined
  isProgramme?: boolean | undefined
}

/** A playlist: its description, one button to start it, and its lessons. */
export function PlaylistOverview({ playtag, player, isProgramme = false }: Props) {
  const screenTitle = useScreenTitle()
  const { data: playlist, error, refetch, isFetching, dataUpdatedAt } = useQuery(playlistQuery(playtag))
  if (error && !playlist)
    return <PlayerRefused title={screenTitle} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (!playlist)
    return (
      <Page title={screenTitle}>
        <ListSkeleton rows={5} />
      </Page>
    )
  const page = playerFor(playlist, player)
  return (
    <Page
      title={playlist.title}
      width="list"
      lead={playlist.description}
      picture={<Cover id={playlist.tag} drawing={playlist.drawing} accent={playlist.accent} shape="square" />}
    >
      <PlaylistState lock={playlist.lock} opening={playlist.opening} readAt={dataUpdatedAt} />
      {playlist.lessons.length === 0 ? (
        <EmptyState title={emptyTitle} drawing={playlist.drawing}>
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      ) : (
        <>
          <div className={classes.entrance}>
            <Entrance playlist={playlist} page={page} />
            <DownloadPlaylist playlist={playlist} />
          </div>
          {!playlist.lock && <PlaylistProgress playlist={playlist} isProgramme={isProgramme} />}
          <LessonList
            lessons={isProgramme ? asSteps(playlist.lessons) : playlist.lessons}
            playtag={playlist.tag}
            page={page}
            label={playlist.title}
            isInColumns={!isProgramme}
          />
        </>
      )}
    </Page>
  )
}

/** The button that starts the playlist, or continues it where the member stopped. The player begins to play at once. */
function Entrance({ playlist: { tag, lessons }, page }: { playlist: Playlist; page: string }) {
  const isSignedIn = useIsSignedIn()
  const recent = useQuery({ ...recentlyPlayedQuery, enabled: isSignedIn })
  const opening = openingLesson(
    lessons,
    (recent.data ?? []).map(({ id }) => id),
  )
  if (!opening) return null
  return (
    <PrimaryButton
      to={addressInList({ page, playtag: tag }, opening)}
      onPress={() => requestPlay(opening.id)}
      icon={<IconPlay size={18} />}
    >
      {isStarted(lessons) ? lessonTexts[opening.kind].goOn : lessonTexts[opening.kind].begin}
    </PrimaryButton>
  )
}
