import { skipReasonNames, skipReasons } from '@iki/contract/diary'
import { tellError } from '#core/api-error.ts'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './day-view.module.css'
import { useSkipping, useSkips } from './skips.queries.ts'

type Props = { date: string; isToday: boolean }

/** A day without an entry can say why: the row of days then goes on. */
export function SkipChoice({ date, isToday }: Props) {
  const skips = useSkips()
  const { mutate, isPending, variables, error } = useSkipping(date)
  const standing = skips.find(skip => skip.date === date)?.reason ?? null
  const chosen = isPending ? (variables ?? null) : standing
  return (
    <section className={classes.skip} aria-labelledby="skip">
      <h2 id="skip" className={classes.skipTitle}>
        {isToday ? '書かない日にする' : '書かなかった日'}
      </h2>
      <p className={classes.hint}>わけを残しておくと、つづけた日数はとぎれません。</p>
      <ChipRow label="書かないわけ">
        {skipReasons.map(reason => (
          <Chip
            key={reason}
            isOn={reason === chosen}
            onPress={() => mutate(reason === chosen ? null : reason)}
          >
            {skipReasonNames[reason]}
          </Chip>
        ))}
      </ChipRow>
      {error && <Notice kind="problem">{tellError(error)}</Notice>}
    </section>
  )
}
