import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import type { Moment } from './draft.ts'
import classes from './impression-form.module.css'

type Props = { moment: Moment; isDisabled?: boolean; onRemove: () => void }

/** The second that is written about, to be taken out again. */
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
