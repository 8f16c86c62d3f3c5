import { jumps, useJump, usePlayer } from '#core/player/player.ts'
import { clockTime } from '#ui/format/format-time.ts'
import { JumpOffer } from '#ui/player/jump-offer.tsx'

/** After a slip of the finger, also one that went over the end: back to where the sound was. */
export function WayBack() {
  const undo = useJump()
  const isHere = usePlayer(state => state.track?.id === undo?.track.id)
  if (!undo) return null
  const place = clockTime(undo.seconds)
  return (
    <JumpOffer
      text={isHere ? `${place} にもどす` : `「${undo.track.title}」の ${place} にもどす`}
      onPress={jumps.undo}
    />
  )
}
