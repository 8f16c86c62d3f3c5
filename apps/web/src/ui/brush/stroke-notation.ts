import type { Point, Pressure, Stroke } from './brush-stroke.ts'
import { arc, spiral, through } from './curves.ts'
import { blot, dab, even, sweep, swell } from './touches.ts'

/**
 * Strokes as short texts, separated by `|`: a letter for how the brush is pressed, its width, and numbers.
 * `s`, `w`, `e`, `d` (sweep, swell, even, dab) go through points, `o` is an arc (x y radius from sweep, in degrees, and
 * its height in percent), `q` a spiral (x y inner outer, hundredths of turns), `b` a blot (x y; the width is its radius).
 */
export function strokesOf(notation: string): Stroke[] {
  return notation.split('|').map(text => {
    const [head = '', ...rest] = text.split(' ')
    return stroke(head[0] ?? '', Number(head.slice(1)), rest.map(Number))
  })
}

function stroke(kind: string, width: number, numbers: readonly number[]): Stroke {
  const [x = 0, y = 0, first = 0, second = 0, third = 0, height = 100] = numbers
  if (kind === 'b') return { ...blot(x, y, width), bristles: width > 26 ? 7 : 4 }
  const bristles = Math.min(9, Math.max(3, Math.round(width / 9)))
  if (kind === 'o') {
    const circle = { x, y, radius: first, from: radians(second), sweep: radians(third), squash: height / 100 }
    return { line: arc(circle, first < 60 ? 16 : 26), width, pressure: swept, dryness: 0.55, bristles }
  }
  if (kind === 'q')
    return { line: spiral(x, y, first, second, third / 100), width, pressure: even, dryness: 0.5, bristles }
  const { pressure, dryness } = lines[kind] ?? lines.e
  return { line: through(pointsOf(numbers), perSpan(numbers)), width, pressure, dryness, bristles }
}

const lines: Readonly<Record<string, { pressure: Pressure; dryness: number }>> & {
  e: { pressure: Pressure; dryness: number }
} = {
  s: { pressure: sweep, dryness: 0.62 },
  w: { pressure: swell, dryness: 0.5 },
  e: { pressure: even, dryness: 0.5 },
  d: { pressure: t => dab(t) ** 0.8, dryness: 0.45 },
}

/** Drawn in one breath: thin where it lands and where it leaves. */
const swept: Pressure = t => Math.min(1, t * 8 + 0.5) * (1 - t * 0.45)

const radians = (degrees: number) => (degrees * Math.PI) / 180
const perSpan = (numbers: readonly number[]) => (numbers.length > 4 ? 6 : 12)

function pointsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ])
}
