import type { Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { playlistsQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { playerFor } from '#entities/lesson/player-address.ts'
import { emptyTitle, PlayerGone, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { PlaylistProgress } from '#entities/lesson/playlist-progress.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { kindOfAll, lessonWords } from '#ui/lesson/lesson-words.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'

type Player = { player?: PlayerPath | undefined }

/** The playlists that a row names, under each other. */
export function NamedPlaylists({ tags, player }: Player & { tags: readonly string[] }) {
  return <PlaylistSections answer={useQuery(playlistsQuery(tags))} player={player} />
}

type Props = Player & {
  answer: Pick<UseQueryResult<Playlist[]>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** Somebody asked for these by an address: none means that it leads nowhere. */
  isNamed?: boolean
}

/** Several playlists under each other, each with its lessons. */
export function PlaylistSections({ answer, player, isNamed = false }: Props) {
  const title = useScreenTitle()
  const { data: playlists, error, refetch, isFetching } = answer
  if (error && !playlists)
    return <PlayerRefused title={title} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (playlists?.length === 0 && isNamed) return <PlayerGone title={title} />
  return (
    <Page title={title}>
      {!playlists && <ListSkeleton rows={6} />}
      {playlists?.length === 0 && (
        <EmptyState title={emptyTitle} drawing="wave">
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      )}
      {playlists?.map(playlist => (
        <Section key={playlist.tag} playlist={playlist} player={player} />
      ))}
    </Page>
  )
}

function Section({ playlist, player }: Player & { playlist: Playlist }) {
  const { tag, title, lock, lessons } = playlist
  const page = playerFor(playlist, player)
  const { all } = lessonWords[kindOfAll(lessons)]
  return (
    <section aria-labelledby={`playlist-${tag}`}>
      <SectionHeading id={`playlist-${tag}`} link={{ to: page, label: all, spokenLabel: `${title}を${all}` }}>
        {title}
      </SectionHeading>
      {!lock && <PlaylistProgress playlist={playlist} />}
      <LessonList lessons={lessons} playtag={tag} page={page} label={title} />
    </section>
  )
}
