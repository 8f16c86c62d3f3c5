import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { classNames } from '#ui/class-names.ts'
import { PictureWithFallback } from '#ui/pictures/picture-with-fallback.tsx'
import { BrushDrawing } from './brush-drawing.tsx'
import classes from './drawing-tile.module.css'

type Size = 'small' | 'medium' | 'large' | 'full'
/** There are many of them on a page. */
const isInRow = (size: Size) => size === 'small' || size === 'medium'

type Props = {
  id: string
  drawing: Drawing
  accent?: Accent | (string & {})
  /** An operator's picture in place of the drawing. It adds nothing to the title beside it, so it is not read out. */
  imageUrl?: string | null
  size?: Size
  isPale?: boolean
}

/** The picture of a lesson, article or playlist. */
export function DrawingTile({ id, drawing, accent, imageUrl, size = 'medium', isPale = false }: Props) {
  const drawn = <BrushDrawing id={id} drawing={drawing} className={classes.drawing} isLate={isInRow(size)} />
  return (
    <span
      className={classNames(classes.tile, classes[size], isPale && classes.pale)}
      data-accent={accent}
      data-narrow={isInRow(size) || undefined}
      aria-hidden="true"
    >
      {imageUrl ? <PictureWithFallback src={imageUrl} className={classes.image} instead={drawn} /> : drawn}
    </span>
  )
}
