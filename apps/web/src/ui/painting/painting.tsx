import { classNames } from '#ui/class-names.ts'
import classes from './painting.module.css'
import type { PaintingName } from './paintings.ts'

/** An ink painting in the accent colour of its surroundings, as large as its place. */
export function Painting({ name, className }: { name: PaintingName; className?: string | undefined }) {
  return <span className={classNames(classes.painting, className)} data-painting={name} aria-hidden="true" />
}
