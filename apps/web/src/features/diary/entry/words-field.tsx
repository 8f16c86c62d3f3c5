import { countCharacters } from '@iki/contract/api/characters'
import type { DiaryField } from '@iki/contract/diary/diary-field'
import { overLength } from '#ui/fields/over-length.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import classes from './habit-fields.module.css'

type Props = {
  field: Extract<DiaryField, { form: 'text' }>
  value: string
  onChange: (text: string) => void
}

/** With so little room left it is good to know how much. */
const countedRoom = 200

/** Some lines of a habit day. Nothing is cut off: what is too long says so, and stays. */
export function WordsField({ field: { label, maxLength }, value, onChange }: Props) {
  const count = countCharacters(value)
  return (
    <div>
      <TextAreaField
        label={label}
        isOptional
        minRows={2}
        value={value}
        error={overLength(value, maxLength)}
        onChange={event => onChange(event.currentTarget.value)}
      />
      {count >= maxLength - countedRoom && (
        <p className={classes.count}>
          {count} / {maxLength}
        </p>
      )}
    </div>
  )
}
