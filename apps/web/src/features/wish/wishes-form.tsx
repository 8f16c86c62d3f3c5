import { dayTimeNames, dayTimes, purposeNames, purposes, type Wishes } from '@iki/contract/account/wish'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useSaveWishes } from '#core/wish/wish.queries.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { WishChoice } from './wish-choice.tsx'

type Props = {
  begins: Wishes
  submitLabel: string
  /** Said below the button once it is saved; left out where the page is left then. */
  savedText?: string
  onSaved?: (wishes: Wishes) => void | Promise<void>
}

/** Two questions: when one listens, and what for. */
export function WishesForm({ begins, submitLabel, savedText, onSaved }: Props) {
  const [wishes, setWishes] = useState(begins)
  const save = useSaveWishes()
  const change = (part: Partial<Wishes>) => {
    setWishes({ ...wishes, ...part })
    if (!save.isIdle && !save.isPending) save.reset()
  }
  return (
    <FormFrame
      label="聴く時間と目的"
      submitLabel={submitLabel}
      isBusy={save.isPending}
      problem={save.error && errorMessage(save.error)}
      onSubmit={() => save.mutate(wishes, { onSuccess: saved => void onSaved?.(saved) })}
    >
      <WishChoice
        question="いつ聴きますか"
        choices={dayTimes}
        names={dayTimeNames}
        chosen={wishes.times}
        onChange={times => change({ times })}
      />
      <WishChoice
        question="何のために聴きますか"
        choices={purposes}
        names={purposeNames}
        chosen={wishes.purposes}
        onChange={chosen => change({ purposes: chosen })}
      />
      {savedText && save.isSuccess && <Notice kind="success">{savedText}</Notice>}
    </FormFrame>
  )
}
