import { diaryMessages, memoLength } from '@iki/contract/diary'
import { memoLabel } from '@iki/contract/diary-labels'
import { useId } from 'react'
import { TextAreaField } from '#ui/text-area-field.tsx'
import classes from './day-form.module.css'
import { graphemeCount } from './diary-words.ts'

type Props = { value: string; onChange: (memo: string) => void }

/** The one field of words. Nothing is cut off: what is too long says so, and stays. */
export function MemoField({ value, onChange }: Props) {
  const countId = useId()
  const count = graphemeCount(value)
  const over = value.length - memoLength
  return (
    <div className={classes.memo} data-tour="diary-memo">
      <TextAreaField
        label={memoLabel}
        placeholder="きょうのからだ、息、気づいたこと。"
        minRows={3}
        value={value}
        error={over > 0 ? diaryMessages.memo : undefined}
        aria-describedby={countId}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <p id={countId} className={classes.count} data-over={over > 0 || undefined}>
        <span>
          {count} / {memoLength}
        </span>
        {over > 0 && <span>あと{over}文字ぶん、短くしてください</span>}
        {over <= 0 && count !== value.length && <span>絵文字などは、{value.length}文字ぶんに数えます</span>}
      </p>
    </div>
  )
}
