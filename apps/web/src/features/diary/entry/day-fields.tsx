import { generalFields } from '@iki/contract/diary/diary-fields'
import { memo } from 'react'
import { RatingCircles } from '#ui/fields/rating-circles.tsx'
import type { DayDraft } from './day-drafts.ts'
import classes from './day-form.module.css'
import { DayPictures } from './day-pictures.tsx'
import { MemoField } from './memo-field.tsx'

type Props = Pick<DayDraft, 'relax' | 'breath' | 'memo' | 'images'> & {
  date: string
  isRelaxFaulty: boolean
  isBreathFaulty: boolean
  onChange: (part: Partial<DayDraft>) => void
}

const { relax, breath } = generalFields

/** What is written of a day. Shown anew only when that changes: measuring the memo is the dearest part of a save. */
export const DayFields = memo(function DayFields(props: Props) {
  const { memo, images, date, isRelaxFaulty, isBreathFaulty, onChange } = props
  return (
    <>
      <div className={classes.ratings} data-tour="diary-ratings">
        <RatingCircles
          label={relax.label}
          ends={relax.ends}
          value={props.relax}
          isFaulty={isRelaxFaulty}
          onChange={chosen => onChange({ relax: chosen })}
        />
        <RatingCircles
          label={breath.label}
          ends={breath.ends}
          value={props.breath}
          isFaulty={isBreathFaulty}
          onChange={chosen => onChange({ breath: chosen })}
        />
      </div>
      <MemoField value={memo} onChange={written => onChange({ memo: written })} />
      <DayPictures
        kind="general"
        date={date}
        ids={images}
        onChange={chosen => onChange({ images: chosen })}
      />
    </>
  )
})
