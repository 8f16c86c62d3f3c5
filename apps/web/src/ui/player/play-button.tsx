import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { BreathRing } from '../breath-ring.tsx'
import classes from './play-button.module.css'

type Props = {
  isPlaying: boolean
  /** Sound was asked for and is not there yet. */
  isWaiting?: boolean
  /** From 0 to 1. */
  progress: number
  onToggle: () => void
}

/** The button in the ring. The ring breathes while it plays and rests while it does not. */
export function PlayButton({ isPlaying, isWaiting = false, progress, onToggle }: Props) {
  return (
    <BreathRing progress={progress} isBreathing={isPlaying && !isWaiting}>
      <button
        type="button"
        className={classes.button}
        aria-label={isPlaying ? '一時停止' : '再生'}
        aria-busy={isWaiting || undefined}
        onClick={onToggle}
      >
        {isPlaying ? <IconPause size={36} /> : <IconPlay size={36} className={classes.play} />}
      </button>
    </BreathRing>
  )
}
