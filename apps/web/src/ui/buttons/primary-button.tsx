import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Action, type ActionTarget } from './action.tsx'
import classes from './button.module.css'

type Props = ActionTarget & { children: ReactNode; icon?: ReactNode; isWide?: boolean }

/** The one filled button of a screen. */
export function PrimaryButton({ children, icon, isWide = false, ...target }: Props) {
  return (
    <Action {...target} className={classNames(classes.button, classes.primary, isWide && classes.wide)}>
      {target.isBusy ? <span className={classes.busy} aria-hidden /> : icon}
      <span>{children}</span>
    </Action>
  )
}
