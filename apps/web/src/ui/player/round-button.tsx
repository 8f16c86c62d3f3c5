import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './round-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'disabled' | 'className'> & {
  label: string
  children: ReactNode
  onPress: () => void
  /** Of a button that switches something on and off. */
  isOn?: boolean
  isDisabled?: boolean
}

/** One of the round controls below the seek bar. What a popover adds to its target is passed on to the button. */
export function RoundButton({ label, children, onPress, isOn, isDisabled = false, ...target }: Props) {
  return (
    <button
      {...target}
      type="button"
      className={classNames(classes.button, isOn && classes.on)}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
