import IconMore from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import type { ReactNode } from 'react'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { usePlayer, useSleep } from '#core/player/player.ts'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { QueueButton } from '../queue/queue-button.tsx'
import { sleepLeft, sleepSentence } from '../sleep/sleep-text.ts'
import { SpeedChoice } from './speed-choice.tsx'

type Props = {
  track: Track
  queue: Queue | undefined
  controls: LessonPlayer
  /** The one button of another feature that is in the row. */
  favorite: ReactNode
  /** The tools behind the last button; `leave` closes them. */
  others: (leave: () => void) => ReactNode
  /** Whether the speed is here; a film has it among its controls. */
  hasSpeed: boolean
  keysButton: ReactNode
}

/** The row under the controls: four tools that are used often, and all others behind the fifth. */
export function PlayerToolsBar({ track, queue, controls, favorite, others, hasSpeed, keysButton }: Props) {
  const isList = queue !== undefined && queue.lessons.length > 1
  return (
    <>
      {hasSpeed && <SpeedChoice lesson={track} isTool />}
      <SleepButton />
      {favorite}
      {controls.isHere && isList && <QueueButton />}
      <MoreButton track={track} isList={isList} controls={controls} keysButton={keysButton} others={others} />
    </>
  )
}

type MoreProps = Pick<Props, 'track' | 'controls' | 'keysButton' | 'others'> & { isList: boolean }

/** Opens the sheet with the other tools. */
function MoreButton(tools: MoreProps) {
  const { Part: MoreTools, open, close } = useOnDemand(loadMoreTools)
  return (
    <>
      <ToolButton
        label="その他の操作"
        word="その他"
        icon={<IconMore />}
        aria-haspopup="dialog"
        onPress={open}
      />
      {MoreTools && <MoreTools {...tools} onClose={close} />}
    </>
  )
}

const loadMoreTools = () => import('./more-tools.tsx').then(chunk => chunk.MoreTools)

/** The sleep timer, with the time that is left. */
export function SleepButton() {
  const { Part: SleepSheet, open, close } = useOnDemand(loadSleepSheet)
  const setting = useSleep(state => state.setting)
  const left = useSleep(sleepLeft)
  const kind = usePlayer(state => state.track?.kind ?? 'audio')
  return (
    <>
      <ToolButton
        label={`おやすみタイマー${left === null ? '' : ` あと${left}`}`}
        word={left ?? 'おやすみ'}
        icon={<IconMoon />}
        isOn={setting !== null}
        onPress={open}
      />
      <Announcement>{setting ? sleepSentence(setting, kind) : ''}</Announcement>
      {SleepSheet && <SleepSheet onClose={close} />}
    </>
  )
}

const loadSleepSheet = () => import('../sleep/sleep-sheet.tsx').then(chunk => chunk.SleepSheet)
