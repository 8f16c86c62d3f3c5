import { countCharacters } from '@iki/contract/api/characters'
import { Textarea, type TextareaProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { classNames } from '#ui/class-names.ts'
import classes from './field.module.css'
import { FieldLabel } from './field-label.tsx'
import { overLength } from './over-length.ts'
import own from './text-area-field.module.css'

type Props = Omit<TextareaProps, 'size' | 'label' | 'classNames' | 'maxLength'> & {
  label: string
  isOptional?: boolean
  /** Visible characters. The browser's `maxLength` counts differently, and cuts off silently. */
  mostCharacters?: number
  /** The count is shown from this many characters on. */
  countsFrom?: number
}

const inputClasses = { ...classes, input: classNames(classes.input, own.area) }
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/**
 * A field of several lines. With `mostCharacters` and a `value` it counts the characters, and says how many are too
 * many.
 */
export function TextAreaField({
  label,
  isOptional,
  minRows = 4,
  mostCharacters,
  countsFrom = 0,
  error,
  ...input
}: Props) {
  const { value } = input
  const hasCount = typeof value === 'string' && mostCharacters !== undefined
  const count = hasCount ? countCharacters(value) : 0
  return (
    <div>
      <Textarea
        {...input}
        error={error || (hasCount && overLength(value, mostCharacters))}
        minRows={minRows}
        autosize={!growsByItself}
        style={{ '--rows': minRows }}
        classNames={inputClasses}
        withAsterisk={false}
        label={<FieldLabel text={label} isOptional={isOptional} />}
      />
      {hasCount && count >= countsFrom && (
        <p className={classes.count}>
          {count} / {mostCharacters}
        </p>
      )}
    </div>
  )
}
