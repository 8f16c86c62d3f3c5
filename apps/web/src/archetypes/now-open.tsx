import { heldPlans } from '@iki/contract/access/held-plans'
import { mainPlanOf, type Plan } from '@iki/contract/access/plan'
import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import { useQueries } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { planPlaylistsQuery, playlistQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { usePreview } from './use-preview.ts'

const title = 'いま聴けるもの'
const mostOpen = 4
/** The playlist of what everybody can listen to. */
const freeList = { playtag: 'free', page: href('/player/free-playlist/:playtag?') }

type Open = Pick<ComponentProps<typeof LessonList>, 'playtag' | 'page'> & {
  /** Left out until they are loaded. */
  lessons: readonly LessonRow[] | undefined
}

/**
 * What somebody who does not hold a plan can listen to at its top page: what is open of the plan, else of the free plan
 * that they hold, else what is free for all. Null for members with the plan, and where all of it is open.
 */
export function useNowOpen(plan: Plan, playlists: readonly Playlist[] | undefined): Open | null {
  const { me } = useMe()
  const { pathname } = useLocation()
  const preview = usePreview()
  const held = heldPlans(me?.licences ?? [], clock.now())
  const isVisitor = me !== null && held.every(({ path }) => path !== pathname)
  const isClosed = preview !== null || (playlists?.some(isPartlyLocked) ?? true)
  const own = openLessons(playlists)
  const isNone = isVisitor && isClosed && own?.length === 0
  const given = held.find(each => mainPlanOf(each.plan) === plan)?.plan
  // Not as disabled queries: a rendered page would not ask for them, although another part of it wants the same.
  const [ofGiven] = useQueries({ queries: (isNone && given ? [given] : []).map(planPlaylistsQuery) })
  const [free] = useQueries({ queries: (isNone && !given ? [freeList.playtag] : []).map(playlistQuery) })
  if (!isVisitor || !isClosed) return null
  if (!isNone) return { lessons: own }
  if (given) return { lessons: ofGiven?.error ? [] : openLessons(ofGiven?.data) }
  return { lessons: free?.error ? [] : openLessons(free?.data && [free.data]), ...freeList }
}

const isPartlyLocked = ({ lock, lessons }: Playlist) =>
  lock !== null || lessons.some(lesson => lesson.lock !== null)

/** The first that are open, each once. */
function openLessons(playlists: readonly Playlist[] | undefined): LessonRow[] | undefined {
  const open = playlists?.flatMap(({ lock, lessons }) => (lock ? [] : lessons.filter(each => !each.lock)))
  return open && [...new Map(open.map(lesson => [lesson.id, lesson])).values()].slice(0, mostOpen)
}

type Way = { label: string; path: string }

/** `way`: the only other page of the plan that is open. */
export function NowOpen({ open: { lessons, ...list }, way }: { open: Open; way: Way | undefined }) {
  if (lessons?.length === 0) return <LoneWay way={way} />
  return (
    <section>
      <SectionHeading link={way && { to: way.path, label: way.label }}>{title}</SectionHeading>
      {lessons ? (
        <LessonList {...list} lessons={lessons} label={title} isInColumns />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </section>
  )
}

/** The only other page of a plan: a chip alone would be a row of its own. */
export function LoneWay({ way }: { way: Way | undefined }) {
  return (
    way && (
      <nav aria-label="このプランのページ">
        <TextLink to={way.path}>{way.label}</TextLink>
      </nav>
    )
  )
}
