import type { Playlist } from '@iki/contract/audio'
import { type Plan, planAccents, planNames } from '@iki/contract/plan'
import { planEntries } from '@iki/contract/plan-entries'
import type { ArchetypeProps, PlayerPath } from '@iki/contract/screens/screen'
import { onlyExisting } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { tellError } from '#core/api-error.ts'
import { planPlaylistsQuery } from '#features/audio/audio.queries.ts'
import { LessonList } from '#features/audio/lesson-list.tsx'
import { playerOf } from '#features/audio/player-address.ts'
import { newsQuery } from '#features/news/news.queries.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { ListSkeleton } from '#ui/list-skeleton.tsx'
import { NewsList } from '#ui/news-list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'

/** How many lessons of a playlist a plan's top names before it leads to the whole. */
const shownLessons = 3

/** The top of a plan: its drawing, its playlists with where the member is in them, its news. */
export function PlanTopPage({
  plan,
  newsPlace,
  player,
  title = planNames[plan],
  lead,
  drawing,
}: ArchetypeProps['plan-top']) {
  const playlists = useQuery(planPlaylistsQuery(plan))
  const news = useQuery(newsQuery({ place1: newsPlace, place2: 'top' }))
  return (
    <Page
      title={title}
      lead={lead}
      picture={<DrawingTile id={plan} drawing={drawing} size="medium" />}
      accent={planAccents[plan]}
    >
      <Entries plan={plan} />
      {playlists.isPending && <ListSkeleton rows={6} />}
      {playlists.error && !playlists.data && (
        <ErrorPanel onRetry={() => playlists.refetch()}>{tellError(playlists.error)}</ErrorPanel>
      )}
      {playlists.data?.length === 0 && (
        <EmptyState title="音声は、ここにならびます" drawing="wave">
          新しい音声が公開されると、お知らせします。
        </EmptyState>
      )}
      {playlists.data?.map(playlist => (
        <PlaylistSection key={playlist.tag} playlist={playlist} player={player} />
      ))}
      {news.data && news.data.length > 0 && (
        <section>
          <SectionHeading>お知らせ</SectionHeading>
          <NewsList items={news.data} />
        </section>
      )}
    </Page>
  )
}

function Entries({ plan }: { plan: Plan }) {
  const entries = onlyExisting(planEntries[plan] ?? [])
  if (entries.length === 0) return null
  return (
    <ChipRow label="このプランのページ">
      {entries.map(({ label, path }) => (
        <Chip key={path} to={path}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  )
}

type SectionProps = { playlist: Playlist; player: PlayerPath | undefined }

function PlaylistSection({ playlist: { tag, title, lessons }, player }: SectionProps) {
  const page = playerOf(tag, player)
  return (
    <section>
      <SectionHeading link={{ to: page, label: 'すべて聴く', spokenLabel: `${title}をすべて聴く` }}>
        {title}
      </SectionHeading>
      <LessonList lessons={lessons.slice(0, shownLessons)} playtag={tag} page={page} />
    </section>
  )
}
