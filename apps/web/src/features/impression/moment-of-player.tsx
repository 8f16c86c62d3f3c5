import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { player, usePlayer } from '#core/player/player.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import type { Moment } from './draft.ts'

type Props = { has: boolean; onTake: (moment: Moment) => void }

/** Takes the second that is heard now; nothing where nothing is, or what is on air, which has no seconds of its own. */
export function MomentOfPlayer({ has, onTake }: Props) {
  const track = usePlayer(state => state.track)
  if (!track || track.live) return null
  const { id: lessonId, title } = track
  return (
    <SecondaryButton
      icon={<IconPlayerPlay />}
      onPress={() => onTake({ lessonId, title, seconds: Math.floor(player.secondsNow()) })}
    >
      {has ? '再生中のところに変える' : '再生中のところを添える'}
    </SecondaryButton>
  )
}
