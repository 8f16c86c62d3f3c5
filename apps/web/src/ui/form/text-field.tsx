import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'

export function TextField(props: TextInputProps) {
  return <TextInput size="md" {...props} />
}
