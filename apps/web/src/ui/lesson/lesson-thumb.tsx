import type { LessonRow } from '@iki/contract/media/lesson'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { clockTime } from '#ui/format/format-time.ts'
import { PictureWithFallback } from '#ui/pictures/picture-with-fallback.tsx'
import classes from './lesson-thumb.module.css'

export type ThumbOf = Pick<LessonRow, 'id' | 'drawing' | 'lock'> &
  Partial<Pick<LessonRow, 'kind' | 'poster' | 'accent' | 'durationSeconds'>>

type Props = { lesson: ThumbOf; imageUrl?: string | null | undefined; size?: 'medium' | 'wide' }

/** The picture of a lesson: of a film its poster as a little screen, of all else a square. It repeats its text. */
export function LessonThumb({ lesson, imageUrl, size = 'medium' }: Props) {
  const { id, kind, drawing, accent, poster, lock } = lesson
  if (kind === 'video') return <FilmThumb lesson={lesson} size={size} />
  const url = poster?.url ?? imageUrl
  return (
    <DrawingTile
      id={id}
      drawing={drawing}
      accent={accent}
      imageUrl={url ?? undefined}
      isPale={lock !== null}
    />
  )
}

function FilmThumb({ lesson, size }: { lesson: ThumbOf; size: 'medium' | 'wide' }) {
  const { id, drawing, accent, poster, lock, durationSeconds = 0 } = lesson
  const drawn = <BrushDrawing id={id} drawing={drawing} className={classes.drawing} />
  const isPortrait = poster !== undefined && poster.height > poster.width
  return (
    <span
      className={classNames(
        classes.film,
        classes[size],
        isPortrait && classes.portrait,
        lock && classes.pale,
      )}
      data-accent={accent}
      data-narrow={isPortrait || undefined}
      aria-hidden="true"
    >
      {poster ? (
        <PictureWithFallback
          src={poster.url}
          width={poster.width}
          height={poster.height}
          className={classes.poster}
          instead={drawn}
        />
      ) : (
        drawn
      )}
      <span className={classes.play}>
        <IconPlay size={size === 'wide' ? 20 : 12} />
      </span>
      {durationSeconds > 0 && <span className={classes.length}>{clockTime(durationSeconds)}</span>}
    </span>
  )
}
