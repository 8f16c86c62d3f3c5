import type { Playlist } from '@iki/contract/audio'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { playlistsQuery } from './audio.queries.ts'
import { LessonList } from './lesson-list.tsx'
import { PlayerRefused } from './player-states.tsx'
import { useScreenTitle } from './use-screen-title.ts'

/** Several playlists under each other, each with its lessons. */
export function PlaylistSections({ tags }: { tags: readonly string[] }) {
  const title = useScreenTitle()
  const { data: playlists, error, refetch, isFetching } = useQuery(playlistsQuery(tags))
  if (error && !playlists)
    return <PlayerRefused title={title} error={error} onRetry={refetch} isRetrying={isFetching} />
  return (
    <Page title={title}>
      {!playlists && <ListSkeleton rows={6} />}
      {playlists?.length === 0 && (
        <EmptyState title="音声は、ここにならびます" drawing="wave">
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      )}
      {playlists?.map(playlist => (
        <Section key={playlist.tag} playlist={playlist} />
      ))}
    </Page>
  )
}

function Section({ playlist: { tag, title, lessons } }: { playlist: Playlist }) {
  return (
    <section aria-labelledby={`playlist-${tag}`}>
      <SectionHeading
        id={`playlist-${tag}`}
        link={{
          to: href('/player/:playtag?', { playtag: tag }),
          label: 'すべて聴く',
          spokenLabel: `${title}をすべて聴く`,
        }}
      >
        {title}
      </SectionHeading>
      <LessonList lessons={lessons} playtag={tag} label={title} />
    </section>
  )
}
