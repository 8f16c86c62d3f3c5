import { planAccents, planNames } from '@iki/contract/access/plan'
import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { planPlaylistsQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { playerFor } from '#entities/lesson/player-address.ts'
import { emptyTitle } from '#entities/lesson/player-states.tsx'
import { TeachersOfPlan } from '#entities/teacher/teachers.tsx'
import { newsQuery } from '#features/news/news.queries.ts'
import { ThisWeek } from '#features/weekly/this-week.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { FirstOf } from '#ui/lists/first-of.tsx'
import { NewsList } from '#ui/lists/news-list.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { useFullRender } from '#ui/lists/use-full-render.ts'
import { WayChips } from '#ui/lists/way-chips.tsx'
import { LockedRow } from '#ui/lock/locked-row.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { FullPlan } from './full-plan.tsx'
import { LoneWay, NowOpen, useNowOpen } from './now-open.tsx'
import { PagePopups } from './page-popups.tsx'
import { PlanHero } from './plan-hero.tsx'
import { PlanHoldings, PlanPreview } from './plan-preview.tsx'
import { rowOfWay, rowsOfPlaylists, usePlanWays } from './plan-ways.tsx'
import { shownOfPlaylists } from './shown-of-playlists.ts'
import { usePreview } from './use-preview.ts'

/** How many playlists are loaded at first: they fill a screen. */
const seenFirst = 2
/** How many lessons of a playlist are shown, above the link to all of it. */
const mostLessons = 3
/** How many closed things are shown, before a press shows all. */
const mostClosed = 6

/**
 * The top page of a plan: the member's last lesson, the plan's pages, this week, its playlists, its news, and what is
 * locked.
 */
export function PlanTopPage({
  plan,
  newsPlace,
  player,
  title = planNames[plan],
  lead,
  fullPlan,
}: ArchetypeProps['plan-top']) {
  const playlists = useQuery(planPlaylistsQuery(plan))
  const news = useQuery(newsQuery({ place1: newsPlace, place2: 'top' }))
  const ways = usePlanWays(plan)
  const isWhole = useFullRender()
  const preview = usePreview()
  const open = playlists.data?.filter(({ lock }) => !lock) ?? []
  const nowOpen = useNowOpen(plan, playlists.data)
  const shown = shownOfPlaylists(open, mostLessons, nowOpen?.lessons)
  const lone = ways.open.length === 1 ? ways.open[0] : undefined
  return (
    <Page
      title={title}
      head={<PlanHero plan={plan} title={title} lead={lead} player={player} playlists={playlists.data} />}
      width="list"
      accent={planAccents[plan]}
    >
      {nowOpen ? <NowOpen open={nowOpen} way={lone} /> : <LoneWay way={lone} />}
      {!lone && <WayChips label="このプランのページ" ways={ways.open} />}
      {preview && <PlanPreview plan={plan} lock={preview} />}
      {!preview && <ThisWeek plan={plan} />}
      {isWhole && <TeachersOfPlan plan={plan} />}
      {preview && <PlanHoldings ways={ways.closed} playlists={playlists.data ?? []} player={player} />}
      {playlists.isPending && !nowOpen && <ListSkeleton rows={6} />}
      {playlists.error && !playlists.data && (
        <ErrorPanel onRetry={() => playlists.refetch()}>{errorMessage(playlists.error)}</ErrorPanel>
      )}
      {playlists.data?.length === 0 && (
        <EmptyState title={emptyTitle} drawing="wave">
          公開されると、お知らせします。
        </EmptyState>
      )}
      {open.slice(0, isWhole ? undefined : seenFirst).map((playlist, index) => (
        <PlaylistSection key={playlist.tag} playlist={playlist} shown={shown[index] ?? []} player={player} />
      ))}
      {isWhole && !preview && news.data && news.data.length > 0 && (
        <section>
          <SectionHeading>お知らせ</SectionHeading>
          <NewsList
            items={news.data}
            show={({ bodyHtml, embeds }) => <RichText html={bodyHtml} embeds={embeds} />}
          />
        </section>
      )}
      {isWhole && !preview && <Closed ways={ways.closed} playlists={playlists.data ?? []} player={player} />}
      {isWhole && fullPlan && <FullPlan plan={fullPlan} />}
      {isWhole && !preview && <PagePopups plan={plan} />}
    </Page>
  )
}

type SectionProps = { playlist: Playlist; shown: readonly LessonRow[]; player: PlayerPath | undefined }

function PlaylistSection({ playlist, shown, player }: SectionProps) {
  const { tag, title, lessons } = playlist
  const page = playerFor(playlist, player)
  const { all } = lessonTexts[kindOfAll(lessons)]
  return (
    <section>
      <SectionHeading link={{ to: page, label: all, spokenLabel: `${title}を${all}` }}>
        {title}
      </SectionHeading>
      <LessonList lessons={shown} playtag={tag} page={page} isInColumns />
    </section>
  )
}

type ClosedProps = {
  ways: ReturnType<typeof usePlanWays>['closed']
  playlists: readonly Playlist[]
  player: PlayerPath | undefined
}

/** What of the plan is locked for this member, and why. */
function Closed({ ways, playlists, player }: ClosedProps) {
  const rows = [...ways.map(rowOfWay), ...rowsOfPlaylists(playlists, player).map(({ row }) => row)]
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHeading>まだひらいていないもの</SectionHeading>
      <FirstOf items={rows} most={mostClosed} counter="件">
        {shown => (
          <RowList label="まだひらいていないもの" isInColumns>
            {shown.map(row => (
              <LockedRow key={row.id} {...row} />
            ))}
          </RowList>
        )}
      </FirstOf>
    </section>
  )
}
