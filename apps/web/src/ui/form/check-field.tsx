import { Checkbox, type CheckboxProps } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'

export function CheckField(props: CheckboxProps) {
  return <Checkbox size="md" {...props} />
}
