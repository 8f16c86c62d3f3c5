import classes from './figure.module.css'
import type { bodyFigure, head } from './figures.ts'

/** The lines of a figure: one half, and the same mirrored. */
export function FigureLines({ figure }: { figure: typeof head | typeof bodyFigure }) {
  const half = (
    <>
      {figure.faint.map(line => (
        <path key={line} d={line} className={classes.faint} />
      ))}
      {figure.lines.map(line => (
        <path key={line} d={line} className={classes.line} />
      ))}
    </>
  )
  return (
    <>
      <g>{half}</g>
      <g transform={`matrix(-1 0 0 1 ${figure.width} 0)`}>{half}</g>
    </>
  )
}
