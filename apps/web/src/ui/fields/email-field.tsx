import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }

/** An e-mail address; the keyboard of the phone shows @ and no capitals. */
export function EmailField(props: Props) {
  return (
    <TextField
      label="メールアドレス"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}
