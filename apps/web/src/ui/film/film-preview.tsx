import type { Strip } from '@iki/contract/media/film'
import { clockTime } from '#ui/format/format-time.ts'
import classes from './film-preview.module.css'

type Props = {
  seconds: number
  /** The place on the bar, from 0 to 1. */
  share: number
  title: string | undefined
  strip: { url: string; of: Strip } | null | undefined
}

/**
 * A small picture of a second above the bar. It is a part of one image, so that moving along the bar needs no requests.
 */
export function FilmPreview({ seconds, share, title, strip }: Props) {
  return (
    <div
      className={classes.place}
      style={{ left: `calc(${share} * (100% - var(--width)))` }}
      aria-hidden="true"
    >
      {strip && (
        <div
          className={classes.picture}
          data-testid="film-preview"
          style={{
            aspectRatio: `${strip.of.width} / ${strip.of.height}`,
            backgroundImage: `url("${strip.url}")`,
            ...stripBackground(strip.of, seconds),
          }}
        />
      )}
      <p className={classes.text}>
        {title && <span className={classes.title}>{title}</span>}
        {clockTime(seconds)}
      </p>
    </div>
  )
}

/** The column and row of the picture for a second: the last one that was taken until then. */
export function pictureAt({ columns, count, everySeconds }: Strip, seconds: number) {
  const last = Math.max(0, count - 1)
  const index = everySeconds > 0 ? Math.min(last, Math.max(0, Math.floor(seconds / everySeconds))) : 0
  return { column: index % columns, row: Math.floor(index / columns) }
}

/** The CSS that shows one picture of the image as a background, for a frame of any size. */
export function stripBackground(strip: Strip, seconds: number) {
  const { column, row } = pictureAt(strip, seconds)
  const rows = Math.ceil(strip.count / strip.columns)
  return {
    backgroundSize: `${strip.columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(column, strip.columns)}% ${share(row, rows)}%`,
  }
}

/** In CSS, 0% is the first column or row, and 100% the last. */
function share(index: number, of: number): number {
  return of > 1 ? (index / (of - 1)) * 100 : 0
}
