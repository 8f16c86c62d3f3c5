import { type Plan, planNames, planTops } from '@iki/contract/access/plan'
import { findScreen, onlyExisting } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { planPlaylistsQuery } from '#entities/lesson/lesson.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { FirstOf } from '#ui/lists/first-of.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { LockedRow } from '#ui/lock/locked-row.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { rowOfWay, rowsOfPlaylists, usePlanWays, waysBesides } from './plan-ways.tsx'

const planChoice = { path: '/product/plan-choice', label: 'プランをくらべる' }

/** What the full plan adds to a free one, and its top, which is open to members of the free one, too. */
export function FullPlan({ plan }: { plan: Plan }) {
  const { closed } = usePlanWays(plan)
  const { data: playlists = [] } = useQuery(planPlaylistsQuery(plan))
  const name = planNames[plan]
  const path = planTops[plan]
  const top = path && findScreen(path) ? path : null
  const [choice] = onlyExisting([planChoice])
  const rows = [
    ...rowsOfPlaylists(playlists).map(({ row }) => row),
    ...waysBesides(closed, playlists).map(rowOfWay),
  ]
  const adds = rows.length > 0
  if (!adds && !top) return null
  return (
    <section>
      <SectionHeading>{adds ? `${name}が加えるもの` : name}</SectionHeading>
      {adds && (
        <FirstOf items={rows} most={8} counter="件">
          {shown => (
            <RowList label={`${name}が加えるもの`}>
              {shown.map(row => (
                <LockedRow key={row.id} {...row} isReasonAbove />
              ))}
            </RowList>
          )}
        </FirstOf>
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
