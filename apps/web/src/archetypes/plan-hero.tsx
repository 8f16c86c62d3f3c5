import type { Plan } from '@iki/contract/access/plan'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import type { Drawing } from '#ui/brush/motifs.ts'
import classes from './plan-hero.module.css'

type Props = { plan: Plan; drawing: Drawing; title: string; lead: string }

/** The door of a plan: its colour, its drawing, its name. */
export function PlanHero({ plan, drawing, title, lead }: Props) {
  return (
    <div className={classes.hero}>
      <div className={classes.picture} aria-hidden="true">
        <BrushDrawing id={`${plan} ${drawing}`} drawing={drawing} />
      </div>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
    </div>
  )
}
