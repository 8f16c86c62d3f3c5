import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import classes from './notice.module.css'

export type NoticeKind = 'info' | 'success' | 'problem'
type Props = { kind?: NoticeKind; title?: string; children?: ReactNode; action?: ReactNode }

/** A message in the page. Screen readers read a problem at once, other messages at the next pause. */
export function Notice({ kind = 'info', title, children, action }: Props) {
  return (
    <div className={classNames(classes.notice, classes[kind])} role={kind === 'problem' ? 'alert' : 'status'}>
      <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M19.6 8.2A8.6 8.6 0 1 1 12 3.4" />
        <path d={marks[kind]} />
      </svg>
      <div className={classes.body}>
        {title && (
          <p className={classes.title}>
            <WholeDates>{title}</WholeDates>
          </p>
        )}
        {children && (
          <div className={classes.text}>
            <WholeDates>{children}</WholeDates>
          </div>
        )}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  )
}

const marks: Record<NoticeKind, string> = {
  info: 'M12 11v5.2M12 7.6v.2',
  success: 'M8 12.2l3 3 7.6-8.6',
  problem: 'M12 7.4v5.4M12 16v.2',
}
