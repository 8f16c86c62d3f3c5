import type { DiaryKind } from '@iki/contract/diary/diary-names'
import type { ReactNode } from 'react'
import { usePageWeek } from '../offline/page-days.ts'
import classes from './page-day.module.css'

type Props = { kind: DiaryKind; date: string; children: ReactNode }

/** Around a form whose day may have come with the page: hidden where this phone holds something of its own. */
export function PageDay({ kind, date, children }: Props) {
  const isOfPage = usePageWeek(kind, date) !== undefined
  return <div className={isOfPage ? classes.ofPage : undefined}>{children}</div>
}
