import type { Strip } from '@iki/contract/media/film'

/** Which of the small pictures shows a second: the last one that was taken by then. */
export function pictureAt({ columns, count, everySeconds }: Strip, seconds: number) {
  const last = Math.max(0, count - 1)
  const index = everySeconds > 0 ? Math.min(last, Math.max(0, Math.floor(seconds / everySeconds))) : 0
  return { column: index % columns, row: Math.floor(index / columns) }
}

/** How the one picture has to lie behind a frame for a second to show, whatever the frame's size. */
export function placeOfStrip(strip: Strip, seconds: number) {
  const { column, row } = pictureAt(strip, seconds)
  const rows = Math.ceil(strip.count / strip.columns)
  return {
    backgroundSize: `${strip.columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(column, strip.columns)}% ${share(row, rows)}%`,
  }
}

/** CSS lays 0 % at the first of them and 100 % at the last. */
function share(index: number, of: number): number {
  return of > 1 ? (index / (of - 1)) * 100 : 0
}
