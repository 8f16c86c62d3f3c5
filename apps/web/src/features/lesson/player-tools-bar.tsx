import type { Lesson } from '@iki/contract/media/lesson'
import type { ReactNode } from 'react'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { RepeatButton, ShuffleButton } from './order-buttons.tsx'
import type { PlayerTools } from './player-tools.ts'
import { QueueButton } from './queue-button.tsx'
import { SettingsButton } from './settings-button.tsx'
import { SleepButton } from './sleep-button.tsx'
import { SpeedChoice } from './speed-choice.tsx'

type Props = {
  track: Track
  lesson: Lesson | undefined
  queue: Queue | undefined
  controls: LessonPlayer
  Buttons: PlayerTools['Buttons']
  /** The speed is here, since it is not among the controls. */
  hasSpeed: boolean
  keysHelp: ReactNode
}

/** The row under the controls: what is wanted now and then. Other capabilities' buttons stand among ours. */
export function PlayerToolsBar({ track, lesson, queue, controls, Buttons, hasSpeed, keysHelp }: Props) {
  const isList = queue !== undefined && queue.lessons.length > 1
  return (
    <>
      {hasSpeed && <SpeedChoice lesson={track} isTool />}
      {controls.isHere && (
        <>
          {isList && <QueueButton />}
          {isList && <ShuffleButton />}
          <RepeatButton />
        </>
      )}
      <SleepButton />
      {lesson && <Buttons lesson={lesson} />}
      <SettingsButton lesson={track} onGo={controls.seek} />
      {keysHelp}
    </>
  )
}
