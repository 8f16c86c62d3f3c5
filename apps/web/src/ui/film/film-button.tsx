import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './film-button.module.css'

type Props = {
  label: string
  children: ReactNode
  onPress: () => void
  /** Only for buttons that switch something on and off. */
  isOn?: boolean | undefined
  isBusy?: boolean
  size?: 'small' | 'large'
}

/** A round button on a film. */
export function FilmButton({ label, children, onPress, isOn, isBusy = false, size = 'small' }: Props) {
  return (
    <button
      type="button"
      className={classNames(classes.button, classes[size], isOn && classes.on)}
      aria-label={label}
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
