import { Textarea, type TextareaProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { classNames } from './class-names.ts'
import classes from './field.module.css'
import { FieldLabel } from './field-label.tsx'
import own from './text-area-field.module.css'

type Props = Omit<TextareaProps, 'size' | 'label' | 'classNames'> & { label: string; isOptional?: boolean }

const inputClasses = { ...classes, input: classNames(classes.input, own.area) }
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** Some lines to write in. With `maxLength` and a `value` it counts what was written. */
export function TextAreaField({ label, isOptional, minRows = 4, ...input }: Props) {
  const { value, maxLength } = input
  const hasCount = typeof value === 'string' && maxLength !== undefined
  return (
    <div>
      <Textarea
        {...input}
        minRows={minRows}
        autosize={!growsByItself}
        style={{ '--rows': minRows }}
        classNames={inputClasses}
        withAsterisk={false}
        label={<FieldLabel text={label} isOptional={isOptional} />}
      />
      {hasCount && (
        <p className={classes.count}>
          {value.length} / {maxLength}
        </p>
      )}
    </div>
  )
}
