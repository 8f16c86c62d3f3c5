import { countCharacters } from '@iki/contract/api/characters'
import { integer } from '@iki/contract/api/schema'
import { diaryMessages, memoLength, rating } from '@iki/contract/diary/diary'
import { generalFields } from '@iki/contract/diary/diary-fields'
import { memoLabel } from '@iki/contract/diary/diary-labels'
import { memo, useId } from 'react'
import * as v from 'valibot'
import { overLength } from '#ui/fields/over-length.ts'
import { RatingCircles } from '#ui/fields/rating-circles.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import type { DraftText } from './day-draft.ts'
import classes from './day-form.module.css'
import { DayFormFrame } from './day-form-frame.tsx'
import { DayPictures } from './day-pictures.tsx'
import { useDayForm } from './use-day-form.ts'

type Props = {
  date: string
  isToday: boolean
  day: DiaryDay<'general'> | null
  onSaved?: () => void
}

const empty: DraftText<'general'> = { relax: null, breath: null, memo: '', images: [] }
const ratingSchema = integer(rating.min, rating.max)

/** A day of the general diary to write: two ratings, a memo, pictures. Mount a new one for another day. */
export function DayForm({ date, isToday, day, onSaved }: Props) {
  const form = useDayForm({ kind: 'general', date, day, empty, onSaved })
  const { value, problem, change } = form
  const isFaulty = (value: unknown) => problem !== null && !v.is(ratingSchema, value)
  return (
    <DayFormFrame form={form} isToday={isToday}>
      <DayFields
        {...value}
        date={date}
        isRelaxFaulty={isFaulty(value.relax)}
        isBreathFaulty={isFaulty(value.breath)}
        onChange={change}
      />
    </DayFormFrame>
  )
}

type FieldsProps = DraftText<'general'> & {
  date: string
  isRelaxFaulty: boolean
  isBreathFaulty: boolean
  onChange: (part: Partial<DraftText<'general'>>) => void
}

const { relax, breath } = generalFields

/** The fields of a day. Memoized, because measuring the memo is the slowest part of a save. */
const DayFields = memo(function DayFields(props: FieldsProps) {
  const { memo, images, date, isRelaxFaulty, isBreathFaulty, onChange } = props
  return (
    <div className={classes.fields}>
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
      <div className={classes.words}>
        <MemoField value={memo} onChange={written => onChange({ memo: written })} />
        <DayPictures
          kind="general"
          date={date}
          ids={images}
          onChange={chosen => onChange({ images: chosen })}
        />
      </div>
    </div>
  )
})

type MemoFieldProps = { value: string; onChange: (memo: string) => void }

/** The memo. A text that is too long is not cut off, but marked. */
function MemoField({ value, onChange }: MemoFieldProps) {
  const countId = useId()
  const over = overLength(value, memoLength)
  return (
    <div className={classes.memo} data-tour="diary-memo">
      <TextAreaField
        label={memoLabel}
        placeholder="きょうのからだ、息、気づいたこと。"
        minRows={3}
        value={value}
        error={over && diaryMessages.memo}
        aria-describedby={countId}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <p id={countId} className={classes.count} data-over={over && true}>
        <span>
          {countCharacters(value)} / {memoLength}
        </span>
        {over && <span>{over}</span>}
      </p>
    </div>
  )
}
