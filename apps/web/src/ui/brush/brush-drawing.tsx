import type { Drawing } from '@iki/contract/media/drawing'
import { memo, useSyncExternalStore } from 'react'
import classes from './brush-drawing.module.css'
import { brushPicture } from './brush-picture.ts'

type Props = {
  id: string
  drawing: Drawing
  className?: string
  /** A page that the server renders leaves its place empty: each is 9 KB, and the script draws it at once. */
  isLate?: boolean
}

const unchanging = () => () => {}

/** False for the first view of a page that the server has rendered. */
const useIsDrawn = (isLate: boolean) =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => !isLate,
  )

/** The brush drawing of a lesson, plan or page. It is made from the id, in the accent colour of its surroundings. */
export const BrushDrawing = memo(function BrushDrawing({ id, drawing, className, isLate = false }: Props) {
  const picture = useIsDrawn(isLate) ? brushPicture(id, drawing) : null
  return (
    <svg viewBox="0 0 1000 1000" className={className} aria-hidden="true" focusable="false">
      <path d={picture?.circle} className={classes.circle} />
      <path d={picture?.motif} className={classes.motif} />
    </svg>
  )
})
