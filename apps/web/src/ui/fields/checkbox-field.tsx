import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import classes from './checkbox-field.module.css'

type Props = Omit<CheckboxProps, 'size' | 'classNames'>

export function CheckboxField(props: Props) {
  return <Checkbox {...props} classNames={classes} />
}
