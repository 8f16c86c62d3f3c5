import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import classes from './plan-card.module.css'

export type PlanCardPlan = {
  key: string
  name: string
  accent: Accent
  drawing: Drawing
  meta: string
  to: string | null
}

/** Plans side by side; a row that scrolls on a phone, so that many of them push nothing away. */
export function PlanCards({ plans, label }: { plans: readonly PlanCardPlan[]; label: string }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {plans.map(plan => (
        <li key={plan.key} data-accent={plan.accent}>
          {plan.to ? (
            <Link to={plan.to} className={classes.card}>
              <Inside plan={plan} />
            </Link>
          ) : (
            <div className={classes.card}>
              <Inside plan={plan} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Inside({ plan }: { plan: PlanCardPlan }) {
  return (
    <>
      <DrawingTile id={plan.name} drawing={plan.drawing} />
      <span className={classes.name}>
        <NameText>{plan.name}</NameText>
      </span>
      <span className={classes.meta}>{plan.meta}</span>
    </>
  )
}
