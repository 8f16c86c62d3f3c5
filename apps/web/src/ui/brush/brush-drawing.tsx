import type { Drawing } from '@iki/contract/media/drawing'
import { memo, useEffect, useSyncExternalStore } from 'react'
import classes from './brush-drawing.module.css'
import { isEssential, loadMoreMotifs, motifOf, onMoreMotifs } from './brush-motif.ts'
import { brushPicture } from './brush-picture.ts'

type Props = {
  id: string
  drawing: Drawing
  className?: string
  /** A page that the server renders leaves its place empty: each is 9 KB, and the script draws it at once. */
  isLate?: boolean
}

type Shown = 'nothing' | 'circle' | 'whole'

/** What the server has rendered in the first view, and what can be drawn now: the circle waits for its motif. */
function useShown(drawing: Drawing, isLate: boolean): Shown {
  useEffect(() => {
    if (!motifOf(drawing)) void loadMoreMotifs()
  }, [drawing])
  return useSyncExternalStore(
    onMoreMotifs,
    () => (motifOf(drawing) ? 'whole' : 'circle'),
    () => (isLate ? 'nothing' : isEssential(drawing) ? 'whole' : 'circle'),
  )
}

/** The brush drawing of a lesson, plan or page. It is made from the id, in the accent colour of its surroundings. */
export const BrushDrawing = memo(function BrushDrawing({ id, drawing, className, isLate = false }: Props) {
  const shown = useShown(drawing, isLate)
  const picture = shown === 'nothing' ? null : brushPicture(id, drawing)
  return (
    <svg viewBox="0 0 1000 1000" className={className} aria-hidden="true" focusable="false">
      <path d={picture?.circle} className={classes.circle} />
      <path d={shown === 'whole' ? picture?.motif : undefined} className={classes.motif} />
    </svg>
  )
})
