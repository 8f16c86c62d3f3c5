import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import announcement from '#ui/feedback/announcement.module.css'
import classes from './field.module.css'
import { FieldLabel } from './field-label.tsx'
import { overLength } from './over-length.ts'

type Props = Omit<TextInputProps, 'size' | 'label' | 'classNames'> & {
  label: string
  isOptional?: boolean
  /** For screen readers only: the title above shows the same. */
  isLabelHidden?: boolean
  /** Visible characters; with a `value`, the field says how many are too many. */
  mostCharacters?: number
}

/** A field of one line. The form around it is `noValidate`, so the messages are ours and not the browser's. */
export function TextField({ label, isOptional, isLabelHidden, mostCharacters, error, ...input }: Props) {
  const { value } = input
  const over = typeof value === 'string' && mostCharacters !== undefined && overLength(value, mostCharacters)
  return (
    <TextInput
      {...input}
      error={error || over}
      classNames={classes}
      withAsterisk={false}
      labelProps={isLabelHidden ? { className: announcement.spoken } : undefined}
      label={<FieldLabel text={label} isOptional={isOptional} />}
    />
  )
}
