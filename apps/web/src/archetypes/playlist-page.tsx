import type { Plan } from '@iki/contract/access/plan'
import type { Playlist } from '@iki/contract/media/lesson'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { planPlaylistsQuery, playlistsQuery, taggedPlaylistsQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { playerFor } from '#entities/lesson/player-address.ts'
import { emptyTitle, NoPlayer, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { PlaylistProgress } from '#entities/lesson/playlist-progress.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { PlaylistOverview } from './playlist-overview.tsx'

/** One whole playlist, or several on a page. */
export function PlaylistPage(props: ArchetypeProps['playlist']) {
  const { tag } = useParams()
  if ('tagsOf' in props) return <TaggedPlaylists tag={tag} plan={props.tagsOf} player={props.player} />
  const { tags, player, isProgramme } = props
  if (tags.length > 1) return <NamedPlaylists tags={tags} player={player} />
  return <PlaylistOverview playtag={tags[0]} player={player} isProgramme={isProgramme} />
}

type TaggedProps = { tag: string | undefined; plan: Plan; player?: PlayerPath | undefined }

/** The playlists of a plan that have this tag; without a tag, all playlists of the plan. */
function TaggedPlaylists({ tag, plan, player }: TaggedProps) {
  const ofPlan = useQuery({ ...planPlaylistsQuery(plan), enabled: tag === undefined })
  const ofTag = useQuery({ ...taggedPlaylistsQuery(tag ?? '', plan), enabled: tag !== undefined })
  return (
    <PlaylistSections
      answer={tag === undefined ? ofPlan : ofTag}
      player={player}
      isNamed={tag !== undefined}
    />
  )
}

type Player = { player?: PlayerPath | undefined }

/** The playlists that the screen names. */
function NamedPlaylists({ tags, player }: Player & { tags: readonly string[] }) {
  return <PlaylistSections answer={useQuery(playlistsQuery(tags))} player={player} />
}

type SectionsProps = Player & {
  answer: Pick<UseQueryResult<Playlist[]>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** The address names them: if there are none, the page does not exist. */
  isNamed?: boolean
}

/** Several playlists on a page, each with its lessons. */
function PlaylistSections({ answer, player, isNamed = false }: SectionsProps) {
  const title = useScreenTitle()
  const { data: playlists, error, refetch, isFetching } = answer
  if (error && !playlists)
    return <PlayerRefused title={title} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (playlists?.length === 0 && isNamed) return <NoPlayer title={title} />
  return (
    <Page title={title} width="list">
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
  const { all } = lessonTexts[kindOfAll(lessons)]
  return (
    <section aria-labelledby={`playlist-${tag}`}>
      <SectionHeading id={`playlist-${tag}`} link={{ to: page, label: all, spokenLabel: `${title}を${all}` }}>
        {title}
      </SectionHeading>
      {!lock && <PlaylistProgress playlist={playlist} />}
      <LessonList lessons={lessons} playtag={tag} page={page} label={title} isInColumns />
    </section>
  )
}
