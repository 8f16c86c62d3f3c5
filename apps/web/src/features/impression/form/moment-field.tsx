import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { player, usePlayer } from '#core/player/player.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import type { DraftMoment } from './draft.ts'
import classes from './impression-form.module.css'

type Props = { moment: DraftMoment; isDisabled?: boolean; onRemove: () => void }

/** The second that the impression is about, with a button that removes it. */
export function MomentField({ moment, isDisabled = false, onRemove }: Props) {
  return (
    <div className={classes.moment}>
      <p>
        <span className={classes.hint}>この瞬間への感想</span>
        {moment.title} {clockTime(moment.seconds)}
      </p>
      <SecondaryButton isDisabled={isDisabled} onPress={onRemove}>
        外す
      </SecondaryButton>
    </div>
  )
}

type MomentOfPlayerProps = { has: boolean; onTake: (moment: DraftMoment) => void }

/** Adds the current second of the player. Nothing while nothing plays, or for the radio, which has no seconds. */
export function MomentOfPlayer({ has, onTake }: MomentOfPlayerProps) {
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
