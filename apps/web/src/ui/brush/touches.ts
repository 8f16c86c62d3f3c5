import type { Point, Pressure, Stroke } from './brush-stroke.ts'
import { through } from './curves.ts'

/** How hard the brush is pressed along a stroke. */
export const dab: Pressure = t => Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2))
export const swell: Pressure = t => Math.sin(Math.PI * t) ** 0.8
export const sweep: Pressure = t => Math.min(1, t * 14 + 0.35) * (1 - t * 0.75)
export const even: Pressure = t => Math.min(1, t * 10 + 0.5, (1 - t) * 8 + 0.3)

/** A round spot: points close together at its sides keep it round. */
export const blot = (x: number, y: number, radius: number): Stroke => ({
  line: Array.from({ length: 11 }, (_, index) => [x - radius * Math.cos((Math.PI * index) / 10), y]),
  width: radius * 2,
  pressure: t => Math.sin(Math.PI * t),
  dryness: 0,
  bristles: 4,
  roundness: 0,
})

type Touch = Omit<Stroke, 'line'> & { knots: readonly Point[]; perSpan?: number }
/** A stroke through points. */
export const touch = ({ knots, perSpan, ...rest }: Touch): Stroke => ({
  ...rest,
  line: through(knots, perSpan),
})
