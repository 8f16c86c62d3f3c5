import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { useState } from 'react'
import classes from './field.module.css'
import { FieldLabel } from './field-label.tsx'

type Props = Omit<PasswordInputProps, 'size' | 'classNames' | 'visible' | 'label'> & {
  label: string
  isOptional?: boolean
}

export function PasswordField({ label, isOptional, ...props }: Props) {
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      {...props}
      label={<FieldLabel text={label} isOptional={isOptional} />}
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
