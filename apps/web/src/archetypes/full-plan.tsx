import { type Plan, planNames, planTops } from '@iki/contract/access/plan'
import { findScreen, onlyExisting } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { planPlaylistsQuery } from '#entities/lesson/lesson.queries.ts'
import { playerFor } from '#entities/lesson/player-address.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { LockedRow } from '#ui/lock/locked-row.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { usePlanWays } from './plan-ways.tsx'

const planChoice = { path: '/product/plan-choice', label: 'プランをくらべる' }

/** What the full plan adds to a free one, and its top, which is open to members of the free one, too. */
export function FullPlan({ plan }: { plan: Plan }) {
  const { closed } = usePlanWays(plan)
  const { data: playlists = [] } = useQuery(planPlaylistsQuery(plan))
  const closedPlaylists = playlists.flatMap(playlist =>
    playlist.lock ? [{ ...playlist, lock: playlist.lock }] : [],
  )
  const name = planNames[plan]
  const path = planTops[plan]
  const top = path && findScreen(path) ? path : null
  const [choice] = onlyExisting([planChoice])
  const adds = closed.length + closedPlaylists.length > 0
  if (!adds && !top) return null
  return (
    <section>
      <SectionHeading>{adds ? `${name}が加えるもの` : name}</SectionHeading>
      {adds && (
        <RowList label={`${name}が加えるもの`}>
          {[
            ...closed.map(({ path, label, drawing, lock }) => (
              <LockedRow key={path} id={path} title={label} drawing={drawing} lock={lock} to={path} />
            )),
            ...closedPlaylists.map(playlist => {
              const { tag, title, drawing, lock } = playlist
              const to = playerFor(playlist)
              return <LockedRow key={tag} id={tag} title={title} drawing={drawing} lock={lock} to={to} />
            }),
          ]}
        </RowList>
      )}
      {top && (
        <p>
          <TextLink to={top}>{name}のページへ</TextLink>
        </p>
      )}
      {adds && choice && (
        <p>
          <TextLink to={choice.path}>{choice.label}</TextLink>
        </p>
      )}
    </section>
  )
}
