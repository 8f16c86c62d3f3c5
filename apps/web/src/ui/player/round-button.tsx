import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './round-button.module.css'

type Props = {
  label: string
  children: ReactNode
  onPress: () => void
  /** For what is switched on and off. */
  isOn?: boolean
  isDisabled?: boolean
}

/** One of the round controls below the seek bar. */
export function RoundButton({ label, children, onPress, isOn, isDisabled = false }: Props) {
  return (
    <button
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
