import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import classes from './checkbox-field.module.css'

type Props = Omit<CheckboxProps, 'size' | 'classNames'>

export function CheckboxField({ label, ...props }: Props) {
  return <Checkbox {...props} label={label && <WholeDates>{label}</WholeDates>} classNames={classes} />
}
