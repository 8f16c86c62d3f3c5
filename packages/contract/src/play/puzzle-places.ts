import { type Puzzle, pictureUnits } from './puzzle.ts'
import { type Point, regionOf } from './puzzle-tap.ts'

/** What is asked about a place as text: whether the two pictures differ there. */
export type Place = {
  region: string
  left: string
  right: string
  /** Which of the spots it is; null where both pictures are the same. */
  spot: number | null
}

/** Row by row of the picture, in thirds as `regionOf` says them. */
const inReadingOrder = (ratio: number) => (a: Point, b: Point) => {
  const third = (length: number) => (3 * length) / pictureUnits
  const [rowA, rowB] = [a, b].map(({ y }) => Math.floor(third(y / ratio)))
  const [columnA, columnB] = [a, b].map(({ x }) => Math.floor(third(x)))
  return (rowA ?? 0) - (rowB ?? 0) || (columnA ?? 0) - (columnB ?? 0) || a.y - b.y || a.x - b.x
}

/**
 * The places where the pictures differ, among others where they do not. Their order follows from where they lie, so it
 * reveals nothing. A puzzle of an earlier release has no texts, and so no places.
 */
export function placesOf({ spots, same, ratio }: Pick<Puzzle, 'spots' | 'same' | 'ratio'>): Place[] {
  if (same.length === 0) return []
  const asked = [
    ...spots.map(({ x, y, left, right }, spot) => ({ x, y, left, right, spot })),
    ...same.map(({ x, y, text }) => ({ x, y, left: text, right: text, spot: null })),
  ]
  return asked
    .toSorted(inReadingOrder(ratio))
    .map(({ left, right, spot, ...point }) => ({ region: regionOf(point, ratio), left, right, spot }))
}
