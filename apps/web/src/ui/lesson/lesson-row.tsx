import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import IconDownloaded from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { japaneseDuration, japaneseTime } from '#ui/format/format-time.ts'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import classes from './lesson-row.module.css'
import { lessonTexts } from './lesson-texts.ts'
import { LessonThumb } from './lesson-thumb.tsx'
import { pressedRow } from './pressed-row.ts'
import { letPictureTravel, picturesTravel, takePictureBack } from './travelling-picture.ts'

type Props = {
  lesson: Pick<Lesson, 'id' | 'title' | 'durationSeconds' | 'drawing' | 'accent' | 'lock' | 'position'> &
    Partial<Pick<Lesson, 'kind' | 'artist' | 'poster'>>
  to: string
  /** Where it belongs, such as the name of its playlist; left out, who plays it. */
  meta?: string
  imageUrl?: string | null
  /** It is the one in the player now. */
  isCurrent?: boolean
  /** Whether it plays without a network. */
  isDownloaded?: boolean
  onPress?: () => void
  /** A button at the end of the row. */
  action?: ReactNode
}

/** A lesson in a list, with its kind. A locked one can be opened too: its page says which plan it belongs to. */
export function LessonRow(props: Props) {
  const { lesson, to, meta, imageUrl, isCurrent = false, isDownloaded = false, onPress, action } = props
  const { lock, kind = 'audio', artist } = lesson
  const subtitle = meta ?? artist
  // A film's length is on its picture.
  const isTimeOnThumb = kind === 'video' && lesson.position === null
  const share = progressShare(lesson)
  const hasStage = kind !== 'video'
  const row = (
    <Link
      to={to}
      className={classes.row}
      ref={link => takePictureBack(link, lesson.id)}
      data-accent={lesson.accent}
      aria-current={isCurrent || undefined}
      onClick={({ currentTarget }) => {
        pressedRow.note({ ...lesson, kind })
        if (hasStage) letPictureTravel(currentTarget, lesson.id)
        onPress?.()
      }}
      viewTransition={hasStage && picturesTravel()}
      data-early={onPress && ''}
    >
      <LessonThumb lesson={lesson} imageUrl={imageUrl} />
      <span className={classes.text}>
        {kind !== 'audio' && <VisuallyHidden>{lessonTexts[kind].name}。</VisuallyHidden>}
        <span className={classes.title}>{lesson.title}</span>
        <span className={classNames(classes.meta, !lock && subtitle && classes.placed)}>
          {lock && <LockMark lock={lock} />}
          {!lock && subtitle && (
            <span className={classes.place}>
              <span className={classes.placeText}>{subtitle}</span>
            </span>
          )}
          <span className={classes.end}>
            {isDownloaded && <DownloadedMark />}
            {isTimeOnThumb ? (
              <VisuallyHidden>{timeText(lesson)}</VisuallyHidden>
            ) : (
              <span className={classes.time}>{timeText(lesson)}</span>
            )}
          </span>
        </span>
        {!lock && share !== null && (
          <span className={classes.progress}>
            <ProgressLine share={share} label={lessonTexts[kind].progress} />
          </span>
        )}
      </span>
    </Link>
  )
  if (!action) return row
  return (
    <div className={classes.withAction} data-accent={lesson.accent}>
      {row}
      {action}
    </div>
  )
}

function DownloadedMark() {
  return (
    <span className={classes.downloaded} role="img" aria-label="端末に保存ずみ">
      <IconDownloaded size={15} aria-hidden />
    </span>
  )
}

/** From 0 to 1, for a lesson that was begun. */
export function progressShare({
  position,
  durationSeconds,
}: Pick<Lesson, 'durationSeconds' | 'position'>): number | null {
  if (!position || position.isCompleted || position.seconds < 1 || durationSeconds <= 0) return null
  return position.seconds / durationSeconds
}

/** "10分", "のこり6分12秒" or "聴きおえました". */
export function timeText({
  durationSeconds,
  position,
  kind = 'audio',
}: Pick<Lesson, 'durationSeconds' | 'position'> & { kind?: Lesson['kind'] }): string {
  if (position?.isCompleted) return lessonTexts[kind].finished
  if (!position || position.seconds < 1) return japaneseDuration(durationSeconds)
  return `のこり${japaneseTime(durationSeconds - position.seconds)}`
}
