import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Action, type ActionTarget } from './action.tsx'
import classes from './button.module.css'

type Props = ActionTarget & {
  children: ReactNode
  /** For screen readers, where the text alone is not clear. */
  label?: string
  icon?: ReactNode
  isWide?: boolean
  isGrave?: boolean
}

/** All buttons except the one filled button. `isGrave` is for what can't be undone. */
export function SecondaryButton({ children, icon, isWide = false, isGrave = false, ...target }: Props) {
  const className = classNames(
    classes.button,
    classes.secondary,
    isWide && classes.wide,
    isGrave && classes.grave,
  )
  return (
    <Action {...target} className={className}>
      {target.isBusy ? <span className={classes.busy} aria-hidden /> : icon}
      <span>{children}</span>
    </Action>
  )
}
