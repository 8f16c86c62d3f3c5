import IconShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRepeatOnce from '@tabler/icons-react/dist/esm/icons/IconRepeatOnce.mjs'
import { player, usePlayer } from '#core/player/player.ts'
import { withNextRepeat, withShuffle } from '#core/queue/queue-edits.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { repeatWords } from './queue-words.ts'

/** Shuffle. What plays goes on; only what comes after it changes. */
export function ShuffleButton() {
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

/** Off, all, this one. */
export function RepeatButton() {
  const repeat = usePlayer(state => state.queue.repeat)
  const kind = usePlayer(state => state.track?.kind ?? 'audio')
  const { word, spoken } = repeatWords(repeat, kind)
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
