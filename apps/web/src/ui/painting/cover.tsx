import type { Accent } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { classNames } from '#ui/class-names.ts'
import classes from './cover.module.css'
import { Painting } from './painting.tsx'
import { paintingOf } from './paintings.ts'

type Props = {
  id: string
  drawing: Drawing
  accent?: Accent | (string & {})
  /** `wide` is 16:9 and as wide as its card; `square` is beside a title. */
  shape?: 'wide' | 'square'
}

/** The cover of a playlist, a lecture or a series where it is a card: rows have the brush drawing. */
export function Cover({ id, drawing, accent, shape = 'wide' }: Props) {
  return (
    <span className={classNames(classes.cover, classes[shape])} data-accent={accent} aria-hidden="true">
      <Painting name={paintingOf(id, drawing)} />
    </span>
  )
}
