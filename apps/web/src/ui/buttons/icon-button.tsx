import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Action, type ActionTarget } from './action.tsx'
import classes from './icon-button.module.css'

type Props = ActionTarget & { label: string; children: ReactNode; isOutlined?: boolean }

/** A round button with an icon; `label` is read aloud. */
export function IconButton({ label, children, isOutlined = false, ...target }: Props) {
  return (
    <Action {...target} label={label} className={classNames(classes.button, isOutlined && classes.outlined)}>
      {children}
    </Action>
  )
}
