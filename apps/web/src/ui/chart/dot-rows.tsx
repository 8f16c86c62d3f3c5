import { type PointerEvent, useMemo } from 'react'
import classes from './dot-rows.module.css'
import { inkDot } from './ink-dot.ts'

type Props = {
  values: readonly number[]
  /** The first day, one between where there is room, and the last. */
  ends: readonly string[]
  pointed: number | null
  onPoint: (index: number | null) => void
}

const mostInRow = 31
const cell = 100

/** Days that had one or none: a dot each, filled where there was one. Columns of one height would show nothing more. */
export function DotRows({ values, ends, pointed, onPoint }: Props) {
  const rows = Math.ceil(values.length / mostInRow)
  const inRow = Math.ceil(values.length / rows)
  const [filled, empty] = useMemo(() => {
    const paths: [string, string] = ['', '']
    values.forEach((value, index) => {
      paths[value > 0 ? 0 : 1] += inkDot(...placeOf(index, inRow), cell * 0.34, `${index}`)
    })
    return paths
  }, [values, inRow])
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    if (width === 0 || height === 0) return
    const [column, row] = [(event.clientX - left) / width, (event.clientY - top) / height]
    const index = within(row * rows, rows) * inRow + within(column * inRow, inRow)
    if (index < values.length) onPoint(index)
  }
  return (
    <div aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${inRow * cell} ${rows * cell}`}
        className={classes.dots}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint(null)}
      >
        <path d={empty} className={classes.empty} />
        <path d={filled} className={classes.filled} />
        {pointed !== null && <circle {...circleAt(placeOf(pointed, inRow))} className={classes.pointer} />}
      </svg>
      <div className={classes.ends}>
        {(rows === 1 ? ends : [...new Set([ends[0], ends.at(-1)])]).map(day => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  )
}

const placeOf = (index: number, inRow: number) =>
  [((index % inRow) + 0.5) * cell, (Math.floor(index / inRow) + 0.5) * cell] as const
const circleAt = ([cx, cy]: readonly [number, number]) => ({ cx, cy, r: cell * 0.48 })
const within = (index: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(index)))
