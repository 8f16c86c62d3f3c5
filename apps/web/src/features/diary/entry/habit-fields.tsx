import { type DiaryTexts, type FieldValue, fieldsOf, fieldValue } from '@iki/contract/diary/diary-fields'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { RatingCircles } from '#ui/fields/rating-circles.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { CountField } from './count-field.tsx'
import { useCountedElsewhere } from './counted-elsewhere.ts'
import classes from './habit-fields.module.css'

type Props<K extends HabitKind> = {
  kind: K
  date: string
  value: DiaryTexts[K]
  onChange: (change: Readonly<Record<string, FieldValue>>) => void
}

/** When fewer characters than this are left, their number is shown. */
const countedRoom = 200

/** The fields of a habit diary's day: ratings, then counts, then texts. */
export function HabitFields<K extends HabitKind>({ kind, date, value, onChange }: Props<K>) {
  const countedOf = useCountedElsewhere(date)
  const fields = fieldsOf(kind)
  const scales = fields.filter(field => field.form === 'scale')
  const numberOf = (key: (typeof fields)[number]['key']) => Number(fieldValue(value, key))
  return (
    <>
      {scales.length > 0 && (
        <div className={classes.ratings}>
          {scales.map(({ key, label, ends, max }) => (
            <RatingCircles
              key={key}
              label={label}
              ends={ends}
              max={max}
              noneLabel="まだ"
              value={numberOf(key) === 0 ? null : numberOf(key)}
              onChange={rating => onChange({ [key]: rating })}
            />
          ))}
        </div>
      )}
      <div>
        {fields
          .filter(field => field.form === 'count')
          .map(field => (
            <CountField
              key={field.key}
              field={field}
              value={numberOf(field.key)}
              counted={countedOf(field.key)}
              onChange={count => onChange({ [field.key]: count })}
            />
          ))}
      </div>
      <div className={classes.text}>
        {fields
          .filter(field => field.form === 'text')
          .map(field => (
            <TextAreaField
              key={field.key}
              label={field.label}
              isOptional
              minRows={2}
              value={String(fieldValue(value, field.key))}
              // A text that is too long is not cut off, but marked.
              mostCharacters={field.maxLength}
              countsFrom={field.maxLength - countedRoom}
              onChange={event => onChange({ [field.key]: event.currentTarget.value })}
            />
          ))}
      </div>
    </>
  )
}
