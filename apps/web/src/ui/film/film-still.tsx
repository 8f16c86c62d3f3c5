import type { Poster } from '@iki/contract/media/film'
import classes from './film-frame.module.css'

/** The poster of a film, in the film's shape. */
export function FilmStill({ poster }: { poster: Poster | undefined }) {
  const { width, height } = poster ?? { width: 16, height: 9 }
  return (
    <div
      className={classes.frame}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-upright={height > width || undefined}
    >
      {poster && <img src={poster.url} alt="" className={classes.poster} />}
    </div>
  )
}
