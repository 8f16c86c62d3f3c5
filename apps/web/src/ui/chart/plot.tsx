import { type PointerEvent, type ReactNode, useState } from 'react'
import { boxSide, nearestPoint, positionInPlot } from './line-path.ts'
import classes from './plot.module.css'

type Props = {
  /** The numbers beside the picture, the highest first. */
  scale: readonly string[]
  /** The days under the picture, from left to right. */
  ends: readonly string[]
  count: number
  isInColumns?: boolean
  pointed: number | null
  onPoint: (index: number | null) => void
  children: ReactNode
}

/** The frame of a chart: scale, lines and days. The drawing is stretched to the width; the texts keep their size. */
export function Plot({ scale, ends, count, isInColumns = false, pointed, onPoint, children }: Props) {
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) onPoint(nearestPoint((event.clientX - left) / width, count, isInColumns))
  }
  // After a finger is lifted, its point stays selected.
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') onPoint(null)
  }
  const at = pointed === null ? null : positionInPlot(pointed, count, isInColumns)
  return (
    <div className={classes.plot} aria-hidden="true">
      <div className={classes.scale}>
        {scale.map(number => (
          <span key={number}>{number}</span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${boxSide} ${boxSide}`}
        preserveAspectRatio="none"
        className={classes.drawing}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={leave}
      >
        {scale.map((number, index) => (
          <path
            key={number}
            className={classes.rule}
            d={`M0 ${(index / Math.max(1, scale.length - 1)) * boxSide}h${boxSide}`}
          />
        ))}
        {children}
        {at !== null && <path className={classes.pointer} d={`M${at} 0V${boxSide}`} />}
      </svg>
      <div className={classes.ends}>
        {ends.map(day => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  )
}

/** Which point of a chart a finger is at. */
export const usePointed = () => useState<number | null>(null)
