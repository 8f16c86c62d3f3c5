import type { Accent } from '@iki/contract/access/plan'
import { chooseDrawing, chooseOf } from '@iki/contract/media/drawing'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import classes from './avatar.module.css'

const accents = ['eichi', 'kafuku', 'd-code', 'syaka', 'wa', 'osusowa', 'base'] as const satisfies Accent[]

/** Somebody without a picture: a living thing or a weather of their own, in a colour of their own. */
export function Avatar({ id }: { id: string }) {
  const drawing = chooseDrawing(id, ['animals', 'plants', 'sky', 'water'])
  return (
    <span className={classes.avatar} data-accent={chooseOf(`colour of ${id}`, accents)} aria-hidden="true">
      <BrushDrawing id={id} drawing={drawing} className={classes.drawing} isLate />
    </span>
  )
}
