import { type LessonRow, type Playlist, playlistProgress } from '@iki/contract/media/lesson'
import { playRequest } from '#core/player/play-request.ts'
import { player, positionOf, usePlayer } from '#core/player/player.ts'
import { FilmRow } from '#ui/film/film-row.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { SealStamp } from '#ui/marks/seal-stamp.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { FilmPageParts } from './film-parts.ts'
import classes from './film-playlist.module.css'

type Props = Pick<FilmPageParts, 'addressOf'> & { playlist: Playlist; currentId: string }

/** The films of a playlist in order, and how many of them were watched. */
export function FilmPlaylist({ playlist, currentId, addressOf }: Props) {
  // Renders again as soon as the player has finished a film.
  usePlayer(() => playlist.lessons.filter(lesson => positionOf(lesson)?.isCompleted).length)
  const lessons = playlist.lessons.map(lesson => ({ ...lesson, position: positionOf(lesson) }))
  return (
    <section>
      <SectionHeading>{playlist.title}</SectionHeading>
      <Progress {...playlist} lessons={lessons} />
      <ol className={classes.list} aria-label={playlist.title}>
        {lessons.map(lesson => (
          <li key={lesson.id}>
            <FilmRow
              lesson={lesson}
              to={addressOf(lesson.id)}
              isCurrent={lesson.id === currentId}
              onPress={() => watch(lesson)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A pressed film plays at once, from where it was left, whatever is playing now. */
function watch(lesson: LessonRow): void {
  if (lesson.lock) return
  if (player.store.getState().track?.id === lesson.id) player.play()
  else {
    player.pause()
    playRequest.make(lesson.id)
  }
}

function Progress(playlist: Playlist) {
  const { finished, all } = playlistProgress(playlist)
  const isWhole = all > 0 && finished === all
  return (
    <div className={classes.progress}>
      <p className={classes.count}>
        {all}本中<strong>{finished}本</strong>
        {isWhole && (
          <span className={classes.whole}>
            <span className={classes.seal}>
              <SealStamp id={playlist.tag} />
            </span>
            完走しました
          </span>
        )}
      </p>
      <ProgressLine share={all > 0 ? finished / all : 0} label="見おえた動画" />
    </div>
  )
}
