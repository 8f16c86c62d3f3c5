import type { Lesson } from '@iki/contract/audio'
import type { PlayerTools } from './player-tools.ts'
import { SleepButton } from './sleep-button.tsx'

type Props = { lesson: Lesson | undefined; Buttons: PlayerTools['Buttons'] }

/** The row under the controls: what is wanted now and then. Other capabilities' buttons stand among ours. */
export function PlayerToolsBar({ lesson, Buttons }: Props) {
  return (
    <>
      <SleepButton />
      {lesson && <Buttons lesson={lesson} />}
    </>
  )
}
