import { skipReasonNames, skipReasons } from '@iki/contract/diary/diary'
import { errorMessage } from '#core/api/api-error.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { useSkipping, useSkips } from '../skips.ts'
import classes from './day-view.module.css'

type Props = { date: string; isToday: boolean }

/** A day without an entry can say why: the row of days then goes on. */
export function SkipChoice({ date, isToday }: Props) {
  const skips = useSkips()
  const { skip, retry, state, error } = useSkipping(date)
  const chosen = skips.find(each => each.date === date)?.reason ?? null
  return (
    <section className={classes.skip} aria-labelledby="skip">
      <h2 id="skip" className={classes.skipTitle}>
        {isToday ? '書かない日にする' : '書かなかった日'}
      </h2>
      <p className={classes.hint}>わけを残しておくと、つづけた日数はとぎれません。</p>
      <ChipRow label="書かないわけ">
        {skipReasons.map(reason => (
          <Chip key={reason} isOn={reason === chosen} onPress={() => skip(reason === chosen ? null : reason)}>
            {skipReasonNames[reason]}
          </Chip>
        ))}
      </ChipRow>
      {state === 'onDevice' && <SaveState state="onDevice" />}
      {(state === 'refused' || state === 'onPage') && (
        <Notice kind="problem" action={<SecondaryButton onPress={retry}>もう一度送る</SecondaryButton>}>
          {errorMessage(error)}
        </Notice>
      )}
    </section>
  )
}
