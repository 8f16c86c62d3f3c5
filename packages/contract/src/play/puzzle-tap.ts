import { type PuzzleResult, pictureUnits, type Spot } from './puzzle.ts'

/** A finger is not more exact than this, in pixels. */
export const fingerPixels = 22
/** The cursor of the keyboard is on one of so many cells in each direction. */
export const cursorCells = 12

/** In parts of a thousand of the picture's width. */
export type Point = { x: number; y: number }
/** Where something differs, and how far around that a tap hits it. */
type Target = Pick<Spot, 'x' | 'y' | 'r'>
export type Cell = { column: number; row: number }

type Tapped = {
  point: Point
  /** How wide the picture is shown, in pixels. */
  shownWidth: number
  found: ReadonlySet<number>
  /** At least so far from the middle, in parts of a thousand; for a cell, which is larger than a finger. */
  reach?: number
}

/** The index of the nearest spot that a tap hits and that is not found yet; null if there is none. */
export function spotAt(
  spots: readonly Target[],
  { point, shownWidth, found, reach = 0 }: Tapped,
): number | null {
  const finger = (fingerPixels * pictureUnits) / Math.max(1, shownWidth)
  let nearest: { index: number; distance: number } | null = null
  spots.forEach((spot, index) => {
    const distance = Math.hypot(spot.x - point.x, spot.y - point.y)
    if (found.has(index) || distance > Math.max(spot.r, finger, reach)) return
    if (nearest === null || distance < nearest.distance) nearest = { index, distance }
  })
  return (nearest as { index: number } | null)?.index ?? null
}

/** Whether a tap hits a spot that is found already: that is no miss. */
export const isOnFound = (spots: readonly Target[], tapped: Tapped): boolean =>
  spotAt(
    spots.filter((_, index) => tapped.found.has(index)),
    { ...tapped, found: new Set() },
  ) !== null

/** The middle of a cell, and how far its corners are: so every place of the picture is reached by keys. */
export function middleOf({ column, row }: Cell, ratio: number): { point: Point; reach: number } {
  const [width, height] = [pictureUnits / cursorCells, (pictureUnits * ratio) / cursorCells]
  return {
    point: { x: (column + 0.5) * width, y: (row + 0.5) * height },
    // A little more, so that the corners themselves are within.
    reach: Math.hypot(width, height) / 2 + 1,
  }
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
}

/** Where the cursor goes with a key; null for other keys. It stops at the edges. */
export function movedBy(key: string, { column, row }: Cell): Cell | null {
  const step = steps[key]
  const within = (value: number) => Math.min(cursorCells - 1, Math.max(0, value))
  return step ? { column: within(column + step.column), row: within(row + step.row) } : null
}

const across = ['左', 'まん中', '右']
const down = ['上', '中ほど', '下']

/** Where a spot lies, as text. */
export function regionOf({ x, y }: Point, ratio: number): string {
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)))
  const [column, row] = [third(x / pictureUnits), third(y / (pictureUnits * ratio))]
  return column === 1 && row === 1 ? 'まん中' : `${down[row]}の${across[column]}`
}

/** The quicker one; of two that took as long, the one with fewer misses. */
export function betterOf(one: PuzzleResult | null, other: PuzzleResult | null): PuzzleResult | null {
  if (!one || !other) return one ?? other
  const difference = one.seconds - other.seconds || one.misses - other.misses
  return difference <= 0 ? one : other
}
