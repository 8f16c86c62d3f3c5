import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { useState } from 'react'
import classes from './field.module.css'

type Props = Omit<PasswordInputProps, 'size' | 'classNames' | 'visible'>

export function PasswordField(props: Props) {
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      {...props}
      classNames={classes}
      withAsterisk={false}
      rightSectionWidth={52}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'パスワードを隠す' : 'パスワードを表示する',
        tabIndex: 0,
      }}
    />
  )
}
