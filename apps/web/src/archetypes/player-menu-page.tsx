import { planAccents } from '@iki/contract/access/plan'
import type { Playlist } from '@iki/contract/media/lesson'
import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { planPlaylistsQuery } from '#entities/lesson/lesson.queries.ts'
import { playerFor } from '#entities/lesson/player-address.ts'
import { emptyTitle, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { PlaylistProgress } from '#entities/lesson/playlist-progress.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { WayChips } from '#ui/lists/way-chips.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import { Cover } from '#ui/painting/cover.tsx'
import { PlanHero } from './plan-hero.tsx'
import { PlanHoldings, PlanPreview } from './plan-preview.tsx'
import { usePlanWays } from './plan-ways.tsx'
import classes from './player-menu-page.module.css'
import { usePreview } from './use-preview.ts'

/** The playlists of a plan, with links into the player, and the plan's other pages. */
export function PlayerMenuPage({ plan, player }: ArchetypeProps['player-menu']) {
  const title = useScreenTitle()
  const { open, closed } = usePlanWays(plan)
  const preview = usePreview()
  const { data: playlists, error, refetch, isFetching } = useQuery(planPlaylistsQuery(plan))
  if (error && !playlists)
    return <PlayerRefused title={title} error={error} onRetry={refetch} isRetrying={isFetching} />
  return (
    <Page
      title={title}
      head={
        <PlanHero
          plan={plan}
          title={title}
          player={player}
          lead="いまの一本を、選ぶ。"
          playlists={playlists}
        />
      }
      width="list"
      accent={planAccents[plan]}
    >
      {!playlists && <ListSkeleton rows={4} />}
      {playlists?.length === 0 && (
        <EmptyState title={emptyTitle} drawing="wave">
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      )}
      {preview && <PlanPreview plan={plan} lock={preview} />}
      {preview && <PlanHoldings ways={closed} playlists={playlists ?? []} player={player} />}
      {!preview && playlists && playlists.length > 0 && (
        <RowList label={title}>
          {playlists.map(playlist => (
            <Entry key={playlist.tag} playlist={playlist} to={playerFor(playlist, player)} />
          ))}
        </RowList>
      )}
      <WayChips label="このプランのページ" ways={open} />
    </Page>
  )
}

function Entry({ playlist, to }: { playlist: Playlist; to: string }) {
  const { tag, title, description, drawing, accent, lock, lessons } = playlist
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0)
  return (
    <Link to={to} className={classes.entry} data-accent={accent}>
      <Cover id={tag} drawing={drawing} shape="square" />
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{description}</span>
        <span className={classes.meta}>
          {lock && <LockMark lock={lock} />}
          {!lock && `${lessonTexts[kindOfAll(lessons)].count(lessons.length)}・${japaneseDuration(seconds)}`}
        </span>
        {!lock && <PlaylistProgress playlist={playlist} />}
      </span>
    </Link>
  )
}
