import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': 'パスワードを表示する' }}
      {...props}
    />
  )
}
