import type { Point } from './brush-stroke.ts'

/** A smooth line through `knots` (Catmull-Rom), `perSpan` points between two of them. */
export function through(knots: readonly Point[], perSpan = 8): Point[] {
  const at = (index: number): Point => knots[Math.min(knots.length - 1, Math.max(0, index))] ?? [0, 0]
  const points: Point[] = []
  for (let span = 0; span < knots.length - 1; span++) {
    const [a, b, c, d] = [at(span - 1), at(span), at(span + 1), at(span + 2)]
    for (let step = 0; step < perSpan; step++) {
      const t = step / perSpan
      points.push([blend(a[0], b[0], c[0], d[0], t), blend(a[1], b[1], c[1], d[1], t)])
    }
  }
  points.push(at(knots.length - 1))
  return points
}

function blend(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

export type Arc = { x: number; y: number; radius: number; from: number; sweep: number; squash?: number }

export function arc({ x, y, radius, from, sweep, squash = 1 }: Arc, points = 24): Point[] {
  return Array.from({ length: points + 1 }, (_, index) => {
    const angle = from + (sweep * index) / points
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * squash]
  })
}

/** A spiral that starts in the middle and makes `turns` turns. */
export function spiral(x: number, y: number, inner: number, outer: number, turns: number): Point[] {
  const points = Math.round(turns * 20)
  return Array.from({ length: points + 1 }, (_, index) => {
    const t = index / points
    const radius = inner + (outer - inner) * Math.sqrt(t)
    const angle = t * turns * Math.PI * 2
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}
