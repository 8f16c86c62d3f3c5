import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import type { ReactNode } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import classes from './locked-hero.module.css'

type Props = {
  /** What the drawing is made from. */
  id: string
  drawing: Drawing
  accent: Accent | (string & {}) | undefined
  title: string
  /** What kind of thing it is, and how long it takes. */
  eyebrow?: string | undefined
  lead?: string | undefined
  children?: ReactNode
}

/** What is locked, as it looks when it is open: its drawing, name and length. */
export function LockedHero({ id, drawing, accent, title, eyebrow, lead, children }: Props) {
  return (
    <div className={classes.hero} data-accent={accent}>
      <div className={classes.picture} aria-hidden="true">
        <BrushDrawing id={id} drawing={drawing} />
      </div>
      {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children && <div className={classes.below}>{children}</div>}
    </div>
  )
}
