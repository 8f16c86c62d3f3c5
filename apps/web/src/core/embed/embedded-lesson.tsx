import type { Lock } from '@iki/contract/access/access'
import type { LessonRow } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { Suspense, useContext } from 'react'
import { Link } from 'react-router'
import { playRequest } from '#core/player/play-request.ts'
import { FilmStill } from '#ui/film/film-still.tsx'
import { LessonThumb } from '#ui/lesson/lesson-thumb.tsx'
import { LockAction } from '#ui/lock/lock-action.tsx'
import { lockSentence } from '#ui/lock/lock-text.ts'
import { EmbedSlots } from './embed-slots.ts'
import classes from './embedded.module.css'

type Props = {
  id: string
  caption: string
  /** The lesson, if the answer with the text contained it. */
  lesson: LessonRow | undefined
}

/** A lesson that plays within a text. If it is locked, it shows what opens it. */
export function EmbeddedLesson({ id, caption, lesson }: Props) {
  const slots = useContext(EmbedSlots)
  if (!lesson || !slots) return <WayToPlayer id={id} caption={caption} />
  if (lesson.lock) return <Locked lesson={lesson} lock={lesson.lock} />
  const isFilm = lesson.kind === 'video'
  const Part = isFilm ? slots.Film : slots.Sound
  return (
    <Suspense fallback={isFilm ? <FilmStill poster={lesson.poster} /> : <Waiting caption={caption} />}>
      <Part lesson={lesson} caption={caption} />
    </Suspense>
  )
}

/** Which locks show a link. Others would link back to this page, where the member simply reads on. */
const leadsOn = (lock: Lock) => lock.reason === 'sign_in' || (lock.reason === 'plan' && lock.endedAt !== null)

function Locked({ lesson, lock }: { lesson: LessonRow; lock: Lock }) {
  return (
    <div className={classes.lesson} data-accent={lesson.accent} data-locked>
      <LessonThumb lesson={lesson} />
      <span className={classes.text}>
        <span className={classes.caption}>{lesson.title}</span>
        <span className={classes.meta}>{lockSentence(lock)}</span>
      </span>
      {leadsOn(lock) && (
        <span className={classes.way}>
          <LockAction lock={lock} />
        </span>
      )}
    </div>
  )
}

function Waiting({ caption }: Pick<Props, 'caption'>) {
  return (
    <div className={classes.lesson}>
      <span className={classes.play} />
      <span className={classes.caption}>{caption}</span>
    </div>
  )
}

/** A link to the player, where the lesson starts at once. */
function WayToPlayer({ id, caption }: Pick<Props, 'id' | 'caption'>) {
  return (
    <Link
      to={href('/single-player/:onsei?', { onsei: id })}
      className={classes.lesson}
      onClick={() => playRequest.make(id)}
    >
      <span className={classes.play} aria-hidden="true">
        <IconPlay size={18} />
      </span>
      <span className={classes.caption}>{caption || '音声を聴く'}</span>
    </Link>
  )
}
