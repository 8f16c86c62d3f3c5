import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './details-summary.module.css'

type Props = { className?: string | undefined; children: ReactNode }

/** What is seen of a `details` that is closed: its label, and a mark that turns when it opens. */
export function DetailsSummary({ className, children }: Props) {
  return <summary className={classNames(classes.head, className)}>{children}</summary>
}
