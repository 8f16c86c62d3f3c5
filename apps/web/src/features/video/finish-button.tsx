import type { Lesson } from '@iki/contract/media/lesson'
import IconDone from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { finishLesson, player, useIsFinished } from '#core/player/player.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import classes from './finish-button.module.css'

/** Shows that a film was watched to its end; before that, a button to mark it as watched. */
export function FinishButton({ lesson, isHere }: { lesson: Lesson; isHere: boolean }) {
  const isFinished = useIsFinished(lesson)
  const finish = () => {
    if (!isHere) player.load(lesson)
    finishLesson()
  }
  return <FinishedState isFinished={isFinished} onFinish={finish} />
}

export function FinishedState({ isFinished, onFinish }: { isFinished: boolean; onFinish: () => void }) {
  return (
    <div className={classes.place} role="status">
      {isFinished ? (
        <p className={classes.finished}>
          <IconDone size={22} stroke={1.7} aria-hidden />
          見おえました
        </p>
      ) : (
        <SecondaryButton icon={<IconDone size={20} stroke={1.7} />} onPress={onFinish}>
          見おえた
        </SecondaryButton>
      )}
    </div>
  )
}
