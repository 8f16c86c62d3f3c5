import { openPlaces } from '@iki/contract/access/held-plans'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { Link, useLocation } from 'react-router'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import classes from './rail-plans.module.css'

const currentAt = (pathname: string, top: string) =>
  pathname === top ? 'page' : pathname.startsWith(`${top}/`) ? 'true' : undefined

/** The member's plans, each with its drawing. */
export function RailPlans() {
  const { me } = useMe()
  const { pathname } = useLocation()
  const places = me ? openPlaces(me.licences, clock.now()) : []
  if (places.length === 0) return null
  return (
    <nav aria-label="わたしのプラン" className={classes.plans} data-plans>
      <p className={classes.heading} aria-hidden="true">
        プラン
      </p>
      <ul>
        {places.map(({ plan, path }) => (
          <li key={path} data-accent={planAccents[plan]}>
            <Link to={path} className={classes.plan} aria-current={currentAt(pathname, path)}>
              <DrawingTile id={planNames[plan]} drawing={planDrawings[plan]} size="small" />
              <NameText>{planNames[plan]}</NameText>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
