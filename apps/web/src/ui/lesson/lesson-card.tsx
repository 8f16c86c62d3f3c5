import type { LessonRow } from '@iki/contract/media/lesson'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { type ReactNode, useRef } from 'react'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import type { PressedSound } from '#ui/buttons/action.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import classes from './lesson-card.module.css'
import { progressShare } from './lesson-row.tsx'
import { lessonTexts } from './lesson-texts.ts'
import { LessonThumb } from './lesson-thumb.tsx'
import { pressedRow } from './pressed-row.ts'
import { letPictureTravel, picturesTravel, takePictureBack } from './travelling-picture.ts'

type Props = {
  lesson: Omit<LessonRow, 'description'>
  to: string
  /** Shown above the title, such as a greeting. */
  eyebrow?: ReactNode
  meta?: ReactNode
  actionLabel: string
  onPress?: () => void
  /** What a press plays at once. */
  sound?: PressedSound | undefined
  imageUrl?: string | null
}

/** The one lesson that a page offers first. */
export function LessonCard({ lesson, to, eyebrow, meta, actionLabel, onPress, sound, imageUrl }: Props) {
  const isFilm = lesson.kind === 'video'
  const share = progressShare(lesson)
  const url = lesson.poster?.url ?? imageUrl
  const card = useRef<HTMLElement>(null)
  const press = () => {
    pressedRow.note(lesson)
    if (card.current && !isFilm) letPictureTravel(card.current, lesson.id)
    onPress?.()
  }
  return (
    <section
      className={classNames(classes.card, isFilm && classes.film)}
      data-accent={lesson.accent}
      ref={element => {
        card.current = element
        takePictureBack(element, lesson.id)
      }}
    >
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
      {share !== null && (
        <div className={classes.progress}>
          <ProgressLine share={share} label={lessonTexts[lesson.kind].progress} />
        </div>
      )}
      <div className={classes.action}>
        <PrimaryButton
          to={to}
          onPress={press}
          sound={sound}
          hasTravelling={!isFilm && picturesTravel()}
          icon={<IconPlay />}
        >
          {actionLabel}
        </PrimaryButton>
      </div>
    </section>
  )
}
