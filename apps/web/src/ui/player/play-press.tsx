import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import classes from './play-press.module.css'

type Props = {
  isPlaying: boolean
  /** Sound was asked for and is not there yet. */
  isWaiting?: boolean
  onToggle: () => void
}

/** Play and pause. */
export function PlayPress({ isPlaying, isWaiting = false, onToggle }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={isPlaying ? '一時停止' : '再生'}
      aria-busy={isWaiting || undefined}
      onClick={onToggle}
    >
      {isPlaying ? <IconPause size={28} /> : <IconPlay size={28} className={classes.play} />}
    </button>
  )
}
