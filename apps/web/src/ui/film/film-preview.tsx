import type { Strip } from '@iki/contract/media/film'
import { clockTime } from '#ui/format/format-time.ts'
import classes from './film-preview.module.css'
import { placeOfStrip } from './strip-picture.ts'

type Props = {
  seconds: number
  /** How far along the bar, from 0 to 1. */
  share: number
  title: string | undefined
  strip: { url: string; of: Strip } | null | undefined
}

/** What is to be seen at a second, above the bar: a part of one picture, so that it costs no request to look around. */
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
            ...placeOfStrip(strip.of, seconds),
          }}
        />
      )}
      <p className={classes.words}>
        {title && <span className={classes.title}>{title}</span>}
        {clockTime(seconds)}
      </p>
    </div>
  )
}
