import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { PlayPress } from './play-press.tsx'

type Props = {
  isPlaying: boolean
  /** Sound was asked for and is not there yet. */
  isWaiting?: boolean
  /** From 0 to 1. */
  progress: number
  onToggle: () => void
}

/** The button in the ring. The ring breathes while it plays and rests while it does not. */
export function PlayButton({ progress, isWaiting = false, ...press }: Props) {
  return (
    <BreathRing progress={progress} isBreathing={press.isPlaying && !isWaiting}>
      <PlayPress {...press} isWaiting={isWaiting} />
    </BreathRing>
  )
}
