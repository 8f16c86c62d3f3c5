import type { LessonKind } from '@iki/contract/media/lesson'
import type { Repeat } from '@iki/contract/media/playback'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRepeatOnce from '@tabler/icons-react/dist/esm/icons/IconRepeatOnce.mjs'
import type { ReactNode } from 'react'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { player, usePlayer } from '#core/player/player.ts'
import type { Track } from '#core/player/track.ts'
import { withNextRepeat, withShuffle } from '#core/queue/queue-edits.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { Sheet } from '#ui/page/sheet.tsx'
import { ToolButton } from '#ui/player/tool-button.tsx'
import classes from './more-tools.module.css'

type Props = {
  track: Track
  isList: boolean
  controls: LessonPlayer
  keysButton: ReactNode
  /** The tools of other features; some close the sheet. */
  others: (leave: () => void) => ReactNode
  onClose: () => void
}

/** The tools that are used less often. */
export function MoreTools({ track, isList, controls, keysButton, others, onClose }: Props) {
  return (
    <Sheet title="その他の操作" onClose={onClose}>
      {leave => (
        <div className={classes.tools}>
          {others(leave)}
          {controls.isHere && isList && <ShuffleButton />}
          {controls.isHere && <RepeatButton />}
          <SettingsButton lesson={track} onGo={controls.seek} />
          {keysButton}
        </div>
      )}
    </Sheet>
  )
}

/** Shuffles the lessons that come next. The current one plays on. */
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
