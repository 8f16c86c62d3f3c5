import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './practice-frame.module.css'

type Props = {
  accent?: string
  title: string
  meta?: ReactNode
  film: ReactNode
  isUpright: boolean
  /** What a hand reaches for between two rounds. */
  desk: ReactNode
  children?: ReactNode
}

/** The page of practising: film and desk in one view, in portrait one above the other, in landscape side by side. */
export function PracticeFrame({ accent, title, meta, film, isUpright, desk, children }: Props) {
  return (
    <div
      className={classNames(classes.page, isUpright && classes.upright)}
      data-accent={accent}
      data-fills-screen
    >
      <div className={classes.film}>{film}</div>
      <div className={classes.desk}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {meta && <p className={classes.meta}>{meta}</p>}
        </div>
        {desk}
      </div>
      <div className={classes.rest}>{children}</div>
    </div>
  )
}
