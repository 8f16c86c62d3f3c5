import { countCharacters } from '@iki/contract/characters'
import { habitMemoLength } from '@iki/contract/habit-diary'
import { overLength } from '#ui/over-length.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import classes from './habit-fields.module.css'

type Props = { label: string; value: string; onChange: (words: string) => void }

/** From here on it is good to know how much room is left. */
const countFrom = habitMemoLength - 200

/** Some lines of a habit day. Nothing is cut off: what is too long says so, and stays. */
export function WordsField({ label, value, onChange }: Props) {
  const count = countCharacters(value)
  return (
    <div>
      <TextAreaField
        label={label}
        isOptional
        minRows={2}
        value={value}
        error={overLength(value, habitMemoLength)}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {count >= countFrom && (
        <p className={classes.count}>
          {count} / {habitMemoLength}
        </p>
      )}
    </div>
  )
}
