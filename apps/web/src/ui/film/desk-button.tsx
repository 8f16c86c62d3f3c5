import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './desk-button.module.css'

type Props = {
  children: ReactNode
  icon?: ReactNode
  onPress: () => void
  /** Only for buttons that switch something on and off. */
  isOn?: boolean
}

/** A large button, for members who practise two metres away and come near only for a moment. */
export function DeskButton({ children, icon, onPress, isOn }: Props) {
  return (
    <button
      type="button"
      className={classNames(classes.button, isOn && classes.on)}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {icon && <span className={classes.icon}>{icon}</span>}
      <span>{children}</span>
    </button>
  )
}

export function DeskRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
