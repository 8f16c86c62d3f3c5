import type { LessonRow } from '@iki/contract/media/lesson'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { ReactNode } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import type { PressedSound } from '#ui/buttons/action.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { classNames } from '#ui/class-names.ts'
import classes from './lesson-card.module.css'
import { LessonThumb } from './lesson-thumb.tsx'

type Props = {
  lesson: Pick<LessonRow, 'id' | 'title' | 'drawing' | 'accent'> &
    Partial<Pick<LessonRow, 'kind' | 'poster' | 'durationSeconds'>>
  to: string
  /** What stands above the title, such as a greeting. */
  eyebrow?: ReactNode
  meta?: ReactNode
  actionLabel: string
  onPress?: () => void
  /** What the press lets sound at once. */
  sound?: PressedSound | undefined
  imageUrl?: string | null
}

/** The one lesson that a page offers first. */
export function LessonCard({ lesson, to, eyebrow, meta, actionLabel, onPress, sound, imageUrl }: Props) {
  const isFilm = lesson.kind === 'video'
  const url = lesson.poster?.url ?? imageUrl
  return (
    <section className={classNames(classes.card, isFilm && classes.film)} data-accent={lesson.accent}>
      {isFilm ? (
        <div className={classes.screen}>
          <LessonThumb lesson={{ ...lesson, lock: null }} size="wide" />
        </div>
      ) : (
        <div className={classes.picture} aria-hidden="true">
          {url ? (
            <img src={url} alt="" className={classes.image} />
          ) : (
            <BrushDrawing id={lesson.id} drawing={lesson.drawing} />
          )}
        </div>
      )}
      {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
      <h2 className={classes.title}>{lesson.title}</h2>
      {meta && <p className={classes.meta}>{meta}</p>}
      <div className={classes.action}>
        <PrimaryButton to={to} onPress={onPress} sound={sound} icon={<IconPlay />}>
          {actionLabel}
        </PrimaryButton>
      </div>
    </section>
  )
}
