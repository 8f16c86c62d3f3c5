import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import classes from './field.module.css'
import { FieldLabel } from './field-label.tsx'

type Props = Omit<TextInputProps, 'size' | 'label' | 'classNames'> & { label: string; isOptional?: boolean }

/** One line to write in. The form around it is `noValidate`: our words, not the browser's. */
export function TextField({ label, isOptional, ...input }: Props) {
  return (
    <TextInput
      {...input}
      classNames={classes}
      withAsterisk={false}
      label={<FieldLabel text={label} isOptional={isOptional} />}
    />
  )
}
