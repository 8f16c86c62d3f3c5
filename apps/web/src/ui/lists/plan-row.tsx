import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import classes from './plan-row.module.css'

type Props = { name: string; accent: Accent; drawing: Drawing; meta: string; to?: string | null }

/** A plan in a list: its colour and drawing, its name, one line. Leads to the plan's top where it has one. */
export function PlanRow({ name, accent, drawing, meta, to }: Props) {
  const inside = (
    <>
      <DrawingTile id={name} drawing={drawing} />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.meta}>
          <WholeDates>{meta}</WholeDates>
        </span>
      </span>
    </>
  )
  if (!to)
    return (
      <div className={classes.row} data-accent={accent}>
        {inside}
      </div>
    )
  return (
    <Link to={to} className={classes.row} data-accent={accent}>
      {inside}
    </Link>
  )
}
