import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'

/** An e-mail address; the keyboard of the phone shows @ and no capitals. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="メールアドレス"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      size="md"
      {...props}
    />
  )
}
