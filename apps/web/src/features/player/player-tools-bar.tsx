import type { LessonKind } from '@iki/contract/media/lesson'
import type { Repeat } from '@iki/contract/media/playback'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRepeatOnce from '@tabler/icons-react/dist/esm/icons/IconRepeatOnce.mjs'
import type { ReactNode } from 'react'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { player, usePlayer, useSleep } from '#core/player/player.ts'
import type { Track } from '#core/player/track.ts'
import type { Queue } from '#core/queue/queue.ts'
import { withNextRepeat, withShuffle } from '#core/queue/queue-edits.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { QueueButton } from './queue-button.tsx'
import { sleepLeft, sleepSentence } from './sleep-text.ts'
import { SpeedChoice } from './speed-choice.tsx'

type Props = {
  track: Track
  queue: Queue | undefined
  controls: LessonPlayer
  /** The buttons of other features, which are placed between ours. */
  buttons: ReactNode
  /** Whether the speed is here; it is then not among the controls. */
  hasSpeed: boolean
  keysHelp: ReactNode
}

/** The row under the controls, for tools that are used less often. */
export function PlayerToolsBar({ track, queue, controls, buttons, hasSpeed, keysHelp }: Props) {
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
      {buttons}
      <SettingsButton lesson={track} onGo={controls.seek} />
      {keysHelp}
    </>
  )
}

/** Shuffles the lessons that come next. The current one goes on playing. */
function ShuffleButton() {
  const isShuffled = usePlayer(state => state.queue.isShuffled)
  return (
    <ToolButton
      label={`ランダム再生 ${isShuffled ? 'オン' : 'オフ'}`}
      word="ランダム"
      icon={<IconShuffle />}
      isOn={isShuffled}
      onPress={() => player.changeQueue(queue => withShuffle(queue, !queue.isShuffled, Math.random))}
    />
  )
}

/** Repeats nothing, the whole list, or this lesson. */
function RepeatButton() {
  const repeat = usePlayer(state => state.queue.repeat)
  const kind = usePlayer(state => state.track?.kind ?? 'audio')
  const { word, spoken } = repeatText(repeat, kind)
  return (
    <ToolButton
      label={spoken}
      word={word}
      icon={repeat === 'one' ? <IconRepeatOnce /> : <IconRepeat />}
      isOn={repeat !== 'off'}
      onPress={() => player.changeQueue(withNextRepeat)}
    />
  )
}

/** The short label of a repeat mode, and the long one for screen readers. */
function repeatText(repeat: Repeat, kind: LessonKind): { word: string; spoken: string } {
  const { this: one, name } = lessonTexts[kind]
  if (repeat === 'off') return { word: 'くり返し', spoken: 'くり返し なし' }
  if (repeat === 'all') return { word: '全部', spoken: `くり返し 全部の${name}` }
  return { word: one, spoken: `くり返し ${one}だけ` }
}

type SettingsProps = { lesson: Track; onGo: (seconds: number) => void }

/** Opens the player's settings and, from there, earlier positions in this lesson. */
function SettingsButton({ lesson, onGo }: SettingsProps) {
  const isSignedIn = useIsSignedIn()
  const settings = useOnDemand(loadSettings)
  const history = useOnDemand(loadHistory)
  return (
    <>
      <ToolButton label="再生の設定" word="設定" icon={<IconAdjustments />} onPress={settings.open} />
      {settings.Part && (
        <settings.Part onClose={settings.close} onHistory={isSignedIn ? history.open : undefined} />
      )}
      {history.Part && <history.Part lesson={lesson} onGo={onGo} onClose={history.close} />}
    </>
  )
}

const loadSettings = () => import('./player-settings-sheet.tsx').then(chunk => chunk.PlayerSettingsSheet)
const loadHistory = () => import('./past-positions-sheet.tsx').then(chunk => chunk.PastPositionsSheet)

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

const loadSleepSheet = () => import('./sleep-sheet.tsx').then(chunk => chunk.SleepSheet)
