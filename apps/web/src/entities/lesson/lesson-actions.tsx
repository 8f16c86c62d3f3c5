import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './lesson-actions.module.css'
import { type MoreAction, useCanPlayNext } from './more-action.ts'

const loadSheet = () => import('./lesson-actions-sheet.tsx').then(chunk => chunk.LessonActionsSheet)

/** Opens what can be done with a lesson of a list. Shown only where there is something to do. */
export function LessonActions({ lesson, more }: { lesson: Lesson; more?: MoreAction | undefined }) {
  const isSignedIn = useIsSignedIn()
  const canPlayNext = useCanPlayNext(lesson)
  const { Part: Actions, open, close } = useOnDemand(loadSheet)
  if (!isSignedIn && !canPlayNext && !more) return null
  return (
    <span className={classes.actions}>
      <IconButton label={`${lesson.title}のメニュー`} onPress={open}>
        <IconDots />
      </IconButton>
      {Actions && <Actions lesson={lesson} more={more} onClose={close} />}
    </span>
  )
}
