import { countCharacters } from '@iki/contract/api/characters'
import { diaryMessages, memoLength } from '@iki/contract/diary/diary'
import { memoLabel } from '@iki/contract/diary/diary-labels'
import { useId } from 'react'
import { overLength } from '#ui/fields/over-length.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import classes from './day-form.module.css'

type Props = { value: string; onChange: (memo: string) => void }

/** The one field of words. Nothing is cut off: what is too long says so, and stays. */
export function MemoField({ value, onChange }: Props) {
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
