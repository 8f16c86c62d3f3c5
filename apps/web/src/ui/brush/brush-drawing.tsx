import type { Drawing } from '@iki/contract/media/drawing'
import { memo } from 'react'
import classes from './brush-drawing.module.css'
import { brushPicture } from './brush-picture.ts'

type Props = { id: string; drawing: Drawing; className?: string }

/** The brush drawing of a lesson, plan or page. It is made from the id, in the accent colour of its surroundings. */
export const BrushDrawing = memo(function BrushDrawing({ id, drawing, className }: Props) {
  const picture = brushPicture(id, drawing)
  return (
    <svg viewBox="0 0 1000 1000" className={className} aria-hidden="true" focusable="false">
      <path d={picture.circle} className={classes.circle} />
      <path d={picture.motif} className={classes.motif} />
    </svg>
  )
})
