import { Textarea, type TextareaProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import classes from './field.module.css'
import { FieldLabel } from './field-label.tsx'

type Props = Omit<TextareaProps, 'size' | 'label' | 'classNames'> & { label: string; isOptional?: boolean }

/** Some lines to write in. With `maxLength` and a `value` it counts what was written. */
export function TextAreaField({ label, isOptional, ...input }: Props) {
  const { value, maxLength } = input
  const hasCount = typeof value === 'string' && maxLength !== undefined
  return (
    <div>
      <Textarea
        minRows={4}
        {...input}
        autosize
        classNames={classes}
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
