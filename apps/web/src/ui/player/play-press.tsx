import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { classNames } from '#ui/class-names.ts'
import classes from './play-button.module.css'

type Props = {
  isPlaying: boolean
  /** Sound was asked for and is not there yet. */
  isWaiting?: boolean
  /** Whether it is beside other controls. */
  isSmall?: boolean
  onToggle: () => void
}

/** Play and pause. */
export function PlayPress({ isPlaying, isWaiting = false, isSmall = false, onToggle }: Props) {
  const size = isSmall ? 28 : 36
  return (
    <button
      type="button"
      className={classNames(classes.button, isSmall && classes.small)}
      aria-label={isPlaying ? '一時停止' : '再生'}
      aria-busy={isWaiting || undefined}
      onClick={onToggle}
    >
      {isPlaying ? <IconPause size={size} /> : <IconPlay size={size} className={classes.play} />}
    </button>
  )
}
