import { memo } from 'react'
import classes from './brush-drawing.module.css'
import { brushPicture } from './brush-picture.ts'

/** The open brush circle without a motif inside. */
export const OpenCircle = memo(function OpenCircle({ id, className }: { id: string; className?: string }) {
  return (
    <svg viewBox="0 0 1000 1000" className={className} aria-hidden="true" focusable="false">
      <path d={brushPicture(id, 'drop').circle} className={classes.circle} />
    </svg>
  )
})
