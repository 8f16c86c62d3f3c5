import type { BodyPart } from '@iki/contract/reading/connection'
import classes from './figure.module.css'
import { FigureLines } from './figure-lines.tsx'
import { body, bowOf, head, isHeadPart } from './figures.ts'

type Props = { from: BodyPart; to: BodyPart }

/** Small: the two ends of a connection on the head, or on the whole body where one of them lies below it. */
export function ConnectionThumbnail({ from, to }: Props) {
  const isOfHead = isHeadPart(from) && isHeadPart(to)
  const figure = isOfHead ? head : body
  const [a, b] = isOfHead ? [head.places[from], head.places[to]] : [body.places[from], body.places[to]]
  const dot = isOfHead ? 20 : 5
  return (
    <svg
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      className={classes.thumbnail}
      data-figure={isOfHead ? 'head' : 'body'}
      aria-hidden="true"
    >
      <FigureLines figure={figure} />
      <path d={bowOf(a, b)} className={classes.tie} />
      <circle cx={a[0]} cy={a[1]} r={dot} className={classes.dot} />
      <circle cx={b[0]} cy={b[1]} r={dot} className={classes.dot} />
    </svg>
  )
}
