import { habitMemoLength } from '@iki/contract/habit-diary'
import { TextAreaField } from '#ui/text-area-field.tsx'
import classes from './habit-fields.module.css'

type Props = { label: string; value: string; onChange: (words: string) => void }

/** From here on it is good to know how much room is left. */
const countFrom = habitMemoLength - 200

/** Some lines of a habit day. Nothing is cut off: what is too long says so, and stays. */
export function WordsField({ label, value, onChange }: Props) {
  const over = value.length - habitMemoLength
  return (
    <div>
      <TextAreaField
        label={label}
        isOptional
        minRows={2}
        value={value}
        error={over > 0 ? `あと${over}文字ぶん、短くしてください` : undefined}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {value.length >= countFrom && (
        <p className={classes.count}>
          {value.length} / {habitMemoLength}
        </p>
      )}
    </div>
  )
}
