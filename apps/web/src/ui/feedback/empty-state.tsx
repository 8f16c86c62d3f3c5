import type { Drawing } from '@iki/contract/media/drawing'
import type { ReactNode } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import classes from './empty-state.module.css'

type Props = { title: string; children?: ReactNode; drawing?: Drawing; action?: ReactNode }

/** Says what will be here, and offers the first step. */
export function EmptyState({ title, children, drawing = 'leaf', action }: Props) {
  return (
    <div className={classes.state}>
      <BrushDrawing id={title} drawing={drawing} className={classes.drawing} />
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
