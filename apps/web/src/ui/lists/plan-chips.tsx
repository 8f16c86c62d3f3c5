import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { NameText } from '#ui/page/name-text.tsx'
import classes from './plan-chips.module.css'

export type PlanChip = {
  key: string
  name: string
  accent: Accent
  drawing: Drawing
  meta: string
  to: string | null
}

/** Plans in one compact row, which scrolls on a phone, so that many of them need no more space. */
export function PlanChips({ plans, label }: { plans: readonly PlanChip[]; label: string }) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {plans.map(plan => (
        <li key={plan.key} data-accent={plan.accent}>
          {plan.to ? (
            <Link to={plan.to} className={classes.chip}>
              <Inside plan={plan} />
            </Link>
          ) : (
            <div className={classes.still}>
              <Inside plan={plan} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Inside({ plan }: { plan: PlanChip }) {
  return (
    <>
      <DrawingTile id={plan.name} drawing={plan.drawing} size="small" />
      <span className={classes.text}>
        <span className={classes.name}>
          <NameText>{plan.name}</NameText>
        </span>
        <span className={classes.meta}>{plan.meta}</span>
      </span>
    </>
  )
}
